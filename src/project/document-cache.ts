import {
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
import { readText } from './destination-path.js'
import { type CompiledText, type DocumentContent, hashOf } from './document.js'

/** For how many sets of options documents are kept. */
const maxFiles = 4

/** The build of this package that runs, once it was asked for. */
let build: string | undefined

/** A kept document: what every build needs of it and its content, both as JSON, and its module, which may be empty. */
type Parts = readonly Buffer[]

/**
 * Compiled documents from one run to the next, in one file for each set of options: a checksum, and
 * the parts of the documents by the hashes of their keys, as V8 serializes them.
 *
 * A document is found by its text, not by its time, which a clone of a repository renews. The file
 * is replaced as a whole; whatever is wrong with it, or with its folder, only costs time.
 */
export class DocumentCache {
  readonly #folder: string
  readonly #file: string
  /** The documents in the file, by the hashes of their keys. */
  #documents: Map<string, Parts> | undefined
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
    this.#file = join(folder, `documents-${hashOf(settings).slice(0, 16)}.bin`)
  }

  /** The cache in a folder for a set of options; nothing where they cannot be told from others. */
  static open(folder: string, options: object): DocumentCache | undefined {
    const settings = settingsOf(options)
    build ??= buildOf(import.meta.url)
    if (settings === undefined || build === undefined) return undefined
    return new DocumentCache(folder, `${build}\n${settings}`)
  }

  /** What the text of a key compiles to, which a file holds now. */
  get(key: string, file: string): CompiledText | undefined {
    const hash = hashOf(key)
    this.#use(hash, file)
    const parts = this.#known().get(hash)
    return parts && compiledOf(parts)
  }

  /** Keeps what the text compiles to that a file was last asked for. */
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
    const temporary = `${this.#file}.${process.pid}.${process.hrtime.bigint()}`
    try {
      for (const [hash, compiled] of this.#fresh) this.#known().set(hash, partsOf(compiled))
      const bytes = serialize(new Map(this.#documentsWithRoom()))
      mkdirSync(this.#folder, { recursive: true })
      writeFileSync(temporary, serialize([crc32(bytes), bytes]))
      renameSync(temporary, this.#file)
      this.#removeOld()
    } catch {
      // The folder cannot be written, or another process has it.
      removeFile(temporary)
    }
    this.#fresh.clear()
  }

  #known(): Map<string, Parts> {
    return (this.#documents ??= documentsIn(this.#file))
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
  #documentsWithRoom(): [hash: string, Parts][] {
    const used = new Set(this.#used.values())
    const rank = ([hash]: [string, unknown]) => (used.has(hash) ? 0 : 1)
    let room = this.maxLength
    return [...this.#known()]
      .toSorted((one, other) => rank(one) - rank(other))
      .filter(([, parts]) => {
        const length = parts.reduce((sum, part) => sum + part.length, 0)
        const hasRoom = length < room
        if (hasRoom) room -= length
        return hasRoom
      })
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

/** The documents in a file; none where it is not what was written. */
function documentsIn(file: string): Map<string, Parts> {
  try {
    const [checksum, bytes] = deserialize(readFileSync(file)) as [number, Buffer]
    const documents: unknown = crc32(bytes) === checksum && deserialize(bytes)
    if (documents instanceof Map) return documents as Map<string, Parts>
  } catch {
    // There is none yet.
  }
  return new Map()
}

/** A compiled document as it is kept. */
function partsOf(document: CompiledText): Parts {
  const { places, diagnostics, linked, module = '' } = document
  const { headingIds, ...content } = document.content()
  const facts = JSON.stringify({ places, diagnostics, linked })
  const texts = [facts, JSON.stringify({ ...content, headingIds: [...headingIds] }), module]
  return texts.map((text) => Buffer.from(text))
}

/** The document that is kept in parts; nothing where they are those of something else. */
function compiledOf([facts, content, module]: Parts): CompiledText | undefined {
  const { places, diagnostics, linked } = JSON.parse(String(facts)) as Partial<CompiledText>
  if (!places || !diagnostics || !linked) return undefined
  let read: DocumentContent | undefined
  return {
    places,
    diagnostics,
    linked,
    module: module!.length > 0 ? String(module) : undefined,
    // Most builds need no more than the module.
    content: () => (read ??= contentOf(String(content))),
  }
}

function contentOf(json: string): DocumentContent {
  const content = JSON.parse(json) as DocumentContent
  return { ...content, headingIds: new Set(content.headingIds) }
}

function removeFile(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // It stays, and is overwritten or outlived.
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
    let codes = ''
    // What is added meanwhile is visited too.
    for (const file of files) {
      // Where the package is not built, it is TypeScript.
      const code = readText(file) ?? readText(file.replace(/js$/, 'ts')) ?? ''
      codes += code
      for (const [, path] of code.matchAll(/["'`](\.{1,2}\/[^"'`\s]+\.[cm]?js)["'`]/g)) {
        files.add(join(dirname(file), path!))
      }
    }
    return codes === '' ? undefined : hashOf(codes)
  } catch {
    return undefined
  }
}
