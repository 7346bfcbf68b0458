import { posix } from 'node:path'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { finished } from 'node:stream/promises'
import type { Connect, HttpProxy, ProxyOptions, ResolvedConfig, ViteDevServer } from 'vite'
import { answerTo, findRoute, lineOf, type MockAnswer } from '../mock/answer.js'
import { type MockRoute, routesOf } from '../mock/page.js'
import type { MockRequest } from '../mock/request-issues.js'
import type { MockHeaders } from '../mock/shown-body.js'
import { pluginName } from './host.js'
import type { Instance } from './instance.js'
import type { MockOptions } from './options.js'

/** The longest body that is read of a request, in bytes. */
const LONGEST_BODY = 1_000_000

/** The errors of a proxy whose target does not answer at all. */
const UNREACHABLE = /^(?:EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|ETIMEDOUT)$/

/** Tells whether the target of a proxy was reached, by the response that the proxy writes. */
const isReached = new WeakMap<object, boolean>()

type MockedServer = Pick<ViteDevServer, 'config'> &
  Partial<Pick<ViteDevServer, 'environments' | 'watcher'>>

/** Writes a response, whatever others have made of its methods. */
type Writer = (status: number, headers: MockHeaders, body?: string) => void

/** Answers requests by the documents of a project where nothing else does; goes before everything that may answer. */
export function mockOf(
  { index, compiler, filter }: Instance,
  { base = '', delay = 0, validate = 'warn' }: MockOptions,
  { config, environments, watcher }: MockedServer,
): Connect.NextHandleFunction {
  const { logger } = config
  const prefix = ['', ...base.split('/').filter(Boolean)].join('/')
  let routes: MockRoute[] | undefined
  const told = new Set<string>()
  watcher?.on('all', (_event, file) => {
    if (filter.matches(file.replaceAll('\\', '/'))) routes = undefined
  })

  const current = (): MockRoute[] => {
    if (routes) return routes
    told.clear()
    const documents = index.files().flatMap((file) => {
      const document = compiler.store.read(file)
      const id = posix.relative(index.root, file)
      return document ? { ...document, id, text: document.source.text } : []
    })
    return (routes = routesOf(documents))
  }

  async function send(request: MockRequest, write: Writer): Promise<void> {
    const answer = answerTo(request, current(), validate)
    if (!answer) return write(404, {})
    tell(answer)
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
    write(answer.status, answer.headers, answer.body)
  }

  function tell({ route, issues }: MockAnswer): void {
    const { endpoint, file } = route
    const { method, path, position } = endpoint
    const place = `${file}:${position.start.line}`
    if (!told.has(place))
      logger.info(`[${pluginName}] ${method} ${path}: the mock answers (${place})`)
    told.add(place)
    const untold = issues.filter(({ kind, in: part, name }) => {
      const key = `${place} ${kind} ${part} ${name}`
      return !told.has(key) && told.add(key)
    })
    const [first] = untold
    if (!first) return
    const messages = untold.map((issue) => issue.message)
    const message = `${method} ${path} contradicts its page: ${messages.join(' ')}`
    const line = lineOf(route, first)
    logger.warn(`[${pluginName}] ${message} (${file}:${line})`)
    const loc = { file: posix.resolve(index.root, file), line, column: 0 }
    const err = { message, stack: '', plugin: pluginName, id: loc.file, loc }
    environments?.client?.hot.send({ type: 'error', err })
  }

  return (request, response, next) => {
    const { originalUrl = '', headers, method = 'GET' } = request
    const [, whole = '', query] = /^([^?#]*)(?:\?([^#]*))?/.exec(originalUrl) ?? []
    const path = whole.slice(prefix.length) || '/'
    // A browser that asks for a page gets the app.
    const isOfApp = headers.accept?.includes('text/html') || headers.upgrade !== undefined
    if (isOfApp || !whole.startsWith(prefix) || !findRoute(current(), method, path)) return next()
    const readBody = bodyOf(request)
    const isFree = (status: number) => isMissing(status, request, response, config.base)
    takeOver(response, isFree, async (write) => {
      const body = await readBody()
      if (body === undefined) return write(413, {}, 'The body is too large for the mock.')
      const parameters = new URLSearchParams(query)
      const sent = { method, path, query: parameters, headers, body } as MockRequest
      await send(sent, write).catch((error: unknown) => {
        logger.error(`[${pluginName}] The mock failed: ${String(error)}`)
        write(500, {})
      })
    })
    next()
  }
}

/** Notes the body of a request while somebody else may read it; returns all of it, or nothing where it is too large. */
function bodyOf(request: IncomingMessage): () => Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  const { push } = request
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    size += chunk?.length ?? 0
    if (chunk && size <= LONGEST_BODY) chunks.push(Buffer.from(chunk))
    return push.call(request, chunk, encoding)
  }
  return async () => {
    await finished(request.resume(), { writable: false }).catch(() => {})
    return size > LONGEST_BODY ? undefined : Buffer.concat(chunks).toString('utf8')
  }
}

/**
 * Has another answer take the place of one that says that there is nothing. What is left to write of the
 * other one goes nowhere.
 */
function takeOver(
  response: ServerResponse,
  isFree: (status: number) => boolean,
  answer: (write: Writer) => Promise<void>,
): void {
  const { write, end, writeHead, flushHeaders } = response
  const own = { write, end, writeHead, flushHeaders }
  const nothing = () => response
  const silent = { write: () => true, end: nothing, writeHead: nothing, flushHeaders: nothing }
  const send: Writer = (status, headers, body) => {
    // A response of HTTP/2 calls its own methods.
    Object.assign(response, own)
    delete (response as Partial<ServerResponse>).statusMessage
    // Who may ask, the options of the server say.
    for (const [name, value] of Object.entries(headers))
      if (!name.startsWith('access-control-')) response.setHeader(name, value)
    response.writeHead(status)
    response.end(body, 'utf8')
    Object.assign(response, silent)
  }
  const take = () => {
    for (const header of response.getHeaderNames())
      if (!/^(?:access-control-|vary$)/.test(header)) response.removeHeader(header)
    Object.assign(response, silent)
    setImmediate(answer, send)
    return true
  }
  let isTaken: boolean | undefined
  for (const name of ['write', 'end', 'writeHead', 'flushHeaders'] as const)
    response[name] = (...args: unknown[]) => {
      const status = name === 'writeHead' ? (args[0] as number) : response.statusCode
      isTaken ??= isFree(status) && take()
      const result: unknown = isTaken
        ? name === 'write' || response
        : Reflect.apply(own[name] as () => unknown, response, args)
      return result as never
    }
}

/**
 * Tells whether an answer says that there is nothing: a 404 that is not a backend's, what a proxy writes when
 * it cannot reach its target, or the page that Vite serves for an address that nothing else has.
 */
function isMissing(
  status: number,
  { url, originalUrl = '' }: Connect.IncomingMessage,
  response: ServerResponse,
  base: string,
): boolean {
  const reached = isReached.get(response)
  if (reached !== undefined) return !reached
  const isHtml = String(response.getHeader('content-type')).startsWith('text/html')
  const isOwnPage = [base, `${base}index.html`].includes(originalUrl.replace(/[?#].*$/s, ''))
  return status === 404 || (url === '/index.html' && isHtml && !isOwnPage)
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
          target.on('error', ({ code = '' }: NodeJS.ErrnoException, _request, response) => {
            if (UNREACHABLE.test(code)) isReached.set(response, false)
          })
          target.on('proxyRes', (_answer, _request, response) => isReached.set(response, true))
          options.configure?.(target, own)
        },
      }
    }
  }
}
