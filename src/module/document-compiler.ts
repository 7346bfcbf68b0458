import type { SourceMap } from 'magic-string'
import type { Highlight, HighlighterFactory } from '../compile/options.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { Reporter } from '../diagnostics/reporter.js'
import type { Endpoint } from '../endpoint/endpoint.js'
import { escapeHtml } from '../source/escape.js'
import {
  type CheckedDocument,
  type HtmlPart,
  type StoredDocument,
  inOrder,
  openPartsOf,
  withSeverity,
} from '../project/document.js'
import {
  type AssetPlace,
  type DestinationSettings,
  type PlaceAsset,
  type ResolvedDestinations,
  resolveDestinations,
} from '../project/destination.js'
import { DocumentStore, loadCompiler, type StoreOptions } from '../project/document-store.js'
import { highlightCode } from '../render/code-block.js'
import { LazyHighlighter } from './lazy-highlighter.js'
import { emitModule, Literals, type ModuleKind } from './module.js'

/** The request of a module id. */
export interface DocumentRequest {
  /** The path of the document with forward slashes, without the query. */
  readonly file: string
  readonly kind: ModuleKind
}

/** The options by which documents become modules. */
export interface CompilerOptions extends StoreOptions {
  /** Highlights code blocks, or prepares what does. */
  readonly highlight?: Highlight | HighlighterFactory | undefined
  /** Makes every warning an error. */
  readonly strict?: boolean | undefined
}

/** A document as a module, with the diagnostics of both. */
export interface CompiledDocument
  extends CheckedDocument, Pick<StoredDocument, 'idPrefix' | 'places' | 'looseLinks'> {
  /** The code, each constant on a line of its own. */
  readonly code: string
  /** Makes the source map, which leads each block's lines to its opening tag. */
  readonly map: () => Promise<SourceMap>
  readonly kind: ModuleKind
  /** The files that the module or the diagnostics depend on beside the document. */
  readonly dependencies: ReadonlySet<string>
}

/** A document for hosts that take no module, with the diagnostics of both. */
export interface RenderedDocument
  extends
    Pick<CompiledDocument, 'file' | 'source' | 'diagnostics' | 'dependencies'>,
    Pick<StoredDocument, 'headings' | 'frontmatter'> {
  readonly html: string
  readonly endpoints: Omit<Endpoint, 'position'>[]
}

/** A module as it was last made of a document, and what its links led to. */
interface MadeModule {
  readonly code: string
  /** Its map once one was wanted. */
  map?: Promise<SourceMap>
  readonly document: StoredDocument
  readonly addresses: string
  /** The diagnostics of its highlighting. */
  readonly failures: readonly Diagnostic[]
  /** Most of them are those of the next text, too. */
  readonly literals: Literals | undefined
}

/** Makes modules of documents, with the options of one plugin instance. */
export class DocumentCompiler {
  /** The documents, each compiled once for a text. */
  readonly store: DocumentStore
  readonly #options: CompilerOptions
  readonly #highlighter: LazyHighlighter
  readonly #destinations: DestinationSettings
  /** A hot update makes a module, and the request after it takes it. */
  readonly #made = new Map<string, MadeModule>()

  constructor(options: CompilerOptions, destinations: Omit<DestinationSettings, 'store'>) {
    this.#options = options
    this.#highlighter = new LazyHighlighter(options.highlight)
    this.store = new DocumentStore({ ...options, ...destinations })
    this.#destinations = { ...destinations, severities: options.severities, store: this.store }
  }

  /** Makes a module of a document, whose assets have their places in the host. */
  async compile(
    request: DocumentRequest,
    text: string,
    place = this.#destinations.place,
  ): Promise<CompiledDocument> {
    const { document, highlight } = await this.#prepare(request, text)
    return this.#moduleOf(request, document, place, highlight)
  }

  /** Makes the HTML of a document, whose assets have no places. */
  async render(file: string, text: string): Promise<RenderedDocument> {
    const { document, highlight } = await this.#prepare({ file, kind: 'document' }, text)
    const { source } = document
    const destinations = resolveDestinations(document, this.#destinations)
    const { failures, pieces } = this.#fill('document', document, destinations, highlight)
    const { frontmatter, headings, endpoints } = document
    return {
      file,
      source,
      html: pieces.map(({ html }) => html.join('')).join('\n'),
      endpoints: endpoints.map((endpoint) => ({ ...endpoint, position: undefined })),
      frontmatter,
      headings,
      ...this.#found(document, destinations, failures),
    }
  }

  /** Compiles a text, and prepares what its code is highlighted with. */
  async #prepare({ file, kind }: DocumentRequest, text: string) {
    await loadCompiler()
    const document = this.store.get(file, text)
    const parts = kind === 'document' ? openPartsOf(document) : []
    const languages = new Set(parts.flatMap((part) => ('code' in part ? part.code.language : [])))
    if (languages.size === 0) return { document }
    // Nobody wrote the one of a fence without a word.
    languages.delete('')
    const highlight = await this.#highlighter.get([...languages])
    // What it links to may have changed meanwhile.
    return { document: this.store.get(file, text), highlight }
  }

  #found(
    document: StoredDocument,
    destinations: ResolvedDestinations,
    failures: readonly Diagnostic[],
  ): Pick<CompiledDocument, 'diagnostics' | 'dependencies'> {
    const found = [...document.diagnostics, ...destinations.diagnostics, ...failures]
    return {
      diagnostics: withSeverity(inOrder(found), this.#options.strict),
      dependencies: new Set([...destinations.dependencies, ...Object.keys(document.linked)]),
    }
  }

  #moduleOf(
    { file, kind }: DocumentRequest,
    document: StoredDocument,
    place: PlaceAsset | undefined,
    highlight?: Highlight,
  ): CompiledDocument {
    const { source, idPrefix, places, looseLinks, pieces, frontmatter, headings } = document
    const destinations = resolveDestinations(document, {
      ...this.#destinations,
      place: kind === 'document' ? place : undefined,
    })
    const addresses = JSON.stringify([...destinations.addresses.values()])
    const key = `${kind} ${file}`
    let made = this.#made.get(key)
    if (made?.document !== document || made.addresses !== addresses) {
      // They cost as much as they save where nothing is compiled again.
      const literals = this.store.remembers ? new Literals(made?.literals) : undefined
      const filled = this.#fill(kind, document, destinations, highlight)
      const content = { frontmatter, headings, pieces: filled.pieces }
      const code = emitModule(content, kind, literals?.of)
      made = { code, failures: filled.failures, document, addresses, literals }
      if (literals) this.#made.set(key, made)
    }
    const { code } = made
    const map = async () => {
      const { mapModule } = await import('./source-map.js')
      return mapModule(file, source, code, pieces, kind)
    }
    return {
      code,
      map: () => (made.map ??= map()),
      kind,
      file,
      source,
      idPrefix,
      places,
      looseLinks,
      ...this.#found(document, destinations, made.failures),
    }
  }

  /** Lets the highlighter go, and what was remembered of earlier texts. */
  async dispose(): Promise<void> {
    this.store.forget()
    this.#made.clear()
    await this.#highlighter.dispose()
  }

  /** Puts addresses and highlighted code where they go in the pieces of a document. */
  #fill(
    kind: ModuleKind,
    document: StoredDocument,
    { addresses }: ResolvedDestinations,
    highlight: Highlight | undefined,
  ) {
    const reporter = new Reporter(document.source, this.#options.severities)
    const fill = (part: HtmlPart): string | readonly (string | AssetPlace)[] => {
      if (typeof part === 'string') return part
      if ('code' in part) return highlightCode(part.code, highlight, reporter)
      const address = addresses.get(part.link)
      if (address === undefined) return part.link.written
      return typeof address === 'string' ? escapeHtml(address) : [address, escapeHtml(address.hash)]
    }
    const { endpoints, pieces: stored } = document
    const pieces = stored.map(({ html, endpoint }) => ({
      html: kind === 'document' ? html.flatMap(fill) : [],
      endpoint: endpoint === undefined ? undefined : endpoints[endpoint],
    }))
    return { pieces, failures: reporter.diagnostics }
  }
}
