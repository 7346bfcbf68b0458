import type { ViteDevServer } from 'vite'
import { readText, toPosix } from '../project/destination-path.js'
import type { PublicFiles } from '../project/public-files.js'
import type { DocumentIndex } from './document-index.js'
import { FileWatch, eventOf } from './file-watch.js'
import type { HostEnvironment } from './host.js'

/** Longer than Vite's watcher is deaf after a change (50 ms), and waits to tell that a file is gone (100 ms). */
const DELAY = 250

/** What an instance of the plugin needs of the dev server that it runs in. */
export function inDevServer(
  { config, environments, watcher }: ViteDevServer,
  index: DocumentIndex,
  publicFiles: PublicFiles,
) {
  const timers = new Map<string, NodeJS.Timeout>()
  const isOutside = (path: string) => !`${path}/`.startsWith(`${toPosix(config.root)}/`)
  // Vite watches its root, and loses sight of a file outside it that is put into place anew.
  const outside = new FileWatch((event, file) => void watcher.emit(event, file))
  outside.follow(() => index.watched().filter(isOutside))

  return {
    /** The environment of the browser; some hosts have none. */
    client: environments?.client as HostEnvironment | undefined,

    /** Whether a document may be read for an environment; where it may not, its import fails. */
    mayRead(file: string, environment: HostEnvironment | undefined): boolean {
      // No browser gets at what is loaded for Node.
      if (!config.server.fs.strict || environment?.config?.consumer === 'server') return true
      const reason = publicFiles.reasonAgainst(file)
      // What the modules of the app import is served from wherever it is.
      const { safeModulePaths: imported } = config as { safeModulePaths?: ReadonlySet<string> }
      return reason === undefined || (reason === 'outside' && imported?.has(file) === true)
    },

    watch(file: string): void {
      if (isOutside(file)) outside.add(file)
    },

    /** Looks once more at a file whose text was told, or `null` if it could not be read: the watcher drops quick changes. */
    lookAgain(file: string, told: string | undefined | null, isLast = false): void {
      clearTimeout(timers.get(file))
      const look = () => {
        const now = readText(file)
        // The watcher may be about to tell that it is gone.
        if (now === undefined && now !== told && !isLast) this.lookAgain(file, told, true)
        else if (now !== told) watcher.emit(eventOf(told, now), file)
      }
      timers.set(file, setTimeout(look, DELAY).unref())
    },

    close(): void {
      outside.close()
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
