import { type FSWatcher, existsSync, statSync, watch } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'

/** Tells of every file that comes, goes or changes in some folders, but not in the folders in them. */
export class FolderWatch {
  readonly #watchers = new Map<string, FSWatcher>()
  readonly #onChange: () => void

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** Watches a folder, or as long as there is none the nearest one above it. */
  add(folder: string): void {
    if (this.#watchers.has(folder)) return
    if (!existsSync(folder)) {
      const above = posix.dirname(folder)
      if (above !== folder) this.add(above)
      return
    }
    try {
      const watcher = watch(folder, { persistent: false }, () => {
        if (!existsSync(folder)) this.#remove(folder)
        this.#onChange()
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

/** What happened to a file, as the watcher of Vite calls it. */
type FileEvent = 'add' | 'change' | 'unlink'

/** The files of a list, and the folders in which further ones can be. */
export interface WatchedList {
  readonly files: readonly string[]
  readonly folders: readonly string[]
}

/** Tells what happens to some files, also while others are put into their place. */
export class FileWatch {
  readonly #onChange: (event: FileEvent, file: string) => void
  readonly #states = new Map<string, string | undefined>()
  readonly #folders = new FolderWatch(() => this.#look())
  #list: (() => WatchedList) | undefined

  /** `onChange` is told of each change. */
  constructor(onChange: (event: FileEvent, file: string) => void) {
    this.#onChange = onChange
  }

  /** Watches a file, present or missing. */
  add(file: string): void {
    if (!this.#states.has(file)) this.#states.set(file, stateOf(file))
    this.#folders.add(posix.dirname(file))
  }

  /** Watches files that come and go: `list` says which there are, and the folders they can be in. */
  follow(list: () => WatchedList): void {
    this.#list = list
    const { files, folders } = list()
    for (const folder of folders) this.#folders.add(folder)
    for (const file of files) this.add(file)
  }

  /** Watches nothing any more. */
  close(): void {
    this.#folders.close()
    this.#states.clear()
    this.#list = undefined
  }

  #look(): void {
    const { files = [], folders = [] } = this.#list?.() ?? {}
    for (const folder of folders) this.#folders.add(folder)
    for (const file of files) if (!this.#states.has(file)) this.#states.set(file, undefined)
    for (const [file, before] of this.#states) {
      // The folder of a missing file may be there by now.
      if (before === undefined) this.#folders.add(posix.dirname(file))
      const now = stateOf(file)
      if (now === before) continue
      this.#states.set(file, now)
      this.#onChange(eventOf(before, now), file)
    }
  }
}

/** What differs after every save of a file; nothing where there is no file. */
export function stateOf(file: string): string | undefined {
  try {
    const stats = statSync(file, { bigint: true })
    return stats.isFile() ? `${stats.mtimeNs} ${stats.size} ${stats.ino}` : undefined
  } catch {
    return undefined
  }
}

/**
 * Longer than the 50 ms for which the watcher of Vite is deaf after a change, and the 100 ms after
 * which it tells that a file is gone.
 */
const DELAY = 120

/** Looks at changed files once more: the watcher drops a change that closely follows another. */
export class SecondLook {
  readonly #timers = new Map<string, NodeJS.Timeout>()

  /**
   * Tells of a file that soon has another text than the one that was just told: nothing for a file that
   * is gone, and `null` for one that was said to be there, but could not be read.
   */
  take(file: string, told: string | undefined | null, onChange: (event: FileEvent) => void): void {
    clearTimeout(this.#timers.get(file))
    const look = async (isLast: boolean) => {
      const now = await readFile(file, 'utf8').catch(() => undefined)
      if (now === told) return this.#timers.delete(file)
      if (now !== undefined || isLast) return onChange(eventOf(told, now))
      // It may be about to be put into place, or the watcher about to tell.
      return this.#timers.set(file, setTimeout(() => void look(true), 2 * DELAY).unref())
    }
    this.#timers.set(file, setTimeout(() => void look(false), DELAY).unref())
  }

  /** Lets go of what is still to be done. */
  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }
}

function eventOf(before: string | undefined | null, now: string | undefined): FileEvent {
  return now === undefined ? 'unlink' : before === undefined ? 'add' : 'change'
}
