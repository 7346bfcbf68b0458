import { hash as hashBy } from 'node:crypto'
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
import { type CacheRecord, compiledOf, recordAt, recordOf } from './cache-record.js'
import {
  compileOptionsOf,
  type CompiledText,
  type StoreOptions,
  type TextCache,
} from './document-store.js'

/** For how many sets of options documents are kept. */
const maxFiles = 4

/** The build of this package that runs, once it was asked for. */
let build: string | undefined

/**
 * Compiled documents from one run to the next, in one file for each set of options.
 *
 * A document is found by its text, not by its time, which a clone of a repository renews. The file
 * is replaced as a whole; whatever is wrong with it, or with its folder, only costs time.
 */
export class DocumentCache implements TextCache {
  readonly #folder: string
  readonly #name: string
  /** The documents in the file, by hash. */
  #records: Map<string, CacheRecord> | undefined
  /** The hash of each file's document as it was last asked for. */
  readonly #used = new Map<string, string>()
  /** What was compiled since the file was read or written. */
  readonly #fresh = new Map<string, CompiledText>()
  #timer: NodeJS.Timeout | undefined
  /** Whether to write soon after each new document, for hosts that are often stopped by force. */
  savesSoon = false
  /** How much is kept, in bytes of the file. */
  maxLength = 64 * 1024 * 1024

  private constructor(folder: string, settings: string) {
    this.#folder = folder
    this.#name = `documents-${hashOf(settings).slice(0, 16)}.txt`
  }

  /** The cache in a folder for a set of options; nothing where they cannot be told from others. */
  static open(folder: string, options: StoreOptions): DocumentCache | undefined {
    // Code that is not highlighted is kept with the text around it.
    const leavesCodeOpen = options.highlight !== undefined
    const settings = settingsOf({ ...compileOptionsOf(options), leavesCodeOpen })
    build ??= buildOf(import.meta.url)
    if (settings === undefined || build === undefined) return undefined
    return new DocumentCache(folder, `${build}\n${settings}`)
  }

  get(key: string, file: string): CompiledText | undefined {
    const hash = hashOf(key)
    this.#use(hash, file)
    const record = this.#known().get(hash)
    return record && compiledOf(record)
  }

  set(compiled: CompiledText, file: string): void {
    this.#fresh.set(this.#used.get(file)!, compiled)
    if (!this.savesSoon) return
    // Not amid changes that follow one another.
    this.#timer = this.#timer?.refresh() ?? setTimeout(() => this.save(), 1000).unref()
  }

  /** Writes what is new, and drops what there is no room for. */
  save(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#fresh.size === 0) return
    const temporary = join(this.#folder, `${this.#name}.${process.pid}.${process.hrtime.bigint()}`)
    try {
      for (const [hash, compiled] of this.#fresh) this.#known().set(hash, recordOf(hash, compiled))
      mkdirSync(this.#folder, { recursive: true })
      writeFileSync(temporary, this.#content())
      renameSync(temporary, join(this.#folder, this.#name))
      this.#removeOld()
    } catch {
      // The folder cannot be written, or another process has it.
      removeFile(temporary)
    }
    this.#fresh.clear()
  }

  #known(): Map<string, CacheRecord> {
    if (this.#records) return this.#records
    this.#records = new Map()
    const bytes = bytesOf(join(this.#folder, this.#name))
    let record: CacheRecord | undefined
    for (let start = 0; (record = recordAt(bytes, start)); start += record.bytes.length) {
      this.#records.set(record.hash, record)
    }
    return this.#records
  }

  /** Takes in what a file holds, and drops what it held before, unless another one holds it too. */
  #use(hash: string, file: string): void {
    const before = this.#used.get(file)
    if (before === hash) return
    this.#used.set(file, hash)
    if (before === undefined || [...this.#used.values()].includes(before)) return
    this.#fresh.delete(before)
    this.#known().delete(before)
  }

  /** As many documents as there is room for, those that were used before the others. */
  #content(): Buffer {
    const used = new Set(this.#used.values())
    const rank = ([hash]: [string, unknown]) => (used.has(hash) ? 0 : 1)
    const sorted = [...this.#known()].toSorted((one, other) => rank(one) - rank(other))
    let room = this.maxLength
    return Buffer.concat(
      sorted.flatMap(([, { bytes }]) => {
        if (bytes.length >= room) return []
        room -= bytes.length
        return bytes
      }),
    )
  }

  /** Removes what was written for other options or versions, but for the newest. */
  #removeOld(): void {
    const files = readdirSync(this.#folder)
      .filter((name) => name.startsWith('documents-'))
      .map((name) => join(this.#folder, name))
      .map((file) => ({ file, time: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
      .toSorted((one, other) => other.time - one.time)
    for (const { file } of files.slice(maxFiles)) removeFile(file)
  }
}

const hashOf = (content: string | Buffer) => hashBy('sha256', content)

function removeFile(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // It stays, and is overwritten or outlived.
  }
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    return Buffer.alloc(0)
  }
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

/** What tells one build of this package from another: the code that a module leads to. */
function buildOf(url: string): string | undefined {
  try {
    const files = new Set([fileURLToPath(url)])
    const codes: Buffer[] = []
    // What is added meanwhile is visited too.
    for (const file of files) {
      // Where the package is not built, it is TypeScript.
      const code = bytesOf(existsSync(file) ? file : file.replace(/js$/, 'ts'))
      codes.push(code)
      const text = code.toString('latin1')
      for (const [, path] of text.matchAll(/["'`](\.{1,2}\/[^"'`\s]+\.[cm]?js)["'`]/g)) {
        files.add(join(dirname(file), path!))
      }
    }
    return codes[0]!.length === 0 ? undefined : hashOf(Buffer.concat(codes))
  } catch {
    return undefined
  }
}
