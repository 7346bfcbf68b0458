import { readFile } from 'node:fs/promises'

/** Longer than the 50 ms for which the watcher of Vite is deaf behind a change. */
const DELAY = 100

/** Looks at changed files once more: the watcher drops a change that closely follows another. */
export class SecondLook {
  readonly #timers = new Map<string, NodeJS.Timeout>()

  /** Tells of a file that soon has another text than the one that was just read. */
  take(file: string, text: string, onChange: (file: string) => void): void {
    clearTimeout(this.#timers.get(file))
    const timer = setTimeout(async () => {
      this.#timers.delete(file)
      const now = await readFile(file, 'utf8').catch(() => text)
      if (now !== text) onChange(file)
    }, DELAY)
    this.#timers.set(file, timer.unref())
  }

  /** Lets go of what is still to be done. */
  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }
}
