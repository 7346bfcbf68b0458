import type { DevEnvironment, ErrorPayload, ViteDevServer } from 'vite'
import { type DocumentError, overlayOf } from './report.js'

/** An error of a document in one environment, and whether it is over a page that only a server can mend. */
interface ServerError {
  readonly payload: ErrorPayload
  isShown: boolean
}

/** The errors of documents that only a server imports, which a page shows as it shows its own. */
export class ServerErrors {
  /** The dev servers: some hosts run two at once, one for the browser and one for Node. */
  readonly #servers: ReadonlySet<ViteDevServer>
  /** By file, then by environment: two need not have the same ones. */
  readonly #errors = new Map<string, Map<DevEnvironment, ServerError>>()

  constructor(servers: ReadonlySet<ViteDevServer>) {
    this.#servers = servers
  }

  /** The environments of browsers; some hosts have none. */
  #clients(): DevEnvironment[] {
    return [...this.#servers].flatMap(({ environments }) => environments?.client ?? [])
  }

  /** Takes in whether a document has errors; a page that showed one is loaded again once it has none. */
  tell(file: string, error: DocumentError | undefined, environment: DevEnvironment): void {
    const clients = this.#clients()
    if (clients.includes(environment)) return
    const errors = this.#errors.get(file) ?? new Map<DevEnvironment, ServerError>()
    const before = errors.get(environment)
    errors.delete(environment)
    if (error) {
      const isOfPage = clients.some(({ moduleGraph }) => moduleGraph.getModulesByFile(file)?.size)
      const failure = { payload: overlayOf(error), isShown: before?.isShown === true }
      this.#errors.set(file, errors.set(environment, failure))
      if (!isOfPage) this.#show(failure)
    } else if (before?.isShown) for (const { hot } of clients) hot.send({ type: 'full-reload' })
  }

  /** Shows them over each page that a server fails to render: what it sends tells nobody what is wrong. */
  follow({ middlewares, ws }: ViteDevServer): void {
    let hasFailed = false
    middlewares.use(({ headers }, response, next) => {
      if (headers.accept?.includes('text/html'))
        response.once('finish', () => (hasFailed = response.statusCode >= 500))
      next()
    })
    ws.on('connection', () => {
      const errors = [...this.#errors.values()].flatMap((ofFile) => [...ofFile.values()])
      if (hasFailed) for (const error of errors) this.#show(error)
      hasFailed = false
    })
  }

  #show(error: ServerError): void {
    error.isShown = true
    for (const { hot } of this.#clients()) hot.send(error.payload)
  }
}
