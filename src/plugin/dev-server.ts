import type { ViteDevServer } from 'vite'
import { readText, toPosix } from '../project/destination-path.js'
import type { PublicFiles } from '../project/public-files.js'
import type { DocumentIndex } from './document-index.js'
import { FileWatch, eventOf } from './file-watch.js'
import type { HostEnvironment } from './host.js'

/**
 * Longer than the 50 ms for which the watcher of Vite is deaf after a change, the 100 ms after which it
 * tells that a file is gone, and most times between the removal of a file and its being put into place.
 */
const DELAY = 250

/** The dev server that an instance of the plugin runs in. */
export class DevServer {
  /** The environment of the browser; some hosts have none. */
  readonly client: HostEnvironment | undefined
  readonly #server: ViteDevServer
  readonly #publicFiles: PublicFiles
  /** Vite watches its root, and loses sight of a file outside it that is put into place anew. */
  readonly #outside: FileWatch
  readonly #timers = new Map<string, NodeJS.Timeout>()

  constructor(server: ViteDevServer, index: DocumentIndex, publicFiles: PublicFiles) {
    this.client = server.environments?.client
    this.#server = server
    this.#publicFiles = publicFiles
    this.#outside = new FileWatch((event, file) => void server.watcher.emit(event, file))
    const isOutside = (path: string) => this.#isOutside(path)
    this.#outside.follow(() => {
      const { files, folders } = index.watched()
      return { files: files.filter(isOutside), folders: folders.filter(isOutside) }
    })
  }

  /** Whether a document may be read for an environment; where it may not, its import fails. */
  mayRead(file: string, environment: HostEnvironment | undefined): boolean {
    const { config } = this.#server
    // No browser gets at what is loaded for Node.
    if (!config.server.fs.strict || environment?.config?.consumer === 'server') return true
    const reason = this.#publicFiles.reasonAgainst(file)
    // What the modules of the app import is served from wherever it is.
    const { safeModulePaths: imported } = config as { safeModulePaths?: ReadonlySet<string> }
    return reason === undefined || (reason === 'outside' && imported?.has(file) === true)
  }

  /** Has a file watched that the module graph does not know of. */
  watch(file: string): void {
    if (this.#isOutside(file)) this.#outside.add(file)
  }

  /**
   * Looks at a file once more, as the watcher drops a change that closely follows another, and tells of
   * it if it has another text than the one that was told: nothing for a file that is gone, and `null`
   * for one that was said to be there, but could not be read.
   */
  lookAgain(file: string, told: string | undefined | null, isLast = false): void {
    clearTimeout(this.#timers.get(file))
    const look = () => {
      const now = readText(file)
      // The watcher may be about to tell that it is gone.
      if (now === undefined && now !== told && !isLast) this.lookAgain(file, told, true)
      else if (now !== told) this.#server.watcher.emit(eventOf(told, now), file)
    }
    this.#timers.set(file, setTimeout(look, DELAY).unref())
  }

  close(): void {
    this.#outside.close()
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }

  #isOutside(path: string): boolean {
    return !`${path}/`.startsWith(`${toPosix(this.#server.config.root)}/`)
  }
}
