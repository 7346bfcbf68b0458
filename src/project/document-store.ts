import { randomUUID } from 'node:crypto'
import type { AssembleOptions, Draft } from '../compile/assemble.js'
import type { BlockMemory } from '../compile/block-memory.js'
import type { CompileOptions } from '../compile/options.js'
import type { ObjectScope } from '../outline/objects.js'
import { writtenDestination } from '../render/inline.js'
import { Source } from '../source/source.js'
import { type DestinationSettings, parseDestination } from './destination.js'
import {
  type CompiledText,
  type HtmlPart,
  type StoredDocument,
  type StoredPiece,
  hashOf,
  placesOf,
} from './document.js'
import { DocumentCache } from './document-cache.js'
import { readText } from './files.js'
import { compileOptionNames } from './options.js'

type Compiler = typeof import('../compile/compile.js')

let compiler: Compiler

/** Loads what compiles documents; a store needs it from the first document on. */
export async function loadCompiler(): Promise<void> {
  compiler ??= await import('../compile/compile.js')
}

/** The options by which all documents of a project are compiled; every file is one where nothing else is said. */
export interface StoreOptions
  extends
    Omit<CompileOptions, 'id' | 'idPrefix' | 'highlight'>,
    Partial<Pick<DestinationSettings, 'isDocument' | 'whyPrivate'>> {
  /** Goes before every id; or a function that is given the path of the document. */
  readonly idPrefix?: string | ((file: string) => string) | undefined
  /** Reads a file: from the disk where nothing is said. */
  readonly readText?: (file: string) => string | undefined
  /** Highlights code blocks, if there is anything, so that their content is left open. */
  readonly highlight?: unknown
}

/** A document that others link to for its objects; what one needs of another is read, not compiled. */
interface LinkedText {
  readonly text: string
  readonly hash: string
  objects?: ObjectScope
}

/** The document that is being compiled, and what it used of others so far. */
interface Compilation {
  readonly file: string
  readonly objects: ObjectScope
  readonly linked: Record<string, string | null>
}

/**
 * The documents of a project, each compiled once for a text: for its module and its fields, the
 * links to it, its declaration, the description, and what is found in it.
 */
export class DocumentStore {
  /** Remembers what was read, where the same documents are compiled again and again. */
  remembers = false
  /** The documents of an earlier run. */
  cache: DocumentCache | undefined
  #memory: BlockMemory | undefined
  #compilation: Compilation | undefined
  readonly #options: StoreOptions
  /** The options that decide what a text compiles to, beside the prefix of its ids. */
  readonly #compileOptions: CompileOptions
  readonly #readText: (file: string) => string | undefined
  readonly #documents = new Map<string, StoredDocument>()
  readonly #linkedTexts = new Map<string, LinkedText>()

  constructor(options: StoreOptions = {}) {
    this.#options = options
    this.#compileOptions = Object.fromEntries(
      compileOptionNames.map((name) => [name, options[name]]),
    )
    this.#readText = options.readText ?? readText
  }

  /** The document that a file holds with a text. */
  get(file: string, text: string): StoredDocument {
    const known = this.#documents.get(file)
    if (known?.source.text === text && this.#isCurrent(known)) return known
    const options = this.#optionsOf(file)
    const { idPrefix } = options
    const key = `${idPrefix}\0${text}`
    let compiled = this.cache?.get(file, key)
    if (!compiled || !this.#isCurrent(compiled)) {
      compiled = this.#compile(file, text, options)
      this.cache?.set(file, key, compiled)
    }
    const document = { ...compiled, file, source: new Source(text), idPrefix }
    this.#documents.set(file, document)
    return document
  }

  /** The document in a file as it is now; nothing where there is none to read. */
  read(file: string): StoredDocument | undefined {
    const text = this.#readText(file)
    if (text !== undefined) return this.get(file, text)
    this.#documents.delete(file)
    return undefined
  }

  /** Keeps what is compiled in a folder, from one run to the next. */
  openCache(folder: string): void {
    // Code that is not highlighted is kept with the text around it.
    const leavesCodeOpen = this.#options.highlight !== undefined
    this.cache = new DocumentCache(folder, { ...this.#compileOptions, leavesCodeOpen })
  }

  /** Lets go of what was read. */
  forget(): void {
    this.remembers = false
    this.#memory = undefined
  }

  /** Tells whether what a text was compiled with of others is what they are now. */
  #isCurrent({ linked }: CompiledText): boolean {
    const files = Object.keys(linked)
    return files.every((file) => linked[file] === (this.#linkedText(file)?.hash ?? null))
  }

  /** The text of a document that others may link to, as it is now. */
  #linkedText(file: string): LinkedText | undefined {
    const { isDocument, whyPrivate } = this.#options
    const isOpen = isDocument?.(file) !== false && whyPrivate?.(file) === undefined
    const text = isOpen ? this.#readText(file) : undefined
    const known = this.#linkedTexts.get(file)
    if (known?.text === text) return known
    this.#linkedTexts.delete(file)
    if (text === undefined) return undefined
    const linkedText = { text, hash: hashOf(text) }
    this.#linkedTexts.set(file, linkedText)
    return linkedText
  }

  /** The objects that a path in a file leads to, as the document sees them that is being compiled. */
  #objectsAt(path: string, importer: string): ObjectScope | undefined {
    const by = this.#compilation
    const file = parseDestination(path, importer)?.file
    if (!by || file === undefined) return undefined
    if (file === by.file) return by.objects
    // It is looked at once, however many links lead there.
    if (!Object.hasOwn(by.linked, file)) by.linked[file] = this.#linkedText(file)?.hash ?? null
    const known = by.linked[file] === null ? undefined : this.#linkedTexts.get(file)
    return known && (known.objects ??= this.#read(file, known.text, this.#optionsOf(file)).objects)
  }

  #optionsOf(file: string): AssembleOptions & { idPrefix: string } {
    const { idPrefix = '' } = this.#options
    return {
      ...this.#compileOptions,
      id: file,
      idPrefix: typeof idPrefix === 'function' ? idPrefix(file) : idPrefix,
      ...(this.remembers && { memory: (this.#memory ??= new compiler.BlockMemory()) }),
    }
  }

  #read(file: string, text: string, options: AssembleOptions): Draft {
    const linkedObjects = (path: string): ObjectScope => ({
      find: (link) => this.#objectsAt(path, file)?.find(link),
    })
    return compiler.readDraft(text, { ...options, linkedObjects })
  }

  #compile(file: string, text: string, options: AssembleOptions): CompiledText {
    const draft = this.#read(file, text, options)
    const linked = {}
    this.#compilation = { file, objects: draft.objects, linked }
    const open: Exclude<HtmlPart, string>[] = []
    const leaveOpen = (part: Exclude<HtmlPart, string>) => `${placeholder}${open.push(part) - 1}x`
    const isTrusted = this.#compileOptions.allowDangerousHtml === true
    const assembly = compiler.assemble(draft, {
      ...options,
      ...(this.#options.highlight !== undefined && { openCode: (code) => leaveOpen({ code }) }),
      resolveDestination: ({ type: kind, url, span }) => {
        if (!parseDestination(url, file)) return undefined
        const written = writtenDestination(url, kind, isTrusted)
        return leaveOpen({ link: { kind, url, span, written } })
      },
    })
    this.#compilation = undefined
    let blocks = 0
    const pieces = assembly.pieces.map(({ span, html, endpoint }): StoredPiece => ({
      span,
      ...(endpoint && { endpoint: blocks++ }),
      html: partsOf(html, open),
    }))
    const { endpoints, frontmatter, diagnostics, objects } = assembly.document
    const { ids, idPrefix, looseLinks } = assembly
    const headings = [...ids].map(([heading, id]) => {
      return { level: heading.level, text: heading.text, id: idPrefix + id }
    })
    return {
      pieces,
      endpoints,
      frontmatter,
      objects,
      headings,
      diagnostics,
      places: placesOf(assembly),
      looseLinks,
      linked,
    }
  }
}

/** The start of what stands in HTML for a part that is left open; no text can know it. */
const placeholder = `open${randomUUID()}x`
const anyPlaceholder = new RegExp(`${placeholder}(\\d+)x`)

/** The parts of HTML, with those that were left open. */
function partsOf(html: string, open: readonly Exclude<HtmlPart, string>[]): HtmlPart[] {
  if (open.length === 0) return [html]
  const stretches = html.split(anyPlaceholder)
  return stretches.map((one, index) => (index % 2 === 0 ? one : open[Number(one)]!))
}
