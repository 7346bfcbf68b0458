import type { Connect, ResolvedConfig } from 'vite'
import { decoded } from '../document/path.js'

/** Serves texts by their names below the base, as they are at the time. */
export function serveTexts(
  { base }: Pick<ResolvedConfig, 'base'>,
  textOf: (name: string) => string | undefined,
): Connect.NextHandleFunction {
  const start = decoded(base)
  return ({ method = '', originalUrl, url = '' }, response, next) => {
    // Vite may have put the page of the app in the place of `url`.
    const path = decoded((originalUrl ?? url).replace(/[?#].*$/s, ''))
    const isAsked = /^(?:GET|HEAD)$/.test(method) && path.startsWith(start)
    const text = isAsked ? textOf(path.slice(start.length)) : undefined
    if (text === undefined) return next()
    const [, ending] = /\.(md|txt)$/.exec(path) ?? []
    const type = ending ? `text/${ending === 'md' ? 'markdown' : 'plain'}` : 'application/json'
    response.setHeader('Content-Type', `${type}; charset=utf-8`)
    response.setHeader('Cache-Control', 'no-cache')
    response.end(text)
  }
}
