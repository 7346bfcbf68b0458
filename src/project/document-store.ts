import { setImmediate } from 'node:timers/promises'
import type { AssembleOptions, Draft } from '../compile/assemble.js'
import type { BlockMemory } from '../compile/block-memory.js'
import type { CompileOptions } from '../compile/options.js'
import { writtenDestination } from '../render/inline.js'
import { Source } from '../source/source.js'
import { parseDestination } from './destination.js'
import {
  type CompiledText,
  type HtmlPart,
  type LinkedTexts,
  type StoredDocument,
  type StoredPiece,
  hashOf,
  placesOf,
} from './document.js'
import { DocumentCache } from './document-cache.js'
import { type PrivateReason, readText } from './files.js'
import { LinkedDocuments } from './linked-documents.js'
import { compileOptionNames } from './options.js'

type Compiler = typeof import('../compile/compile.js')

let compiler: Compiler

/** Loads what compiles documents; a store needs it from the first document on. */
export async function loadCompiler(): Promise<void> {
  if (compiler) return
  compiler = await import('../compile/compile.js')
  // One after another: the host goes on with the first document while the others are compiled.
  await setImmediate()
}

/** How all documents of a project are compiled. */
export interface StoreOptions extends Omit<CompileOptions, 'id' | 'idPrefix' | 'highlight'> {
  /** What goes before every id, or a function that is given the path of the document. */
  readonly idPrefix?: string | ((file: string) => string) | undefined
  /** Whether a file, given by its path, is a document that others may link to; every file where nothing is said. */
  readonly isDocument?: (file: string) => boolean
  /** Why a document must not be read; nothing for one that may be, or where nobody else reads on. */
  readonly whyPrivate?: (file: string) => PrivateReason | undefined
  /** Reads a file: from the disk where nothing is said. */
  readonly readText?: (file: string) => string | undefined
  /** Whether code blocks are highlighted, so that their content is left open. */
  readonly highlight?: unknown
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
  cache: DocumentCache | undefined
  readonly #options: StoreOptions
  /** What decides what a text compiles to, beside the prefix of its ids. */
  readonly #compileOptions: CompileOptions
  readonly #readText: (file: string) => string | undefined
  readonly #documents = new Map<string, StoredDocument>()
  readonly #links: LinkedDocuments

  constructor(options: StoreOptions = {}) {
    this.#options = options
    this.#compileOptions = Object.fromEntries(
      compileOptionNames.map((name) => [name, options[name]]),
    )
    this.#readText = options.readText ?? readText
    const { isDocument = () => true, whyPrivate } = options
    this.#links = new LinkedDocuments(
      (file) => isDocument(file) && whyPrivate?.(file) === undefined && this.#readText(file),
      (file, text) => compiler.readDraft(text, this.#optionsOf(file)),
    )
  }

  /** The document that a file holds with a text. */
  get(file: string, text: string): StoredDocument {
    const isCurrent = (linked: LinkedTexts) => this.#links.areCurrent(linked, file)
    const known = this.#documents.get(file)
    if (known?.source.text === text && isCurrent(known.linked)) return known
    const about = { file, source: new Source(text), idPrefix: this.#prefixOf(file) }
    const key = `${about.idPrefix}\0${text}`
    const kept = this.cache?.get(key, file)
    let document: StoredDocument | undefined
    if (kept && isCurrent(kept.linked)) document = { ...kept, ...about }
    else {
      const work = (draft: Draft) => this.#compile(file, draft)
      document = { ...this.#links.compile(file, text, work), ...about }
      if (!document.content().objects) this.#links.forget(file)
      this.cache?.set(key, file, document)
    }
    this.#documents.set(file, document)
    return document
  }

  /** The document in a file as it is now; nothing where there is none to read. */
  read(file: string): StoredDocument | undefined {
    const text = this.#readText(file)
    if (text !== undefined) return this.get(file, text)
    this.#documents.delete(file)
    this.#links.forget(file)
    return undefined
  }

  /** Keeps what is compiled in a folder, from one run to the next. */
  openCache(folder: string): void {
    // Code that is not highlighted is kept with the text around it.
    const leavesCodeOpen = this.#options.highlight !== undefined
    this.cache = DocumentCache.open(folder, { ...this.#compileOptions, leavesCodeOpen })
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
      ...(this.remembers && { memory: (this.#memory ??= new compiler.BlockMemory()) }),
      linkedObjects: this.#links.from(file),
    }
  }

  #compile(file: string, draft: Draft): Omit<CompiledText, 'linked'> {
    const open = openPartsIn(draft.document.source.text)
    const isTrusted = this.#compileOptions.allowDangerousHtml === true
    const assembly = compiler.assemble(draft, {
      ...this.#optionsOf(file),
      ...(this.#options.highlight !== undefined && { openCode: (code) => open.add({ code }) }),
      resolveDestination: ({ type: kind, url, span }) => {
        if (!parseDestination(url, file)) return undefined
        const written = writtenDestination(url, kind, isTrusted)
        return open.add({ link: { kind, url, span, written } })
      },
    })
    let blocks = 0
    const pieces = assembly.pieces.map(({ span, html, endpoint }): StoredPiece => ({
      span,
      ...(endpoint && { endpoint: blocks++ }),
      html: open.split(html),
    }))
    const { endpoints, frontmatter, diagnostics, objects } = assembly.document
    const { ids, idPrefix, looseLinks } = assembly
    const headings = [...ids].map(([{ level, text }, id]) => ({ level, text, id: idPrefix + id }))
    const headingIds = new Set(ids.values())
    const content = { pieces, endpoints, frontmatter, objects, headings, headingIds }
    return { diagnostics, places: placesOf(assembly), looseLinks, content: () => content }
  }
}

/** Leaves places open in the HTML of one text. */
function openPartsIn(text: string) {
  const parts: Exclude<HtmlPart, string>[] = []
  let key: string | undefined
  return {
    /** Leaves a place open; the returned text is there until the HTML is split. */
    add(part: Exclude<HtmlPart, string>): string {
      // No text can hold its own hash, so no text can fake a placeholder, however it is encoded.
      key ??= `open${hashOf(text)}x`
      return `${key}${parts.push(part) - 1}x`
    },
    split(html: string): HtmlPart[] {
      if (key === undefined) return [html]
      const stretches = html.split(new RegExp(`${key}(\\d+)x`))
      return stretches.map((one, index) => (index % 2 === 0 ? one : parts[Number(one)]!))
    },
  }
}
