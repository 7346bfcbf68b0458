import type { ErrorPayload, ViteDevServer } from 'vite'
import type { HostEnvironment } from './host.js'
import { type DocumentError, overlayOf } from './report.js'

/** The errors of documents that only a server imports, which a page shows as it shows its own. */
export class ServerErrors {
  /** The dev servers: some hosts run two at once, one for the browser and one for Node. */
  readonly #servers: ReadonlySet<ViteDevServer>
  readonly #errors = new Map<string, ErrorPayload>()
  /** The documents whose errors are over a page that only a server can mend. */
  readonly #shown = new Set<string>()

  constructor(servers: ReadonlySet<ViteDevServer>) {
    this.#servers = servers
  }

  /** The environments of browsers; some hosts have none. */
  #clients(): HostEnvironment[] {
    return [...this.#servers].flatMap(({ environments }) => environments?.client ?? [])
  }

  /** Takes in whether a document has errors; a page that showed one is loaded again once it has none. */
  tell(file: string, error: DocumentError | undefined, environment: HostEnvironment): void {
    const clients = this.#clients()
    if (clients.includes(environment)) return
    if (!error) {
      this.#errors.delete(file)
      if (!this.#shown.delete(file)) return
      for (const { hot } of clients) hot?.send({ type: 'full-reload' })
      return
    }
    const payload = overlayOf(error)
    this.#errors.set(file, payload)
    if (!clients.some(({ moduleGraph }) => moduleGraph?.getModulesByFile(file)?.size))
      this.#show(file, payload)
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
      if (hasFailed) for (const [file, payload] of this.#errors) this.#show(file, payload)
      hasFailed = false
    })
  }

  #show(file: string, payload: ErrorPayload): void {
    this.#shown.add(file)
    for (const { hot } of this.#clients()) hot?.send(payload)
  }
}
