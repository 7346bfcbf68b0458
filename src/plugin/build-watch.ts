import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { toPosix } from '../project/destination-path.js'
import type { DocumentIndex } from './document-index.js'
import { FolderWatch, stateOf } from './file-watch.js'
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
  readonly #folders = new FolderWatch(() => this.#lookSoon())
  /** The states in which files were built; nothing for a file that was missing. */
  readonly #built = new Map<string, string | undefined>()
  /** The documents that the last build knew of, where one asked for their list. */
  #listed: ReadonlySet<string> | undefined
  #isBuilding = false
  #signal: string | undefined
  /** The changes that a build was last asked for, and those that the last build was started with. */
  #asked = ''
  #taken = ''
  #timer: NodeJS.Timeout | undefined

  constructor(index: DocumentIndex) {
    this.#index = index
  }

  /** Starts a build. */
  start(context: HostContext): void {
    this.#isBuilding = true
    this.#taken = this.#asked
    context.addWatchFile(this.#signalFile())
  }

  /** Ends a build; what changed meanwhile may need another one. */
  end(): void {
    this.#isBuilding = false
    this.#lookSoon()
  }

  /** Has a build follow this one once a file changes, present or missing. */
  add(context: HostContext, file: string): void {
    const state = stateOf(file)
    if (state !== undefined) context.addWatchFile(file)
    this.#built.set(file, state)
    this.#folders.add(posix.dirname(file))
  }

  /** Has a build follow this one once there are other documents than now. */
  addIndex(): void {
    this.#listed = new Set(this.#index.files())
    for (const folder of this.#index.folders()) this.#folders.add(folder)
  }

  /** Watches nothing any more. */
  close(): void {
    this.#folders.close()
    clearTimeout(this.#timer)
    this.#built.clear()
    this.#listed = undefined
    if (this.#signal === undefined) return
    rmSync(posix.dirname(this.#signal), { recursive: true, force: true })
    this.#signal = undefined
  }

  #lookSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#look(), PATIENCE).unref()
  }

  /** Asks for a build while something is not built as it is, unless the last one has tried. */
  #look(): void {
    if (this.#isBuilding || this.#signal === undefined) return
    const changes: string[] = []
    for (const [file, state] of this.#built) {
      // The folder of a missing file may be there by now.
      if (state === undefined) this.#folders.add(posix.dirname(file))
      const now = stateOf(file)
      if (now !== state) changes.push(`${file} ${now}`)
    }
    if (this.#listed) {
      for (const folder of this.#index.folders()) this.#folders.add(folder)
      changes.push(...this.#index.files().filter((file) => !this.#listed!.has(file)))
    }
    const asked = changes.join('\n')
    if (asked === '' || asked === this.#taken) return
    this.#asked = asked
    if (!writeSignal(this.#signal)) return
    // The bundler may not look at the file yet.
    this.#lookSoon()
  }

  #signalFile(): string {
    if (this.#signal === undefined) {
      const folder = mkdtempSync(join(tmpdir(), 'vite-plugin-api-md-'))
      this.#signal = posix.join(toPosix(folder), 'changes')
      writeFileSync(this.#signal, '')
    }
    return this.#signal
  }
}

/** Writes a file that the bundler watches; false where the system has removed its folder, as cleaners do. */
function writeSignal(file: string): boolean {
  try {
    mkdirSync(posix.dirname(file), { recursive: true })
    writeFileSync(file, `${process.hrtime.bigint()}`)
    return true
  } catch {
    return false
  }
}
