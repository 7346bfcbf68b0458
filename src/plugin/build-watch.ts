import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { isFile, toPosix } from '../project/destination-path.js'
import type { DocumentIndex } from './document-index.js'
import { FileWatch } from './file-watch.js'
import type { HostContext } from './host.js'

/** How long the bundler has to see a change by itself, and to start a build that was asked for. */
const PATIENCE = 400

/**
 * Has a watching build run again for the changes that its bundler does not see: a file that was
 * missing, a document that is new, one of two saves that put another file into place.
 *
 * A plugin cannot start a build, so the bundler is given a file of this instance to watch, which
 * is written when a build is due.
 */
export class BuildWatch {
  readonly #index: DocumentIndex
  /** The files as they were built. */
  readonly #files = new FileWatch(
    () => (this.#isDue = true),
    () => this.#lookSoon(),
  )
  #isBuilding = false
  /** Whether something has changed since the last build was started. */
  #isDue = false
  #signal: string | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(index: DocumentIndex) {
    this.#index = index
  }

  /** Starts a build. */
  start(context: HostContext): void {
    this.#isBuilding = true
    this.#isDue = false
    if (this.#signal === undefined) {
      const folder = mkdtempSync(join(tmpdir(), 'vite-plugin-api-md-'))
      this.#signal = posix.join(toPosix(folder), 'changes')
      writeFileSync(this.#signal, '')
    }
    context.addWatchFile(this.#signal)
  }

  /** Ends a build; what changed meanwhile may need another one. */
  end(): void {
    this.#isBuilding = false
    this.#lookSoon()
  }

  /** Has a build follow this one once a file changes, present or missing. */
  add(context: HostContext, file: string): void {
    if (isFile(file)) context.addWatchFile(file)
    this.#files.add(file, true)
  }

  /** Has a build follow this one once there are other documents than now. */
  addIndex(): void {
    this.#files.follow(() => this.#index.watched())
  }

  /** Watches nothing any more. */
  close(): void {
    this.#files.close()
    clearTimeout(this.#timer)
    if (this.#signal === undefined) return
    rmSync(posix.dirname(this.#signal), { recursive: true, force: true })
    this.#signal = undefined
  }

  #lookSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#look(), PATIENCE).unref()
  }

  /** Asks for a build while something is not built as it is. */
  #look(): void {
    if (this.#isBuilding || this.#signal === undefined) return
    this.#files.look()
    if (!this.#isDue) return
    try {
      // Cleaners of the system may have removed its folder.
      mkdirSync(posix.dirname(this.#signal), { recursive: true })
      writeFileSync(this.#signal, `${process.hrtime.bigint()}`)
      // The bundler may not look at the file yet.
      this.#lookSoon()
    } catch {
      // The next change has another try.
    }
  }
}
