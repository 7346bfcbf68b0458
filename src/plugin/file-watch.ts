import { type FSWatcher, existsSync, statSync, watch } from 'node:fs'
import { posix } from 'node:path'
import { readText } from '../project/destination-path.js'

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
  readonly #onEvent: () => void
  readonly #states = new Map<string, string | undefined>()
  readonly #watchers = new Map<string, FSWatcher>()
  #list: (() => WatchedList) | undefined

  /** `onChange` is told of each change, `onEvent` that it may be time to look. */
  constructor(
    onChange: (event: FileEvent, file: string) => void,
    onEvent: () => void = () => this.look(),
  ) {
    this.#onChange = onChange
    this.#onEvent = onEvent
  }

  /** Watches a file, present or missing; `isAnew` if what it is now is no change any more. */
  add(file: string, isAnew = false): void {
    if (isAnew || !this.#states.has(file)) this.#states.set(file, stateOf(file))
    this.#watch(posix.dirname(file))
  }

  /** Watches files that come and go: `list` says which there are, and the folders they can be in. */
  follow(list: () => WatchedList): void {
    this.#list = list
    const { files, folders } = list()
    for (const folder of folders) this.#watch(folder)
    for (const file of files) this.add(file)
  }

  /** Tells what has changed. */
  look(): void {
    const { files = [], folders = [] } = this.#list?.() ?? {}
    for (const folder of folders) this.#watch(folder)
    for (const file of files) if (!this.#states.has(file)) this.#states.set(file, undefined)
    for (const [file, before] of this.#states) {
      // The folder of a missing file may be there by now.
      if (before === undefined) this.#watch(posix.dirname(file))
      const now = stateOf(file)
      if (now === before) continue
      this.#states.set(file, now)
      this.#onChange(eventOf(before, now), file)
    }
  }

  /** Watches nothing any more. */
  close(): void {
    for (const folder of this.#watchers.keys()) this.#leave(folder)
    this.#states.clear()
    this.#list = undefined
  }

  /** Watches what is in a folder, or as long as there is none the nearest one above it. */
  #watch(folder: string): void {
    if (this.#watchers.has(folder)) return
    if (!existsSync(folder)) {
      const above = posix.dirname(folder)
      if (above !== folder) this.#watch(above)
      return
    }
    try {
      const watcher = watch(folder, { persistent: false }, () => {
        if (!existsSync(folder)) this.#leave(folder)
        this.#onEvent()
      })
      watcher.on('error', () => this.#leave(folder))
      this.#watchers.set(folder, watcher)
    } catch {
      // It is gone again, or the system has no watchers left: the host still sees what it watches.
    }
  }

  #leave(folder: string): void {
    this.#watchers.get(folder)?.close()
    this.#watchers.delete(folder)
  }
}

/** What differs after every save of a file; nothing where there is no file. */
function stateOf(file: string): string | undefined {
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
    const look = (isLast: boolean) => {
      const now = readText(file)
      if (now === told) return
      // It may be about to be put into place, or the watcher about to tell.
      if (now === undefined && !isLast) later(true, 2 * DELAY)
      else onChange(eventOf(told, now))
    }
    const later = (isLast: boolean, delay: number) => {
      clearTimeout(this.#timers.get(file))
      this.#timers.set(file, setTimeout(look, delay, isLast).unref())
    }
    later(false, DELAY)
  }

  /** Lets go of what is still to be done. */
  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }
}

function eventOf(before: string | undefined | null, now: string | undefined): FileEvent {
  return now === undefined ? 'unlink' : before === undefined ? 'add' : 'change'
}
