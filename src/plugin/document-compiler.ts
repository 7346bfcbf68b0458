import { createFilter } from '@rollup/pluginutils'
import type { DocumentPlaces } from '../compile/places.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { Reporter } from '../diagnostics/reporter.js'
import { escapeHtml } from '../markdown/escape.js'
import { fenceLanguages } from '../markdown/fence.js'
import { AssetImports } from '../module/asset-imports.js'
import type { EmittedModule } from '../module/emitted-module.js'
import { emitMeta } from '../module/meta.js'
import { emitModule } from '../module/module.js'
import {
  type AssetSettings,
  type AssetSpecifier,
  DestinationResolver,
  type DestinationSettings,
} from '../project/destination-resolver.js'
import {
  DocumentStore,
  type HtmlPart,
  type OpenDestination,
  type StoredDocument,
} from '../project/document-store.js'
import type { PublicFiles } from '../project/public-files.js'
import { highlightCode } from '../render/code-block.js'
import { isEmpty } from './document-filter.js'
import { type CheckedDocument, withSeverity } from './finding-text.js'
import type { LazyHighlighter } from './lazy-highlighter.js'
import type { ApiMdOptions } from './options.js'
import type { DocumentRequest } from './request.js'

/** A document as a module, with what was found in it. */
export interface CompiledDocument extends EmittedModule, CheckedDocument {
  readonly kind: DocumentRequest['kind']
  /** What it has that can stand in another document too. */
  readonly places: DocumentPlaces
  /** The files that the module or the findings depend on beside the document. */
  readonly dependencies: ReadonlySet<string>
}

/** A module as it was last made of a document, and what its links led to. */
interface MadeModule extends EmittedModule {
  readonly document: StoredDocument
  readonly links: string
  /** What was found while its code was highlighted. */
  readonly failures: readonly Diagnostic[]
}

/** Makes modules of documents, with the options of one plugin instance. */
export class DocumentCompiler {
  /** Whether the same modules are asked for again and again: a hot update makes one, and a request takes it. */
  remembers = false
  readonly #options: ApiMdOptions
  readonly #highlighter: LazyHighlighter
  readonly #destinations: DestinationSettings
  readonly #made = new Map<string, MadeModule>()
  /** The documents, each compiled once for a text. */
  readonly store: DocumentStore

  constructor(
    options: Omit<ApiMdOptions, 'assets'>,
    highlighter: LazyHighlighter,
    destinations: Omit<DestinationSettings, 'store'>,
  ) {
    this.#options = options
    this.#highlighter = highlighter
    const { isDocument, whyPrivate } = destinations
    const isLinkable = (file: string) => isDocument(file) && whyPrivate?.(file) === undefined
    this.store = new DocumentStore({ ...options, isLinkable })
    this.#destinations = { ...destinations, store: this.store }
  }

  /** Makes the module of a document that is asked for. */
  async compile(
    { file, kind }: DocumentRequest,
    text: string,
    sourcemap = false,
  ): Promise<CompiledDocument> {
    const document = this.store.get(file, text)
    const { source, places } = document
    const assets = new AssetImports(source.text)
    const reporter = new Reporter(source, this.#options.severities)
    const resolver = new DestinationResolver(this.#destinations, file, assets, reporter)
    resolver.resolveAll(document)
    const links = JSON.stringify([resolver.addresses, assets.specifiers])
    const key = `${kind} ${sourcemap} ${file}`
    let made = this.#made.get(key)
    if (made?.document !== document || made.links !== links) {
      const emitted = await this.#emit(kind, document, resolver, assets, sourcemap)
      made = { ...emitted, document, links }
      if (this.remembers) this.#made.set(key, made)
    }
    const { code, map, failures } = made
    const found = [...document.diagnostics, ...reporter.diagnostics, ...failures]
    found.sort((one, other) => one.range.start.offset - other.range.start.offset)
    return {
      code,
      map,
      kind,
      file,
      source,
      places,
      diagnostics: withSeverity(found, this.#options.strict),
      dependencies: new Set([
        ...resolver.dependencies,
        ...document.linked.map((linked) => linked.file),
      ]),
    }
  }

  async #emit(
    kind: DocumentRequest['kind'],
    document: StoredDocument,
    resolver: DestinationResolver,
    assets: AssetImports,
    sourcemap: boolean,
  ): Promise<EmittedModule & Pick<MadeModule, 'failures'>> {
    const { file, source, frontmatter, headings, endpoints } = document
    const options = { file, sourcemap }
    const endpointOf = (index: number | undefined) =>
      index === undefined ? {} : { endpoint: endpoints[index]! }
    if (kind === 'meta') {
      // Data has no colours.
      const pieces = document.pieces.map(({ span, endpoint }) => ({
        span,
        html: '',
        ...endpointOf(endpoint),
      }))
      const emitted = emitMeta(source.text, { pieces, document: { frontmatter } }, options)
      return { ...emitted, failures: [] }
    }
    const reporter = new Reporter(source, this.#options.severities)
    const highlight = document.pieces.some(({ html }) => html.some(isCode))
      ? await this.#highlighter.get(fenceLanguages(source.text))
      : undefined
    const fill = (part: HtmlPart) => {
      if (typeof part === 'string') return part
      if ('link' in part) return linkHtml(part.link, resolver)
      const { value, language, span } = part.code
      return highlightCode(value, language, highlight, (reason) =>
        reporter.report('highlight-failed', span, reason),
      )
    }
    const pieces = document.pieces.map(({ span, endpoint, html }) => ({
      span,
      html: html.map(fill).join(''),
      ...endpointOf(endpoint),
    }))
    const content = { pieces, headings, document: { frontmatter } }
    const emitted = emitModule(source.text, content, assets, options)
    return { ...emitted, failures: reporter.diagnostics }
  }
}

function linkHtml(link: OpenDestination, resolver: DestinationResolver): string {
  const address = resolver.resolve(link)
  return address === undefined ? link.written : escapeHtml(address)
}

function isCode(part: HtmlPart): boolean {
  return typeof part === 'object' && 'code' in part
}

/** What is only known once the host has its configuration. */
interface HostFolders {
  readonly index: { readonly root: string }
  readonly publicFiles: PublicFiles
}

/** How the assets of the documents of one plugin instance are imported. */
export function assetSettings(
  specifierOf: AssetSpecifier,
  option: ApiMdOptions['assets'],
  host: HostFolders,
): AssetSettings {
  const { include, exclude } = typeof option === 'object' ? option : {}
  let filters: Record<'adds' | 'keeps', (file: string) => boolean> | undefined
  const filtersOf = () => {
    const resolve = host.index.root
    return (filters ??= {
      adds: isEmpty(include) ? () => false : createFilter(include, undefined, { resolve }),
      keeps: createFilter(undefined, exclude, { resolve }),
    })
  }
  return {
    specifierOf,
    includes: (file) => filtersOf().keeps(file),
    whyPrivate: (file) => {
      const reason = host.publicFiles.reasonAgainst(file)
      return reason === 'outside' && filtersOf().adds(file) ? undefined : reason
    },
  }
}
