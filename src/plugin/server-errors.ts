import { overlayOf, type DocumentError } from './document-error.js'
import type { HostEnvironment } from './host-context.js'

/** Shows errors over the page that are in documents which only a server imports. */
export class ServerErrors {
  /** The environment of the browser, once there is one. */
  client: HostEnvironment | undefined
  readonly #failed = new Set<string>()

  /** Takes in what became of a document in an environment; a page that showed its error is loaded again. */
  tell(environment: HostEnvironment, file: string, error: DocumentError | undefined): void {
    if (error) {
      if (!this.#isServerOnly(environment, file)) return
      this.#failed.add(file)
      this.client!.hot?.send(overlayOf(error) as never)
    } else if (environment !== this.client && this.#failed.delete(file)) {
      this.client?.hot?.send({ type: 'full-reload' } as never)
    }
  }

  #isServerOnly(environment: HostEnvironment, file: string): boolean {
    const { client } = this
    if (!client || environment === client) return false
    const modules = client.moduleGraph?.getModulesByFile?.(file)
    return !modules || modules.size === 0
  }
}
