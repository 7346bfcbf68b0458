import type { AssembleOptions, Assembly, Draft } from '../compile/assemble.js'
import type { BlockMemory } from '../compile/block-memory.js'
import type { CompileOptions } from '../compile/options.js'
import { writtenDestination } from '../render/destination.js'
import type { Span } from '../source/position.js'
import { Source } from '../source/source.js'
import { parseDestination, readText } from './destination-path.js'
import { type FileTexts, LinkedDocuments, type Links } from './linked-documents.js'
import { type HtmlPart, OpenParts } from './open-parts.js'

type Compiler = typeof import('../compile/stages.js')

let compiler: Compiler | undefined

/** Loads what compiles documents, which those that an earlier run kept do not need. */
export async function loadCompiler(): Promise<void> {
  compiler ??= await import('../compile/stages.js')
}

/** A document has to be compiled, and the compiler is not loaded. */
export class CompilerNeeded extends Error {
  constructor() {
    super('The compiler is not loaded.')
  }
}

/** One piece of a document, in the order of the source. */
export interface StoredPiece {
  readonly span: Span
  /** The index of the block's fields; nothing for prose. */
  readonly endpoint?: number
  readonly html: readonly HtmlPart[]
}

/** What a document says, which modules are made from, and which other documents link to. */
export interface DocumentContent
  extends
    Pick<Assembly, 'headings'>,
    Pick<Assembly['document'], 'endpoints' | 'frontmatter' | 'objects'> {
  /** Without HTML once the module was made, if that has no open places. */
  pieces: readonly StoredPiece[]
  /** The ids of the headings, without the prefix: what a link from another document can name. */
  readonly headingIds: ReadonlySet<string>
}

/** What one text compiles to with the options of a project, whatever other files say. */
export interface CompiledText
  extends
    Pick<Links, 'unlinked'>,
    Pick<Assembly, 'places'>,
    Pick<Assembly['document'], 'diagnostics'> {
  readonly content: () => DocumentContent
  /** The module of the whole document once it was made, if that has no open places. */
  module?: string | undefined
}

/** A document of a project. */
export interface StoredDocument extends CompiledText, Links {
  /** Its path, with forward slashes. */
  readonly file: string
  readonly source: Source
  /** What goes before every id of the document. */
  readonly idPrefix: string
}

/** How all documents of a project are compiled. */
export interface StoreOptions extends Omit<CompileOptions, 'id' | 'idPrefix' | 'highlight'> {
  /** What goes before every id, or a function that is given the path of the document. */
  readonly idPrefix?: string | ((file: string) => string) | undefined
  /** Whether a file is a document that others may link to; nothing where every file may be one. */
  readonly isLinkable?: ((file: string) => boolean) | undefined
  /** Whether code blocks are highlighted, so that their content is left open. */
  readonly highlight?: unknown
}

/** The options of a project that decide what a text compiles to, beside the prefix of its ids. */
export function compileOptionsOf(options: StoreOptions): CompileOptions {
  const names = ['theme', 'headingIds', 'severities', 'allowDangerousHtml', 'vocabulary'] as const
  const given = names.filter((name) => options[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, options[name]]))
}

/** What keeps compiled texts from one run to the next, and of each file only the last. */
export interface TextCache {
  /** What the text of a key compiles to, which a file holds now. */
  get(key: string, file: string): CompiledText | undefined
  /** Keeps what the text compiles to that a file was last asked for. */
  set(compiled: CompiledText, file: string): void
}

/**
 * The documents of a project, each compiled once for a text: for its module and its fields, the
 * links to it, its declaration, the description, and what is found in it.
 */
export class DocumentStore {
  /** What was read before; it is made with the first document, as the compiler is. */
  #memory: BlockMemory | undefined
  /** Whether what was read is remembered, where the same documents are compiled again and again. */
  remembers = false
  /** What was compiled in an earlier run. */
  cache: TextCache | undefined
  readonly #options: StoreOptions
  readonly #compileOptions: CompileOptions
  readonly #documents = new Map<string, StoredDocument>()
  readonly #links: LinkedDocuments

  constructor(options: StoreOptions = {}) {
    this.#options = options
    this.#compileOptions = compileOptionsOf(options)
    this.#links = new LinkedDocuments(options.isLinkable, (file, text) =>
      loadedCompiler().readDraft(text, this.#optionsOf(file)),
    )
  }

  /** The document that a file holds with a text. */
  get(file: string, text: string): StoredDocument {
    const texts: FileTexts = new Map()
    const known = this.#documents.get(file)
    if (known?.source.text === text && this.#links.areCurrent(known, file, texts)) return known
    const idPrefix = this.#prefixOf(file)
    const kept = this.cache?.get(`${idPrefix}\0${text}`, file)
    const source = new Source(text)
    let document: StoredDocument | undefined
    if (kept) document = { ...kept, file, source, idPrefix, linked: new Map() }
    if (!document || !this.#links.areCurrent(document, file, texts)) {
      const work = (draft: Draft) => this.#compile(file, draft)
      const compiled = this.#links.compile({ file, text, texts }, work)
      document = { ...compiled, file, source, idPrefix }
      if (!document.content().objects) this.#links.forget(file)
      // What it compiles to is not its own doing alone.
      if (document.linked.size === 0) this.cache?.set(document, file)
    }
    this.#documents.set(file, document)
    return document
  }

  /** The document in a file as it is now; nothing where there is none to read. */
  read(file: string): StoredDocument | undefined {
    const text = readText(file)
    if (text !== undefined) return this.get(file, text)
    this.#documents.delete(file)
    this.#links.forget(file)
    return undefined
  }

  /** Lets go of what was read. */
  forget(): void {
    this.remembers = false
    this.#memory = undefined
  }

  #prefixOf(file: string): string {
    const { idPrefix = '' } = this.#options
    return typeof idPrefix === 'function' ? idPrefix(file) : idPrefix
  }

  #optionsOf(file: string): AssembleOptions {
    return {
      ...this.#compileOptions,
      id: file,
      idPrefix: this.#prefixOf(file),
      ...(this.remembers && { memory: (this.#memory ??= new (loadedCompiler().BlockMemory)()) }),
      linkedObjects: this.#links.from(file),
    }
  }

  #compile(file: string, draft: Draft): Omit<CompiledText, 'unlinked'> {
    const open = new OpenParts(draft.document.source.text)
    const isTrusted = this.#compileOptions.allowDangerousHtml === true
    const { document, headings, headingIds, places, ...assembly } = loadedCompiler().assemble(
      draft,
      {
        ...this.#optionsOf(file),
        ...(this.#options.highlight !== undefined && { openCode: (code) => open.add({ code }) }),
        resolveDestination: ({ kind, url, span }) => {
          if (!parseDestination(url, file)) return undefined
          const written = writtenDestination(url, kind, isTrusted)
          return open.add({ link: { kind, url, span, written } })
        },
      },
    )
    let blocks = 0
    const pieces = assembly.pieces.map(({ span, html, endpoint }): StoredPiece => ({
      span,
      ...(endpoint && { endpoint: blocks++ }),
      html: open.split(html),
    }))
    const { endpoints, frontmatter, diagnostics, objects } = document
    const content = { pieces, endpoints, frontmatter, objects, headings, headingIds }
    return { diagnostics, places, content: () => content }
  }
}

function loadedCompiler(): Compiler {
  if (!compiler) throw new CompilerNeeded()
  return compiler
}
