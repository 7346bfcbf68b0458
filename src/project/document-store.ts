import { readFileSync } from 'node:fs'
import type { Assembly } from '../compile/assemble.js'
import { assemble } from '../compile/compile.js'
import type { CompileOptions } from '../compile/options.js'
import type { BlockMemory } from '../compile/block-memory.js'
import type { ObjectScope } from '../outline/objects.js'
import { writtenDestination } from '../render/destination.js'
import type { Span } from '../source/position.js'
import { Source } from '../source/source.js'
import { isFile, parseDestination } from './destination-path.js'
import { type HtmlPart, OpenParts } from './open-parts.js'

/** One piece of a document, in the order of the source. */
export interface StoredPiece {
  readonly span: Span
  /** The index of the block's fields; nothing for prose. */
  readonly endpoint?: number
  readonly html: readonly HtmlPart[]
}

/** What the module of a document is made from. */
export interface DocumentOutput {
  pieces: readonly StoredPiece[]
  /** The module itself once it was made, if it has no open places; then the pieces have no HTML any more. */
  module?: string
}

/** What one text compiles to with the options of a project, whatever other files say. */
export interface CompiledText
  extends
    Pick<Assembly, 'headings' | 'places'>,
    Pick<Assembly['document'], 'endpoints' | 'frontmatter' | 'diagnostics' | 'objects'> {
  readonly output: DocumentOutput
  /** The ids of the headings, without the prefix: what a link from another document can name. */
  readonly headingIds: readonly string[]
  /** The paths in its Type cells, as written, that led to no document whose objects it may use. */
  readonly unlinked: readonly string[]
}

/** A document of a project. */
export interface StoredDocument extends Omit<CompiledText, 'headingIds'> {
  readonly headingIds: ReadonlySet<string>
  /** Its path, with forward slashes. */
  readonly file: string
  readonly source: Source
  /** The texts of other documents that it was compiled with. */
  readonly linked: readonly LinkedText[]
  /** What goes before every id of the document. */
  readonly idPrefix: string
}

/** A document whose objects another one uses; without a text where there is none. */
export interface LinkedText {
  readonly file: string
  readonly text: string | undefined
  /** The documents whose objects its own objects use. */
  linked: readonly LinkedText[]
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
  get(key: string, file: string): CompiledText | undefined
  set(key: string, compiled: CompiledText, file: string): void
}

/**
 * The documents of a project, each compiled once for a text: for its module and its fields, the
 * links to it, its declaration, the description, and what is found in it.
 */
export class DocumentStore {
  /** What was read before, where the same documents are compiled again and again. */
  memory: BlockMemory | undefined
  /** What was compiled in an earlier run. */
  cache: TextCache | undefined
  readonly #options: StoreOptions
  readonly #compileOptions: CompileOptions
  readonly #documents = new Map<string, StoredDocument>()
  /** The documents that the Type cells of others link to, by file. */
  readonly #objects = new Map<string, LinkedText & { readonly scope: ObjectScope }>()
  /** What is being compiled; documents can link to each other. */
  readonly #compiling = new Set<string>()

  constructor(options: StoreOptions = {}) {
    this.#options = options
    this.#compileOptions = compileOptionsOf(options)
  }

  /** The document that a file holds with a text. */
  get(file: string, text: string): StoredDocument {
    const known = this.#documents.get(file)
    if (known?.source.text === text && this.#isCurrent(known, file)) return known
    const idPrefix = this.#prefixOf(file)
    const key = `${idPrefix}\0${text}`
    const linked: LinkedText[] = []
    let compiled = this.cache?.get(key, file)
    if (!compiled || !this.#isCurrent({ ...compiled, linked }, file)) {
      compiled = this.#compile(file, text, idPrefix, linked)
      // What it compiles to is not its own doing alone.
      if (linked.length === 0) this.cache?.set(key, compiled, file)
    }
    const headingIds = new Set(compiled.headingIds)
    const source = new Source(text)
    const document = { ...compiled, headingIds, file, source, idPrefix, linked }
    this.#documents.set(file, document)
    return document
  }

  /** The document in a file as it is now; nothing where there is none to read. */
  read(file: string): StoredDocument | undefined {
    const text = textOf(file)
    if (text !== undefined) return this.get(file, text)
    this.#documents.delete(file)
    return undefined
  }

  #prefixOf(file: string): string {
    const { idPrefix = '' } = this.#options
    return typeof idPrefix === 'function' ? idPrefix(file) : idPrefix
  }

  /** Whether a document that was compiled before has what its Type cells lead to now. */
  #isCurrent(known: Pick<StoredDocument, 'linked' | 'unlinked'>, file: string): boolean {
    const isSame = areCurrent(known.linked, new Set([file]))
    return isSame && known.unlinked.every((path) => this.#linkable(path, file) === undefined)
  }

  #compile(file: string, text: string, idPrefix: string, linked: LinkedText[]): CompiledText {
    const unlinked: string[] = []
    const open = new OpenParts(text)
    this.#compiling.add(file)
    const assembly = assemble(text, {
      ...this.#compileOptions,
      id: file,
      idPrefix,
      ...(this.memory && { memory: this.memory }),
      ...(this.#options.highlight !== undefined && { openCode: (code) => open.add({ code }) }),
      linkedObjects: (path) => {
        const target = this.#linkable(path, file)
        return target === undefined ? void unlinked.push(path) : this.#objectsOf(target, linked)
      },
      resolveDestination: ({ kind, url, span }) => {
        if (!parseDestination(url, file)) return undefined
        const written = writtenDestination(
          url,
          kind,
          this.#compileOptions.allowDangerousHtml === true,
        )
        return open.add({ link: { kind, url, span, written } })
      },
    })
    this.#compiling.delete(file)
    const { endpoints, frontmatter, diagnostics, objects } = assembly.document
    if (objects) this.#objects.set(file, { file, text, linked, scope: assembly.objects })
    const { headings, headingIds, places } = assembly
    let blocks = 0
    const pieces = assembly.pieces.map(({ span, html, endpoint }): StoredPiece => ({
      span,
      ...(endpoint && { endpoint: blocks++ }),
      html: open.split(html),
    }))
    return {
      output: { pieces },
      endpoints,
      frontmatter,
      diagnostics,
      ...(objects && { objects }),
      headings,
      headingIds: [...headingIds],
      unlinked,
      places,
    }
  }

  /** The file that a path in another one leads to, if it may be a document that others link to. */
  #linkable(path: string, importer: string): string | undefined {
    const file = parseDestination(path, importer)?.file
    return file === undefined || this.#options.isLinkable?.(file) === false ? undefined : file
  }

  /** The objects of a document that another one links to. */
  #objectsOf(file: string, linked: LinkedText[]): ObjectScope | undefined {
    const text = this.#compiling.has(file) ? undefined : textOf(file)
    const link: LinkedText = { file, text, linked: [] }
    // One that is being compiled is looked at again, and so is the one that links to it.
    linked.push(link)
    if (text === undefined) return undefined
    let known = this.#objects.get(file)
    const seen = new Set([file, ...this.#compiling])
    if (known?.text !== text || !areCurrent(known.linked, seen)) {
      // An earlier run keeps its objects, but not how to look into them.
      if (this.get(file, text).objects && this.#objects.get(file) === known) {
        this.#compile(file, text, this.#prefixOf(file), [])
      }
      known = this.#objects.get(file)
    }
    if (known?.text !== text) return undefined
    link.linked = known.linked
    return known.scope
  }
}

/** Whether linked documents, and those that they link to, are still what they were; `seen` are not looked at. */
function areCurrent(linked: readonly LinkedText[], seen: Set<string>): boolean {
  return linked.every((one) => {
    if (seen.has(one.file)) return true
    seen.add(one.file)
    return textOf(one.file) === one.text && areCurrent(one.linked, seen)
  })
}

/** The files of linked documents, and of those that they link to. */
export function linkedFiles(
  linked: readonly LinkedText[],
  files = new Set<string>(),
): ReadonlySet<string> {
  for (const one of linked) {
    if (files.has(one.file)) continue
    files.add(one.file)
    linkedFiles(one.linked, files)
  }
  return files
}

/** The text of a file; nothing where there is none to read. */
export function textOf(file: string): string | undefined {
  try {
    // Reading anything else may never end.
    return isFile(file) ? readFileSync(file, 'utf8') : undefined
  } catch {
    return undefined
  }
}
