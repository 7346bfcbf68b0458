import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { isFile, toPosix } from '../project/destination-path.js'
import type { HostContext } from './host.js'

type FileEvent = 'add' | 'change' | 'unlink'

/** Tells what happens to some files, also while others are put into their place. */
export class FileWatch {
  readonly #onChange: (event: FileEvent, file: string) => void
  readonly #onEvent: () => void
  readonly #states = new Map<string, string | undefined>()
  readonly #watchers = new Map<string, fs.FSWatcher>()
  #list = (): readonly string[] => []

  /** `onChange` is told of each change, `onEvent` that it may be time to look. */
  constructor(onChange: (event: FileEvent, file: string) => void, onEvent = () => this.look()) {
    this.#onChange = onChange
    this.#onEvent = onEvent
  }

  add(file: string): void {
    if (!this.#states.has(file)) this.#states.set(file, stateOf(file))
    this.#watch(posix.dirname(file))
  }

  /** Watches files that come and go; `.` in a folder stands for those that may come into it. */
  follow(list: () => readonly string[]): void {
    this.#list = list
    for (const file of list()) this.add(file)
  }

  look(): void {
    for (const file of this.#list()) if (!this.#states.has(file)) this.#states.set(file, undefined)
    for (const [file, before] of this.#states) {
      // The folder of a missing file may be there by now.
      if (before === undefined) this.#watch(posix.dirname(file))
      const now = stateOf(file)
      if (now === before) continue
      this.#states.set(file, now)
      this.#onChange(eventOf(before, now), file)
    }
  }

  close(): void {
    for (const folder of this.#watchers.keys()) this.#leave(folder)
  }

  /** Watches what is in a folder, or as long as there is none the nearest one above it. */
  #watch(folder: string): void {
    if (this.#watchers.has(folder)) return
    try {
      const watcher = fs.watch(folder, { persistent: false }, () => {
        if (!fs.existsSync(folder)) this.#leave(folder)
        this.#onEvent()
      })
      watcher.on('error', () => this.#leave(folder))
      this.#watchers.set(folder, watcher)
    } catch {
      // There is none, or the system has no watchers left: the host still sees what it watches.
      const above = posix.dirname(folder)
      if (above !== folder) this.#watch(above)
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
    const stats = fs.statSync(file, { bigint: true })
    return stats.isFile() ? `${stats.mtimeNs} ${stats.size} ${stats.ino}` : undefined
  } catch {
    return undefined
  }
}

/** What happened to a file, by its text or state before and now; the watcher of Vite calls it so. */
export function eventOf(before: string | undefined | null, now: string | undefined): FileEvent {
  return now === undefined ? 'unlink' : before === undefined ? 'add' : 'change'
}

/** The signals by which people and systems end a process. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The watches that have a file to be removed. */
const running = new Set<BuildWatch>()

function closeAll(): void {
  for (const watch of running) watch.close()
}

/** Leaves nothing behind, and the process to whoever else listens; if nobody does, it ends as it would have. */
function end(signal: NodeJS.Signals): void {
  closeAll()
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
}

/** How long the bundler has to see a change by itself, and to start a build that was asked for. */
const PATIENCE = 400

/** How often a build is asked for: no module may depend on what has changed. */
const TRIES = 25

/**
 * Has a watching build run again for the changes that its bundler does not see: a file that was
 * missing, a document that is new, one of two saves that put another file into place. The bundler is
 * given a file of this instance to watch, which is written when a build is due.
 */
export class BuildWatch {
  /** The files as they were built. */
  readonly files = new FileWatch(
    () => (this.#due = TRIES),
    () => this.#lookSoon(),
  )
  #isBuilding = false
  /** How often a build that is due is still to be asked for. */
  #due = 0
  #signal: string | undefined
  #timer: NodeJS.Timeout | undefined

  start(context: HostContext): void {
    this.#isBuilding = true
    // What has changed by now is built.
    this.files.look()
    this.#due = 0
    if (this.#signal === undefined) {
      const folder = fs.mkdtempSync(join(tmpdir(), 'vite-plugin-api-md-'))
      this.#signal = posix.join(toPosix(folder), 'changes')
      fs.writeFileSync(this.#signal, '')
      if (running.size === 0) {
        process.once('exit', closeAll)
        for (const one of endings) process.prependOnceListener(one, end)
      }
      running.add(this)
    }
    this.#watchSignal(context)
  }

  /** Ends a build; what changed meanwhile may need another one. */
  end(): void {
    // A dev server that bundles tells of no start but the first.
    if (!this.#isBuilding) this.#due = 0
    this.#isBuilding = false
    this.#lookSoon()
  }

  /** Watches a file that a module depends on. */
  add(context: HostContext, file: string): void {
    if (isFile(file)) context.addWatchFile(file)
    else this.#watchSignal(context)
    this.files.add(file)
  }

  /** Watches files that come and go, which a module or the whole build depends on. */
  follow(context: HostContext, list: () => readonly string[]): void {
    this.#watchSignal(context)
    this.files.follow(list)
  }

  /** Where a dev server bundles, a file that no module depends on has nothing made again. */
  #watchSignal(context: HostContext): void {
    if (this.#signal !== undefined) context.addWatchFile(this.#signal)
  }

  close(): void {
    this.files.close()
    clearTimeout(this.#timer)
    if (this.#signal) fs.rmSync(posix.dirname(this.#signal), { recursive: true, force: true })
    this.#signal = undefined
    running.delete(this)
    if (running.size > 0) return
    process.off('exit', closeAll)
    for (const one of endings) process.off(one, end)
  }

  #lookSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#look(), PATIENCE).unref()
  }

  #look(): void {
    if (this.#isBuilding || this.#signal === undefined) return
    this.files.look()
    if (this.#due === 0) return
    try {
      // Cleaners of the system may have removed its folder.
      fs.mkdirSync(posix.dirname(this.#signal), { recursive: true })
      fs.writeFileSync(this.#signal, `${process.hrtime.bigint()}`)
      this.#due--
      // The bundler may not look at the file yet.
      this.#lookSoon()
    } catch {
      // The next change has another try.
    }
  }
}
