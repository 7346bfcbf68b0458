import type { ServerResponse } from 'node:http'
import type { HttpProxy, ProxyOptions, ResolvedConfig } from 'vite'
import type { MockHeaders } from '../mock/shown-body.js'

/** The errors of a proxy whose target does not answer at all. */
const UNREACHABLE = /^(?:EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|ETIMEDOUT)$/

/** Tells whether the target of a proxy was reached, by the response that the proxy writes. */
const isReached = new WeakMap<object, boolean>()

/** Writes a response, whatever others have made of its methods. */
export type Writer = (status: number, headers: MockHeaders, body?: string) => void

/**
 * Has another answer take the place of one that says that there is nothing: a 404 that is not a backend's,
 * or what a proxy writes when it cannot reach its target. What is left to write of the other one goes nowhere.
 */
export function takeOver(response: ServerResponse, answer: (write: Writer) => void): void {
  const { write, end, writeHead, flushHeaders, setHeader } = response
  const originals = { write, end, writeHead, flushHeaders, setHeader }
  const nothing = () => response
  const names = ['setHeader', 'appendHeader', 'removeHeader', 'setHeaders', 'flushHeaders']
  const silent = {
    ...Object.fromEntries(names.map((name) => [name, nothing])),
    write: () => true,
    end: nothing,
    writeHead: nothing,
  }
  let isTaken: boolean | undefined
  const takes = (status: number): boolean => {
    if (isTaken !== undefined) return isTaken
    const isMissing = isReached.has(response) ? !isReached.get(response) : status === 404
    isTaken = isMissing && !response.headersSent
    if (!isTaken) return false
    for (const name of response.getHeaderNames())
      if (!/^(?:access-control-|vary$)/.test(name)) response.removeHeader(name)
    Object.assign(response, silent)
    setImmediate(answer, (code: number, headers: MockHeaders, body?: string) => {
      // A response of HTTP/2 calls its own methods.
      Object.assign(response, originals)
      // It said that there is nothing; HTTP/2 has none.
      if (Object.hasOwn(response, 'statusMessage')) response.statusMessage = ''
      // Who may ask, the options of the server say.
      for (const [name, value] of Object.entries(headers))
        if (!name.startsWith('access-control-')) response.setHeader(name, value)
      response.writeHead(code)
      response.end(body, 'utf8')
      Object.assign(response, silent)
    })
    return true
  }
  Object.assign(response, {
    writeHead: (...args: Parameters<typeof writeHead>) =>
      takes(args[0]) ? response : writeHead.apply(response, args),
    flushHeaders() {
      if (!takes(response.statusCode)) flushHeaders.call(response)
    },
    write: (...args: Parameters<typeof write>) =>
      takes(response.statusCode) || write.apply(response, args),
    end: (...args: Parameters<typeof end>) =>
      takes(response.statusCode) ? response : end.apply(response, args),
  })
}

/** Has the proxies of a server note which of their targets are reached. */
export function watchProxies({ server, preview }: ResolvedConfig): void {
  for (const { proxy } of [server, preview]) {
    for (const [context, given] of Object.entries(proxy ?? {})) {
      const options: ProxyOptions =
        typeof given === 'string' ? { target: given, changeOrigin: true } : given
      proxy![context] = {
        ...options,
        configure(target: HttpProxy.ProxyServer, own) {
          target.on('error', (error: NodeJS.ErrnoException, _request, response) => {
            if (UNREACHABLE.test(codeOf(error))) isReached.set(response, false)
          })
          target.on('proxyRes', (_answer, _request, response) => isReached.set(response, true))
          options.configure?.(target, own)
        },
      }
    }
  }
}

/** The code of an error, or of the first one of several attempts. */
function codeOf(error: NodeJS.ErrnoException): string {
  const [first] = (error as { errors?: NodeJS.ErrnoException[] }).errors ?? []
  return error.code ?? first?.code ?? ''
}
