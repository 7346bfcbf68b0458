import { posix } from 'node:path'
import type { Connect, ResolvedConfig } from 'vite'
import { decoded } from '../document/path.js'
import { llmsText, markdownOf, type MarkdownPage } from '../llms/document-markdown.js'
import { readText } from '../project/destination-path.js'
import type { Instance } from './instance.js'
import type { MarkdownOptions } from './options.js'

/** Makes a page of plain Markdown of each document, and a list of them. */
export function markdownOutput({ index, filter }: Instance, options: MarkdownOptions) {
  const { fileName = (file: string) => file.replace(/(?:\.api)?\.md$/, '.md') } = options
  const listName = options.llms === false ? undefined : 'llms.txt'
  const nameOf = (file: string) => fileName(posix.relative(index.root, file)).replace(/^\/+/, '')

  const pageOf = (file: string): MarkdownPage | undefined => {
    const text = readText(file)
    if (text === undefined) return undefined
    const folder = posix.dirname(nameOf(file))
    return markdownOf(text, (path) => {
      const target = posix.resolve(posix.dirname(file), decoded(path))
      if (!filter.matches(target)) return path
      const relative = posix.relative(folder, nameOf(target))
      return encodeURI(relative.startsWith('.') ? relative : `./${relative}`)
    })
  }

  /** The files that lie outside of the root have no address in it. */
  const listed = () => index.files().filter((file) => !nameOf(file).startsWith('..'))

  const list = (base: string): string => {
    const pages = listed().flatMap((file) => {
      const page = pageOf(file)
      return page ? [{ ...page, address: base + nameOf(file) }] : []
    })
    return llmsText(options.title ?? posix.basename(index.root), pages)
  }

  return {
    /** All files of a build. */
    files(base: string): { fileName: string; source: string }[] {
      const pages = listed().flatMap((file) => {
        const page = pageOf(file)
        return page ? [{ fileName: nameOf(file), source: page.text }] : []
      })
      return listName === undefined ? pages : [...pages, { fileName: listName, source: list(base) }]
    },

    /** Serves the pages as the documents are at the time. */
    serve({ base }: ResolvedConfig): Connect.NextHandleFunction {
      return ({ originalUrl = '', method = '' }, response, next) => {
        const path = decoded(originalUrl.replace(/[?#].*$/s, ''))
        if (!/^(?:GET|HEAD)$/.test(method) || !path.startsWith(base) || !/\.(?:md|txt)$/.test(path))
          return next()
        const name = path.slice(base.length)
        const file = listed().find((one) => nameOf(one) === name)
        const text = file ? pageOf(file)?.text : name === listName ? list(base) : undefined
        if (text === undefined) return next()
        const type = name === listName ? 'text/plain' : 'text/markdown'
        response.setHeader('Content-Type', `${type}; charset=utf-8`)
        response.setHeader('Cache-Control', 'no-cache')
        response.end(text)
      }
    },
  }
}
