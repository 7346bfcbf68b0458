import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import { writeWhole } from '../sidecar/write-whole.js'
import { type CompiledText, hashOf } from './document.js'
import { attempt, readText } from './files.js'

/** The number of sets of options whose documents are kept. */
const maxFiles = 4

/** A compiled text, and what it was compiled from. */
interface CachedText {
  readonly key: string
  readonly compiled: CompiledText
}

/**
 * Compiled documents from one run to the next, in one file for each set of options; of each document the
 * last text.
 *
 * A document is found by its text, not by its time, which a clone of a repository renews. The file is
 * replaced as a whole; whatever is wrong with it, or with its folder, only costs time.
 */
export class DocumentCache {
  readonly #path: string
  readonly #documents: Map<string, CachedText>
  #isChanged = false
  #timer: NodeJS.Timeout | undefined

  /** Opens the cache in a folder, for options that are plain data. */
  constructor(folder: string, options: object) {
    // Where the package cannot be told from another build of it, nothing is found again.
    const build = attempt(buildOfPackage) ?? Date.now()
    const settings = hashOf(build + JSON.stringify(options)).slice(0, 16)
    this.#path = join(folder, `documents-${settings}.bin`)
    const kept: unknown = attempt(() => deserialize(fs.readFileSync(this.#path)))
    this.#documents = kept instanceof Map ? kept : new Map()
  }

  /** The compiled text of a file, if it was compiled from the same key. */
  get(file: string, key: string): CompiledText | undefined {
    const kept = this.#documents.get(file)
    return kept?.key === key ? kept.compiled : undefined
  }

  /** Keeps the compiled text of a file. */
  set(file: string, key: string, compiled: CompiledText): void {
    this.#documents.set(file, { key, compiled })
    this.#isChanged = true
    // Dev servers are often stopped by force; not amid changes that follow one another.
    this.#timer = this.#timer?.refresh() ?? setTimeout(() => this.save(), 1000).unref()
  }

  /** Writes the documents, if there is a new one, but for those that are gone. */
  save(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (!this.#isChanged) return
    this.#isChanged = false
    for (const file of this.#documents.keys())
      if (!fs.existsSync(file)) this.#documents.delete(file)
    // Where it cannot be serialized or written, the next run compiles.
    attempt(() => {
      writeWhole(this.#path, serialize(this.#documents))
      this.#removeOldest()
    })
  }

  #removeOldest(): void {
    const folder = dirname(this.#path)
    const byAge = fs
      .readdirSync(folder)
      .map((name) => join(folder, name))
      .map((path) => ({ path, time: fs.statSync(path).mtimeMs }))
      .toSorted((one, other) => other.time - one.time)
    for (const { path } of byAge.slice(maxFiles)) fs.rmSync(path, { force: true })
  }
}

/** Tells one build of this package from another: by its version, and by the time at which it was made. */
function buildOfPackage(): string {
  const manifest = readText(fileURLToPath(new URL('../../package.json', import.meta.url)))
  return `${manifest} ${fs.statSync(fileURLToPath(import.meta.url)).mtimeMs}`
}
