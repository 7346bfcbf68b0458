import type { ServerResponse } from 'node:http'
import type { HttpProxy, ProxyOptions, ResolvedConfig } from 'vite'

/** What a proxy says of a target that does not answer at all. */
const UNREACHABLE = /^(?:EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|ETIMEDOUT)$/

/** Responses of proxies whose target cannot be reached: what is written then is nobody's answer. */
const unanswered = new WeakSet<object>()

/** What writes a response, whatever others have made of its methods. */
export type Writer = (
  status: number,
  headers: Readonly<Record<string, string>>,
  body?: string,
) => void

/**
 * Has another answer take the place of one that says that there is nothing: a 404, or what a proxy writes
 * when it cannot reach its target. What is left to write of the other one goes nowhere.
 */
export function takeOver(response: ServerResponse, answer: (write: Writer) => void): void {
  const { write, end, writeHead, flushHeaders } = response
  type Arguments = Parameters<typeof writeHead>
  let isTaken = false
  const takes = (status: number): boolean => {
    if (isTaken) return true
    Object.assign(response, { write, end, writeHead, flushHeaders })
    if (response.headersSent || (status !== 404 && !unanswered.has(response))) return false
    isTaken = true
    for (const name of response.getHeaderNames())
      if (!/^(?:access-control-|vary$)/.test(name)) response.removeHeader(name)
    const nothing = () => response
    const names = ['setHeader', 'appendHeader', 'removeHeader', 'setHeaders', 'flushHeaders']
    const silent = Object.fromEntries(names.map((name) => [name, nothing]))
    const setHeader = response.setHeader.bind(response)
    Object.assign(response, silent, { write: () => true, end: nothing, writeHead: nothing })
    setImmediate(
      answer,
      (code: number, headers: Readonly<Record<string, string>>, body?: string) => {
        for (const [name, value] of Object.entries(headers)) setHeader(name, value)
        writeHead.call(response, code)
        end.call(response, body as string, 'utf8')
      },
    )
    return true
  }
  Object.assign(response, {
    writeHead: (...args: Arguments) =>
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

/** Has the proxies of a server note which of their targets cannot be reached. */
export function watchProxies({ server, preview }: ResolvedConfig): void {
  for (const host of [server, preview]) {
    for (const [context, given] of Object.entries(host.proxy ?? {})) {
      const options: ProxyOptions =
        typeof given === 'string' ? { target: given, changeOrigin: true } : given
      host.proxy![context] = {
        ...options,
        configure(proxy: HttpProxy.ProxyServer, own) {
          proxy.on('error', (error: NodeJS.ErrnoException, _request, response) => {
            if (UNREACHABLE.test(codeOf(error))) unanswered.add(response)
          })
          options.configure?.(proxy, own)
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
