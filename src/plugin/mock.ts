import type { IncomingMessage } from 'node:http'
import { posix } from 'node:path'
import type { Connect, ViteDevServer } from 'vite'
import { answerTo, findRoute, lineOf, type MockAnswer } from '../mock/answer.js'
import { type MockRoute, routesOf } from '../mock/page.js'
import type { MockRequest } from '../mock/request-issues.js'
import { pluginName } from './host.js'
import type { Instance } from './instance.js'
import { takeOver, type Writer } from './missing-answer.js'
import type { MockOptions } from './options.js'

/** The longest body that is read of a request, in bytes. */
const LONGEST_BODY = 1_000_000

/** The two places in a server from which documents answer requests. */
export interface Mock {
  /** Goes before everything that may answer. */
  readonly intercept: Connect.NextHandleFunction
  /** Answers in the place of the page of an app, behind all plugins: called while they register what they serve. */
  readonly registerLast: () => void
}

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
): Mock {
  const { logger } = config
  const prefix = ['', ...base.split('/').filter(Boolean)].join('/')
  const nameOf = (file: string) => posix.relative(index.root, file)
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
      return document ? { ...document, id: nameOf(file), text: document.source.text } : []
    })
    return (routes = routesOf(documents))
  }

  const fail = (error: unknown) => logger.error(`[${pluginName}] The mock failed: ${String(error)}`)

  /** The path that pages document of a request that they answer. */
  const pathOf = (request: Connect.IncomingMessage): string | undefined => {
    const { originalUrl, url = '', method = 'GET' } = request
    const whole = (originalUrl ?? url).replace(/[?#].*$/s, '')
    if (!whole.startsWith(prefix) || wantsPage(request)) return undefined
    const path = whole.slice(prefix.length) || '/'
    try {
      return findRoute(current(), method, path) && path
    } catch (error) {
      // A document that cannot be read must not keep the app from answering.
      return void fail(error)
    }
  }

  async function send(
    request: Connect.IncomingMessage,
    write: Writer,
    path: string,
    body: () => Promise<string | undefined>,
  ): Promise<void> {
    const text = await body()
    if (text === undefined) {
      const title = 'The body is too large for the mock.'
      const problem = { type: 'about:blank', title, status: 413 }
      const fields = { 'content-type': 'application/problem+json', connection: 'close' }
      return write(413, fields, JSON.stringify(problem))
    }
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
    intercept(request, response, next) {
      const path = pathOf(request)
      if (path === undefined) return next()
      const body = bodyOf(request)
      takeOver(response, (write) => {
        send(request, write, path, body).catch((error: unknown) => {
          fail(error)
          write(500, {})
        })
      })
      next()
    },

    registerLast() {
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
