import { statSync } from 'node:fs'
import { posix } from 'node:path'
import type { Connect, ResolvedConfig } from 'vite'
import { decoded } from '../document/path.js'
import { attempt, toPosix } from '../project/files.js'
import type { DocumentFilter } from './document-filter.js'

/** The path that a request asks for; Vite may have put the page of the app in the place of `url`. */
function pathOf({ originalUrl, url = '' }: Connect.IncomingMessage): string {
  return decoded((originalUrl ?? url).replace(/[?#].*$/s, ''))
}

/** Serves texts by their names below the base, as they are at the time. */
export function serveTexts(
  { base }: Pick<ResolvedConfig, 'base'>,
  textOf: (name: string) => string | undefined,
): Connect.NextHandleFunction {
  const start = decoded(base)
  return (request, response, next) => {
    const path = pathOf(request)
    const isAsked = /^(?:GET|HEAD)$/.test(request.method ?? '') && path.startsWith(start)
    const text = isAsked ? textOf(path.slice(start.length)) : undefined
    if (text === undefined) return next()
    const [, ending] = /\.(md|txt)$/.exec(path) ?? []
    const type = ending ? `text/${ending === 'md' ? 'markdown' : 'plain'}` : 'application/json'
    response.setHeader('Content-Type', `${type}; charset=utf-8`)
    response.setHeader('Cache-Control', 'no-cache')
    response.end(text)
  }
}

/** Fails requests for what has the name of a document and is none, such as a pipe, which the server itself would read for good. */
export function refuseSpecialFiles(
  { base, root }: Pick<ResolvedConfig, 'base' | 'root'>,
  filter: DocumentFilter,
): Connect.NextHandleFunction {
  return ({ url = '' }, _response, next) => {
    const path = decoded(url.replace(/[?#].*$/s, '')).slice(base.length)
    const file = path.startsWith('@fs/') ? path.slice(3) : posix.join(toPosix(root), path)
    const stats = filter.matches(file) ? attempt(() => statSync(file)) : undefined
    const isSpecial = stats && !stats.isFile() && !stats.isDirectory()
    next(isSpecial ? new Error(`${file} is not a file.`) : undefined)
  }
}
