import type { IncomingMessage, ServerResponse } from 'node:http'
import { posix } from 'node:path'
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

type MockedServer = Pick<ViteDevServer, 'config' | 'middlewares'> &
  Partial<Pick<ViteDevServer, 'environments' | 'watcher'>>

/** The page that Vite serves for an address that nothing else has, and the name of its handler. */
const PAGE = '/index.html'
const PAGE_HANDLER = 'viteIndexHtmlMiddleware'

/** Answers requests by the documents of a project where nothing else does. */
export function mockOf(
  { index, compiler, filter }: Instance,
  { base = '', delay = 0, validate = 'warn' }: MockOptions,
  { config, middlewares, environments, watcher }: MockedServer,
) {
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

  /** The path that pages document of a request that they answer. */
  const pathOf = (request: Connect.IncomingMessage): string | undefined => {
    const { originalUrl, url = '', method = 'GET' } = request
    const whole = (originalUrl ?? url).replace(/[?#].*$/s, '')
    if (!whole.startsWith(prefix) || wantsPage(request)) return undefined
    const path = whole.slice(prefix.length) || '/'
    return findRoute(current(), method, path) && path
  }

  async function send(
    request: Connect.IncomingMessage,
    write: Writer,
    path: string,
    body: () => Promise<string | undefined>,
  ): Promise<void> {
    const text = await body()
    if (text === undefined)
      return write(413, { connection: 'close' }, 'The body is too large for the mock.')
    const { searchParams: query } = new URL(request.originalUrl ?? '', 'http://mock')
    const headers = request.headers as MockRequest['headers']
    const method = request.method ?? 'GET'
    const answer = answerTo({ method, path, query, headers, body: text }, current(), validate)
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

  const inPlaceOfPage: Connect.NextHandleFunction = (request, response, next) => {
    if (request.url !== PAGE || pathOf(request) === undefined) return next()
    // Taken over, as that of anybody else.
    response.statusCode = 404
    response.end()
  }

  return {
    /** Goes before everything that may answer. */
    intercept(this: void, ...[request, response, next]: Parameters<Connect.NextHandleFunction>) {
      const path = pathOf(request)
      if (path === undefined) return next()
      const body = bodyOf(request)
      takeOver(response, (write) => {
        send(request, write, path, body).catch((error: unknown) => {
          logger.error(`[${pluginName}] The mock failed: ${String(error)}`)
          write(500, {})
        })
      })
      next()
    },

    /** Answers in the place of the page of an app, behind all plugins: called while they register what they serve. */
    registerLast(this: void) {
      // Vite adds its own handlers in the same turn, behind those of all plugins.
      queueMicrotask(() => {
        const { stack } = middlewares
        const at = stack.findIndex(({ handle }) => 'name' in handle && handle.name === PAGE_HANDLER)
        // Where Vite serves no page, a 404 comes last.
        if (at !== -1) stack.splice(at, 0, { route: '', handle: inPlaceOfPage })
      })
    },
  }
}

/** Tells whether a request is that of a browser for a page: it gets the app. */
function wantsPage({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/html') === true || headers.upgrade !== undefined
}

/** Notes the body of a request while somebody else may read it; returns all of it, or nothing where it is too large. */
function bodyOf(request: IncomingMessage): () => Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  let isWhole = false
  let finish: (() => void) | undefined
  const push = request.push.bind(request)
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    if (chunk === null) isWhole = true
    else if ((size += chunk.length) <= LONGEST_BODY) chunks.push(Buffer.from(chunk))
    if (isWhole || size > LONGEST_BODY) finish?.()
    return push(chunk, encoding)
  }
  return async () => {
    if (!isWhole && !request.readableEnded && !request.destroyed && size <= LONGEST_BODY) {
      await new Promise<void>((resolve) => {
        finish = resolve
        request.once('close', resolve)
        request.resume()
      })
    }
    return size > LONGEST_BODY ? undefined : Buffer.concat(chunks).toString('utf8')
  }
}

/** Writes a response, whatever others have made of its methods. */
type Writer = (status: number, headers: MockHeaders, body?: string) => void

/**
 * Has another answer take the place of one that says that there is nothing: a 404 that is not a backend's,
 * or what a proxy writes when it cannot reach its target. What is left to write of the other one goes nowhere.
 */
function takeOver(response: ServerResponse, answer: (write: Writer) => void): void {
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
