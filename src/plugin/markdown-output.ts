import { existsSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import type { Connect, ResolvedConfig } from 'vite'
import { decoded } from '../document/path.js'
import { llmsText, markdownOf, type MarkdownPage } from '../llms/document-markdown.js'
import { readText, toPosix } from '../project/files.js'
import type { Warned } from './host.js'
import type { Instance } from './instance.js'
import type { MarkdownOptions } from './options.js'

const LIST_NAME = 'llms.txt'
const ADVICE = 'Give it another name: `markdown: { fileName: (file) => … }`'

/** Makes a page of plain Markdown of each document, and a list of them, for an app with this configuration. */
export function markdownOutput(
  { index }: Instance,
  options: MarkdownOptions,
  { base, publicDir }: Pick<ResolvedConfig, 'base' | 'publicDir'>,
  host: Warned,
) {
  const { fileName = (file: string) => file.replace(/(?:\.api)?\.md$/, '.md') } = options

  /** Whether the project has a file of its own at the address of a page: Vite serves and copies that one. */
  const isTaken = (name: string): boolean => {
    const own = publicDir && posix.join(toPosix(publicDir), name)
    if (!own || !existsSync(own)) return false
    const shown = posix.relative(index.root, own)
    const advice = name === LIST_NAME ? 'Turn the list off: `markdown: { llms: false }`' : ADVICE
    index.tell(`${shown} stays as it is, and \`markdown\` makes no ${name}. ${advice}`, host)
    return true
  }

  /** The names of the pages by their documents, and the documents of those to make; the list has none. */
  const findPages = () => {
    const names = new Map<string, string>()
    const files = new Map<string, string | undefined>()
    if (options.llms !== false) files.set(LIST_NAME, undefined)
    for (const file of index.files()) {
      const path = posix.relative(index.root, file)
      const written = fileName(path) ?? ''
      const name = posix.normalize(toPosix(written))
      const isOutside = win32.isAbsolute(name) || /^\.\.?(?:\/|$)|\/$/.test(name)
      if (!isOutside && !files.has(name)) {
        names.set(file, name)
        files.set(name, file)
        continue
      }
      // A document outside of the root has no address in it.
      if (isOutside && path.startsWith('../')) continue
      const earlier = files.get(name)
      const why = isOutside
        ? 'is no name of a file in the output'
        : `is ${earlier === undefined ? 'the list of all pages' : `the page of ${posix.relative(index.root, earlier)}`}`
      index.tell(`${path} has no page of Markdown: \`${written}\` ${why}. ${ADVICE}`, host)
    }
    for (const name of files.keys()) if (isTaken(name)) files.delete(name)
    return { names, files }
  }

  const pageOf = (
    file: string,
    name: string,
    names: ReadonlyMap<string, string>,
  ): MarkdownPage | undefined => {
    const text = readText(file)
    if (text === undefined) return undefined
    return markdownOf(text, (path) => {
      const target = names.get(posix.resolve(posix.dirname(file), decoded(path)))
      if (target === undefined) return path
      const relative = posix.relative(posix.dirname(name), target)
      return encodeURI(relative.startsWith('.') ? relative : `./${relative}`)
    })
  }

  const list = (names: ReadonlyMap<string, string>): string => {
    const listed = [...names].flatMap(([file, name]) => {
      const page = pageOf(file, name, names)
      return page ? [{ ...page, address: base + name }] : []
    })
    return llmsText(options.title ?? posix.basename(index.root), listed)
  }

  const sourceOf = (
    name: string,
    { names, files }: ReturnType<typeof findPages>,
  ): string | undefined => {
    if (!files.has(name)) return undefined
    const file = files.get(name)
    return file === undefined ? list(names) : pageOf(file, name, names)?.text
  }

  return {
    /** All files of a build. */
    files(): { fileName: string; source: string }[] {
      const pages = findPages()
      return [...pages.files.keys()].flatMap((name) => {
        const source = sourceOf(name, pages)
        return source === undefined ? [] : [{ fileName: name, source }]
      })
    },

    /** Serves the pages as the documents are at the time. */
    serve: (({ originalUrl = '', method = '' }, response, next) => {
      const path = decoded(originalUrl.replace(/[?#].*$/s, ''))
      if (!/^(?:GET|HEAD)$/.test(method) || !path.startsWith(base) || !/\.(?:md|txt)$/.test(path))
        return next()
      const name = path.slice(base.length)
      const source = sourceOf(name, findPages())
      if (source === undefined) return next()
      const type = name.endsWith('.txt') ? 'text/plain' : 'text/markdown'
      response.setHeader('Content-Type', `${type}; charset=utf-8`)
      response.setHeader('Cache-Control', 'no-cache')
      response.end(source)
    }) satisfies Connect.NextHandleFunction,
  }
}
