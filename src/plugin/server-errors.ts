import type { DevEnvironment, ErrorPayload, ViteDevServer } from 'vite'
import { type DocumentError, overlayOf } from './report.js'

/** The error of a document in one environment. */
interface ServerError {
  readonly payload: ErrorPayload
  /** True once it is over a page, which only the server can mend. */
  isShown: boolean
}

/** The errors of documents that only a server imports, which a page shows as it shows its own. */
export class ServerErrors {
  readonly #servers: ReadonlySet<ViteDevServer>
  /** By file, then by environment: two need not have the same ones. */
  readonly #errors = new Map<string, Map<DevEnvironment, ServerError>>()

  /** Takes the dev servers: some hosts run two at once, one for the browser and one for Node. */
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
    const isShown = errors.get(environment)?.isShown === true
    errors.delete(environment)
    if (error) {
      const failure = { payload: overlayOf(error), isShown }
      this.#errors.set(file, errors.set(environment, failure))
      // A page that imports it has the error from there.
      const isOfPage = clients.some(({ moduleGraph }) => moduleGraph.getModulesByFile(file)?.size)
      if (!isOfPage) this.#show(failure)
    } else if (isShown) for (const { hot } of clients) hot.send({ type: 'full-reload' })
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
