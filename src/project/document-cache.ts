import { hash as digestOf } from 'node:crypto'
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
import { crc32 } from 'node:zlib'
import {
  compileOptionsOf,
  type CompiledText,
  type StoreOptions,
  type TextCache,
} from './document-store.js'

/** For how many sets of options documents are kept. */
const maxFiles = 4

/**
 * One document in the file: the hash of its key, the checksum of the rest, and the rest, which is JSON
 * and the lines of its module, with tabs between them. Neither holds a tab of its own.
 */
const linePattern = /^([\da-f]{64}) ([\da-f]{1,8}) (.*)$/

/**
 * Compiled documents from one run to the next, in one file for each set of options.
 *
 * A document is found by its text, not by its time, which a clone of a repository renews. The file
 * is replaced as a whole; whatever is wrong with it, or with its folder, only costs time.
 */
export class DocumentCache implements TextCache {
  readonly #folder: string
  readonly #name: string
  /** The lines of the file, by hash. */
  #lines: Map<string, string> | undefined
  /** The hash of each file's document as it was last asked for. */
  readonly #used = new Map<string, string>()
  /** What was compiled since the file was read or written. */
  readonly #fresh = new Map<string, CompiledText>()
  #timer: NodeJS.Timeout | undefined
  /** Whether to write soon after each new document, for hosts that are often stopped by force. */
  savesSoon = false
  /** How much is kept, in characters of the file. */
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
    const build = buildOf(import.meta.url)
    if (settings === undefined || build === undefined) return undefined
    return new DocumentCache(folder, `${build}\n${settings}`)
  }

  get(key: string, file: string): CompiledText | undefined {
    const hash = hashOf(key)
    this.#use(hash, file)
    const [, , sum, rest] = linePattern.exec(this.#known().get(hash) ?? '') ?? []
    if (rest === undefined || crc32(rest) !== Number.parseInt(sum!, 16)) return undefined
    const [json, ...module] = textOfBytes(rest).split('\t')
    const compiled = parsed(json!)
    if (!isCompiled(compiled)) return undefined
    if (module.length > 0) compiled.output.module = module.join('\n')
    return compiled
  }

  set(key: string, compiled: CompiledText, file: string): void {
    const hash = hashOf(key)
    this.#use(hash, file)
    this.#fresh.set(hash, compiled)
    if (this.savesSoon) this.#timer ??= setTimeout(() => this.save(), 1000).unref()
  }

  /** Writes what is new, and drops what there is no room for. */
  save(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#fresh.size === 0) return
    for (const [hash, compiled] of this.#fresh) {
      const { module, pieces } = compiled.output
      const json = JSON.stringify({ ...compiled, output: { pieces } })
      const rest = bytesOf([json, ...(module?.split('\n') ?? [])].join('\t'))
      this.#known().set(hash, `${hash} ${crc32(rest).toString(16)} ${rest}`)
    }
    this.#fresh.clear()
    const temporary = join(this.#folder, `${this.#name}.${process.pid}.${process.hrtime.bigint()}`)
    try {
      mkdirSync(this.#folder, { recursive: true })
      writeFileSync(temporary, this.#content(), 'latin1')
      renameSync(temporary, join(this.#folder, this.#name))
      this.#removeOld()
    } catch {
      // The folder cannot be written, or another process has it.
      removeFile(temporary)
    }
  }

  #known(): Map<string, string> {
    if (this.#lines) return this.#lines
    this.#lines = new Map()
    for (const line of textOf(join(this.#folder, this.#name)).split('\n')) {
      if (line !== '') this.#lines.set(line.slice(0, 64), line)
    }
    return this.#lines
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

  /** As many lines as there is room for, those that were used before the others. */
  #content(): string {
    const used = new Set(this.#used.values())
    const lines = [...this.#known()]
    const sorted = [
      ...lines.filter(([hash]) => used.has(hash)),
      ...lines.filter(([hash]) => !used.has(hash)),
    ]
    let room = this.maxLength
    const kept = sorted.filter(([, line]) => {
      const fits = line.length < room
      if (fits) room -= line.length + 1
      return fits
    })
    return kept.map(([, line]) => `${line}\n`).join('')
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

function hashOf(content: string | Buffer): string {
  return digestOf('sha256', content)
}

// The file is read without being decoded, which takes a fraction of the time: each character is a byte.

/** A text as the bytes of UTF-8, a character each. */
function bytesOf(text: string): string {
  return Buffer.from(text).toString('latin1')
}

/** The text that such bytes are. */
function textOfBytes(bytes: string): string {
  return /[\x80-\xff]/.test(bytes) ? Buffer.from(bytes, 'latin1').toString() : bytes
}

function removeFile(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // It stays, and is overwritten or outlived.
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
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

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** What tells one build of this package from another: the code in the folder of this module. */
function buildOf(url: string): string | undefined {
  try {
    const folder = dirname(fileURLToPath(url))
    const names = readdirSync(folder).filter((name) => /\.[cm]?[jt]s$/.test(name))
    const codes = names.toSorted().map((name) => readFileSync(join(folder, name)))
    return hashOf(Buffer.concat(codes))
  } catch {
    return undefined
  }
}

/** Whether what a file holds has the parts of a document. */
function isCompiled(value: unknown): value is CompiledText {
  const { output, ...parts } = (value ?? {}) as Partial<CompiledText>
  const { headings, places, endpoints, diagnostics, headingIds, unlinked, frontmatter } = parts
  const lists = [output?.pieces, headings, endpoints, diagnostics, headingIds, unlinked]
  const objects = [places, frontmatter]
  return lists.every(Array.isArray) && objects.every((it) => typeof it === 'object' && it !== null)
}
