import { existsSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import type { ResolvedConfig } from 'vite'
import { decoded } from '../document/path.js'
import { llmsText, markdownOf } from '../llms/document-markdown.js'
import { readText, toPosix } from '../project/files.js'
import type { Informed } from './host.js'
import type { Instance } from './instance.js'
import type { MarkdownOptions } from './options.js'

const LIST_NAME = 'llms.txt'
const ADVICE = 'Give it another name: `markdown: { fileName: (file) => … }`'

/** Makes a page of plain Markdown of each document, and a list of them, for an app with this configuration. */
export function markdownOutput(
  { index }: Instance,
  { fileName = (file) => file.replace(/(?:\.api)?\.md$/, '.md'), llms, title }: MarkdownOptions,
  { base, publicDir }: Pick<ResolvedConfig, 'base' | 'publicDir'>,
  host: Informed,
) {
  /** The names of the pages by their documents, and the documents of those to make; the list has none. */
  const findPages = () => {
    const names = new Map<string, string>()
    const files = new Map<string, string | undefined>()
    if (llms !== false) files.set(LIST_NAME, undefined)
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
      const of = earlier && `the page of ${posix.relative(index.root, earlier)}`
      const why = isOutside
        ? 'is no name of a file in the output'
        : `is ${of ?? 'the list of all pages'}`
      index.tell(`${path} has no page of Markdown: \`${written}\` ${why}. ${ADVICE}`, host)
    }
    for (const name of files.keys()) {
      // Vite serves and copies a file of the project's own.
      const own = publicDir && posix.join(toPosix(publicDir), name)
      if (!own || !existsSync(own)) continue
      files.delete(name)
      const shown = posix.relative(index.root, own)
      const advice = name === LIST_NAME ? 'Turn the list off: `markdown: { llms: false }`' : ADVICE
      index.tell(`${shown} stays as it is, and \`markdown\` makes no ${name}. ${advice}`, host)
    }
    return { names, files }
  }

  type Pages = ReturnType<typeof findPages>

  const pageOf = (file: string, name: string, { names }: Pages) => {
    const text = readText(file)
    if (text === undefined) return undefined
    return markdownOf(text, (path) => {
      const target = names.get(posix.resolve(posix.dirname(file), decoded(path)))
      if (target === undefined) return path
      const relative = posix.relative(posix.dirname(name), target)
      return encodeURI(relative.startsWith('.') ? relative : `./${relative}`)
    })
  }

  const sourceOf = (name: string, pages: Pages): string | undefined => {
    const file = pages.files.get(name)
    if (file !== undefined) return pageOf(file, name, pages)?.text
    if (!pages.files.has(name)) return undefined
    const listed = [...pages.names].flatMap(([document, address]) => {
      const page = pageOf(document, address, pages)
      return page ? [{ ...page, address: base + address }] : []
    })
    return llmsText(title ?? posix.basename(index.root), listed)
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

    /** A page, or the list, as the documents are at the time. */
    textOf: (name: string) =>
      /\.(?:md|txt)$/.test(name) ? sourceOf(name, findPages()) : undefined,
  }
}
