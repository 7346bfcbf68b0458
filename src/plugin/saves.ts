import type { HotUpdateOptions } from 'vite'
import { isFile, readText } from '../project/files.js'

/** The text of a saved file: nothing for one that is gone, `null` for one that cannot be read. */
type SavedText = string | undefined | null

/** The files that a dev server tells of, as they are read and looked at again. */
export class Saves {
  /** What was read for a change: hosts tell it once for each environment. */
  readonly #texts = new WeakMap<object, Promise<SavedText>>()
  readonly #timers = new Map<string, NodeJS.Timeout>()

  /** The new text of a file, which is read once for a change. */
  textOf(change: HotUpdateOptions): Promise<SavedText> {
    // Some hosts leave out how it is read.
    const { read: key = change } = change
    let text = this.#texts.get(key)
    if (!text) this.#texts.set(key, (text = read(change)))
    return text
  }

  /** Looks once more at a file whose text was told: the watcher drops what follows within 50 ms. */
  lookAgain({ file, server }: HotUpdateOptions, told: SavedText): void {
    clearTimeout(this.#timers.get(file))
    const look = () => {
      this.#timers.delete(file)
      const text = readText(file)
      if (text !== undefined && text !== told)
        server.watcher.emit(told === undefined ? 'add' : 'change', file)
    }
    this.#timers.set(file, setTimeout(look, 150).unref())
  }
}

async function read({ type, file, read: readByHost }: HotUpdateOptions): Promise<SavedText> {
  if (type === 'delete') return undefined
  // Reading anything but a file may never end.
  if (!isFile(file)) return null
  // Through the host it waits for the end of a write.
  return readByHost ? Promise.resolve(readByHost()).catch(() => null) : (readText(file) ?? null)
}
