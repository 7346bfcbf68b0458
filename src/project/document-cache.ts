import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import { crc32 } from 'node:zlib'
import { type CompiledText, type DocumentContent, hashOf } from './document.js'
import { attempt, readText } from './files.js'

/** A compiled document as it is kept: most builds need no more of it than the module. */
interface KeptDocument extends Omit<CompiledText, 'content'> {
  readonly hash: string
  readonly content: Uint8Array
}

/** For how many sets of options documents are kept. */
const maxFiles = 4

/**
 * Compiled documents from one run to the next, in one file for each set of options: a checksum, and
 * of each document its last text.
 *
 * A document is found by its text, not by its time, which a clone of a repository renews. The file
 * is replaced as a whole; whatever is wrong with it, or with its folder, only costs time.
 */
export class DocumentCache {
  readonly #folder: string
  readonly #file: string
  #documents: Map<string, KeptDocument> | undefined
  /** The files that were asked for. */
  readonly #used = new Set<string>()
  /** What was compiled since the file was read or written. */
  readonly #fresh = new Map<string, { key: string; compiled: CompiledText }>()
  #timer: NodeJS.Timeout | undefined

  private constructor(folder: string, settings: string) {
    this.#folder = folder
    this.#file = join(folder, `documents-${hashOf(settings).slice(0, 16)}.bin`)
  }

  /** The cache in a folder for a set of options; nothing where they cannot be told from others. */
  static open(folder: string, options: object): DocumentCache | undefined {
    const settings = settingsOf(options)
    const build = buildOf(import.meta.url)
    if (settings === undefined || build === undefined) return undefined
    return new DocumentCache(folder, build + settings)
  }

  /** What the text of a key compiles to, which a file holds now. */
  get(key: string, file: string): CompiledText | undefined {
    this.#used.add(file)
    const kept = this.#known().get(file)
    if (kept?.hash !== hashOf(key) || !isWhole(kept)) return undefined
    let content: DocumentContent | undefined
    return { ...kept, content: () => (content ??= deserialize(kept.content) as DocumentContent) }
  }

  /** Keeps what the text of a key compiles to. */
  set(key: string, file: string, compiled: CompiledText): void {
    this.#fresh.set(file, { key, compiled })
    // Dev servers are often stopped by force; not amid changes that follow one another.
    this.#timer = this.#timer?.refresh() ?? setTimeout(() => this.save(), 1000).unref()
  }

  /** Writes what is new, and drops documents that are gone. */
  save(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#fresh.size === 0) return
    const temporary = `${this.#file}.${process.pid}.${process.hrtime.bigint()}`
    try {
      const documents = this.#known()
      for (const [file, { key, compiled }] of this.#fresh) {
        const { places, diagnostics, looseLinks, linked, module } = compiled
        const content = serialize(compiled.content())
        const kept = { hash: hashOf(key), places, diagnostics, looseLinks, linked, module, content }
        documents.set(file, kept)
      }
      for (const file of documents.keys())
        if (!this.#used.has(file) && !existsSync(file)) documents.delete(file)
      const bytes = serialize(documents)
      mkdirSync(this.#folder, { recursive: true })
      writeFileSync(temporary, serialize([crc32(bytes), bytes]))
      renameSync(temporary, this.#file)
      this.#removeOld()
    } catch {
      // It cannot be serialized or written, or another process has it.
      removeFile(temporary)
    }
    this.#fresh.clear()
  }

  #known(): Map<string, KeptDocument> {
    return (this.#documents ??= documentsIn(this.#file))
  }

  /** Removes what was written for other options or versions, but for the newest. */
  #removeOld(): void {
    const files = readdirSync(this.#folder)
      .filter((name) => name.startsWith('documents'))
      .map((name) => join(this.#folder, name))
      .map((file) => ({ file, time: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
      .toSorted((one, other) => other.time - one.time)
    for (const { file } of files.slice(maxFiles)) removeFile(file)
  }
}

/** The documents in a file; none where it is not what was written. */
function documentsIn(file: string): Map<string, KeptDocument> {
  const documents: unknown = attempt(() => {
    const [checksum, bytes] = deserialize(readFileSync(file)) as [number, Buffer]
    return crc32(bytes) === checksum && (deserialize(bytes) as unknown)
  })
  return documents instanceof Map ? (documents as Map<string, KeptDocument>) : new Map()
}

/** Whether all parts of a document are there. */
function isWhole(kept: Partial<KeptDocument>): boolean {
  const { places, diagnostics, looseLinks, linked, content } = kept
  return Boolean(places && diagnostics && looseLinks && linked && content)
}

/** Removes a file if it can: else it stays, and is overwritten or outlived. */
function removeFile(file: string): void {
  attempt(() => rmSync(file, { force: true }))
}

/** Options as a text that differs whenever their effect may; nothing where no text can tell. */
function settingsOf(options: object): string | undefined {
  let isOpen = false
  const text = JSON.stringify(options, (_name, value: unknown) => {
    if (typeof value !== 'function') return value
    const key: unknown = Reflect.get(value, 'cacheKey')
    if (typeof key !== 'string') isOpen = true
    return key
  })
  return isOpen ? undefined : text
}

/** What tells one build of this package from another: its manifest, and the files that a module of it is among. */
function buildOf(url: string): string | undefined {
  return attempt(() => {
    const folder = dirname(fileURLToPath(url))
    const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
    const codes = files.map(({ name }) => readFileSync(join(folder, name), 'utf8'))
    return hashOf([readText(join(folder, '../../package.json')), ...codes].join('\0'))
  })
}
