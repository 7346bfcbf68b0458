import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import type { DocumentIndex } from './document-index.js'
import { FolderWatch, stateOf, statsOf } from './folder-watch.js'
import type { HostContext } from './host-context.js'

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
  readonly #folders = new FolderWatch((path) => void this.#changed(path))
  /** The states in which files were built, by module; nothing for a file that was missing. */
  readonly #modules = new Map<string, Map<string, string | undefined>>()
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
    this.#checkSoon()
  }

  /** Has a module be made again when a file changes, present or missing. */
  add(context: HostContext, id: string, file: string): void {
    const state = stateOf(file)
    if (state !== undefined) context.addWatchFile(file)
    let files = this.#modules.get(id)
    if (!files) this.#modules.set(id, (files = new Map()))
    files.set(file, state)
    this.#folders.add(posix.dirname(file))
  }

  /** Forgets what a module depends on, beside its own file, before it is made again. */
  forget(id: string, own: string): void {
    const files = this.#modules.get(id)
    if (files) this.#modules.set(id, new Map([...files].filter(([file]) => file === own)))
  }

  /** Has a build follow this one once there are other documents than these. */
  async addIndex(files: readonly string[]): Promise<void> {
    this.#listed = new Set(files)
    for (const folder of await this.#index.folders()) this.#folders.add(folder)
  }

  /** Whether a module that the bundler remembers was made of files that have changed since. */
  isOutdated(id: string): boolean {
    return this.#changesOf(id).length > 0
  }

  /** Watches nothing any more. */
  close(): void {
    this.#folders.close()
    clearTimeout(this.#timer)
    this.#modules.clear()
    this.#listed = undefined
    if (this.#signal !== undefined) {
      rmSync(posix.dirname(this.#signal), { recursive: true, force: true })
      this.#signal = undefined
    }
  }

  async #changed(path: string): Promise<void> {
    for (const files of this.#modules.values()) {
      if (files.has(path)) this.#checkSoon()
      // The folder of a missing file may be there now, and the file with it.
      for (const [file, state] of files) {
        if (state === undefined && file.startsWith(`${path}/`)) {
          this.#folders.add(posix.dirname(file))
          this.#checkSoon()
        }
      }
    }
    if (!this.#listed || !(this.#index.lists(path) || statsOf(path)?.isDirectory())) return
    for (const folder of await this.#index.folders()) this.#folders.add(folder)
    this.#checkSoon()
  }

  #checkSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#check(), PATIENCE).unref()
  }

  /** Asks for a build while something is not built as it is, unless the last one has tried. */
  async #check(): Promise<void> {
    const files = this.#listed ? await this.#index.files() : []
    if (this.#isBuilding || this.#signal === undefined) return
    const changes = [
      ...[...this.#modules.keys()].flatMap((id) => this.#changesOf(id)),
      ...files.filter((file) => this.#listed?.has(file) === false),
    ].join('\n')
    if (changes === '' || changes === this.#taken) return
    this.#asked = changes
    writeFileSync(this.#signal, `${process.hrtime.bigint()}`)
    // The bundler may not look at the file yet.
    this.#checkSoon()
  }

  /** The files of a module that are not as they were when it was made, with their states. */
  #changesOf(id: string): string[] {
    return [...(this.#modules.get(id) ?? [])].flatMap(([file, state]) => {
      const now = stateOf(file)
      return now === state ? [] : [`${file} ${now}`]
    })
  }

  #signalFile(): string {
    if (this.#signal === undefined) {
      const folder = mkdtempSync(join(tmpdir(), 'vite-plugin-api-md-'))
      this.#signal = posix.join(folder.replaceAll('\\', '/'), 'changes')
      writeFileSync(this.#signal, '')
    }
    return this.#signal
  }
}
