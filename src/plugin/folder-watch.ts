import { existsSync, watch, type FSWatcher } from 'node:fs'
import { posix } from 'node:path'

/** Tells of every file that comes, goes or changes in some folders, but not in the folders in them. */
export class FolderWatch {
  readonly #watchers = new Map<string, FSWatcher>()
  readonly #onChange: (path: string) => void

  constructor(onChange: (path: string) => void) {
    this.#onChange = onChange
  }

  /** Watches a folder, or as long as there is none the nearest one above it. */
  add(folder: string): void {
    if (!existsSync(folder)) {
      const above = posix.dirname(folder)
      if (above !== folder) this.add(above)
      return
    }
    if (this.#watchers.has(folder)) return
    try {
      const watcher = watch(folder, { persistent: false }, (_event, name) => {
        if (!existsSync(folder)) this.#remove(folder)
        if (name !== null) this.#onChange(posix.join(folder, name))
      })
      watcher.on('error', () => this.#remove(folder))
      this.#watchers.set(folder, watcher)
    } catch {
      // It is gone again, or the system has no watchers left: the host still sees what it watches.
    }
  }

  /** Watches nothing any more. */
  close(): void {
    for (const folder of this.#watchers.keys()) this.#remove(folder)
  }

  #remove(folder: string): void {
    this.#watchers.get(folder)?.close()
    this.#watchers.delete(folder)
  }
}
