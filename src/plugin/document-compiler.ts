import { assemble } from '../compile/assemble.js'
import type { DocumentPlaces } from '../compile/places.js'
import { Reporter } from '../diagnostics/reporter.js'
import { AssetImports } from '../module/asset-imports.js'
import type { EmittedModule } from '../module/emitted-module.js'
import type { BodyMemory } from '../markdown/body-memory.js'
import { fenceLanguages } from '../markdown/fence.js'
import { emitMeta } from '../module/meta.js'
import { emitModule } from '../module/module.js'
import { DestinationResolver, type DestinationSettings } from '../project/destination-resolver.js'
import { Source } from '../source/source.js'
import { withSeverity, type CheckedDocument } from './checked-document.js'
import type { LazyHighlighter } from './lazy-highlighter.js'
import type { ApiMdOptions } from './options.js'
import type { DocumentRequest } from './request.js'

/** A document as a module, with what was found in it. */
export interface CompiledDocument extends EmittedModule, CheckedDocument {
  /** What it has that can stand in another document too. */
  readonly places: DocumentPlaces
  /** The files that the module or the findings depend on beside the document. */
  readonly dependencies: ReadonlySet<string>
}

/** Compiles documents to modules, with the options of one plugin instance. */
export class DocumentCompiler {
  readonly #options: ApiMdOptions
  readonly #highlighter: LazyHighlighter
  readonly #destinations: DestinationSettings
  /** What was read before, where the same documents are compiled again and again. */
  memory: BodyMemory | undefined

  constructor(
    options: ApiMdOptions,
    highlighter: LazyHighlighter,
    destinations: DestinationSettings,
  ) {
    this.#options = options
    this.#highlighter = highlighter
    this.#destinations = destinations
  }

  /** Compiles the text of a document to the module that is asked for. */
  async compile(
    { file, kind }: DocumentRequest,
    text: string,
    sourcemap = false,
  ): Promise<CompiledDocument> {
    const { theme, headingIds, vocabulary, severities, allowDangerousHtml, strict } = this.#options
    // Data has no colours.
    const highlight = kind !== 'meta' && (await this.#highlighter.get(fenceLanguages(text)))
    const source = new Source(text)
    const assets = new AssetImports(text)
    const reporter = new Reporter(source, severities)
    const resolver = new DestinationResolver(this.#destinations, file, assets, reporter)
    const assembly = assemble(text, {
      id: file,
      idPrefix: prefixOf(this.#options, file),
      ...(this.memory && { memory: this.memory }),
      ...(theme !== undefined && { theme }),
      ...(severities && { severities }),
      ...(headingIds && { headingIds }),
      ...(vocabulary && { vocabulary }),
      ...(allowDangerousHtml !== undefined && { allowDangerousHtml }),
      ...(highlight && { highlight }),
      resolveDestination: (destination) => resolver.resolve(destination),
    })
    const found = [...assembly.document.diagnostics, ...reporter.diagnostics].toSorted(
      (one, other) => one.range.start.offset - other.range.start.offset,
    )
    const options = { file, sourcemap }
    const emitted =
      kind === 'meta'
        ? emitMeta(text, assembly, options)
        : emitModule(text, assembly, assets, options)
    return {
      ...emitted,
      file,
      source,
      diagnostics: withSeverity(found, strict),
      places: assembly.places,
      dependencies: resolver.dependencies,
    }
  }
}

/** What goes before every id of a document. */
export function prefixOf({ idPrefix = '' }: ApiMdOptions, file: string): string {
  return typeof idPrefix === 'function' ? idPrefix(file) : idPrefix
}
