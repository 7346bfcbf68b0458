import { posix } from 'node:path'
import type { Connect, ErrorPayload, ViteDevServer } from 'vite'
import { isSpecial, readText, toPosix } from '../project/destination-path.js'
import type { PublicFiles } from '../project/public-files.js'
import { decoded } from '../document/path.js'
import type { DocumentFilter } from './document-filter.js'
import type { DocumentIndex } from './document-index.js'
import { FileWatch, eventOf } from './file-watch.js'
import type { HostEnvironment } from './host.js'

/** Longer than Vite's watcher is deaf after a change (50 ms), and waits to tell that a file is gone (100 ms). */
const DELAY = 250

/** What an instance of the plugin needs of the dev server that it runs in. */
export function inDevServer(
  { config, environments, middlewares, watcher, ws }: ViteDevServer,
  index: DocumentIndex,
  publicFiles: PublicFiles,
) {
  const timers = new Map<string, NodeJS.Timeout>()
  const isOutside = (path: string) => !`${path}/`.startsWith(`${toPosix(config.root)}/`)
  // Vite watches its root, and loses sight of a file outside it that is put into place anew.
  const outside = new FileWatch((event, file) => void watcher.emit(event, file))
  outside.follow(() => index.watched().filter(isOutside))

  const client = environments?.client as HostEnvironment | undefined
  /** The errors of the documents that a server cannot import. */
  const serverErrors = new Map<string, ErrorPayload>()
  /** The documents whose errors are over a page that only a server can mend. */
  const shown = new Set<string>()
  let hasFailed = false
  middlewares.use(({ headers }, response, next) => {
    if (headers.accept?.includes('text/html'))
      response.once('finish', () => (hasFailed = response.statusCode >= 500))
    next()
  })
  // What a server sent in the place of a page tells nobody what is wrong.
  ws.on('connection', () => {
    if (!hasFailed) return
    hasFailed = false
    for (const [file, error] of serverErrors) {
      shown.add(file)
      client?.hot?.send(error)
    }
  })

  return {
    serverErrors,
    shown,

    /** The environment of the browser; some hosts have none. */
    client,

    /** The path by which a document must not be read for an environment; its import fails. */
    deniedPath(file: string, environment: HostEnvironment | undefined): string | undefined {
      // No browser gets at what is loaded for Node.
      if (!config.server.fs.strict || environment?.config?.consumer === 'server') return undefined
      const { reason, path } = publicFiles.refusalOf(file) ?? {}
      // What the modules of the app import is served from wherever it is.
      const { safeModulePaths: imported } = config as { safeModulePaths?: ReadonlySet<string> }
      const isImported = reason === 'outside' && [file, path!].some((one) => imported?.has(one))
      return isImported ? undefined : path
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

/** Fails requests for what has the name of a document and is none, which the server itself would read. */
export function refuseSpecialFiles(
  { config: { base, root } }: ViteDevServer,
  filter: DocumentFilter,
): Connect.NextHandleFunction {
  return ({ url = '' }, _response, next) => {
    const path = decoded(url.replace(/[?#].*$/s, '')).slice(base.length)
    const file = path.startsWith('@fs/') ? path.slice(3) : posix.join(toPosix(root), path)
    next(filter.matches(file) && isSpecial(file) ? new Error(`${file} is not a file.`) : undefined)
  }
}
