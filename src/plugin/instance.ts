import { type FilterPattern, createFilter } from '@rollup/pluginutils'
import { DocumentCompiler } from '../module/document-compiler.js'
import type { PlaceAsset } from '../project/destination-resolver.js'
import { loadCompiler } from '../project/document-store.js'
import { optionKinds, optionMistake } from '../project/option-check.js'
import { toPosix } from '../project/destination-path.js'
import { PublicFiles, realPath } from '../project/public-files.js'
import type { inDevServer } from './dev-server.js'
import { DocumentFilter, isEmpty } from './document-filter.js'
import { DocumentIndex } from './document-index.js'
import { type Informed, pluginName } from './host.js'
import type { ApiMdOptions } from './options.js'
import { projectCheck } from './project-check.js'
import { diagnosticLog } from './report.js'
import { findConflictingPlugins } from './conflicting-plugins.js'

/** What one instance of the plugin knows of its documents, whatever host it runs in. */
export class Instance {
  readonly options: ApiMdOptions
  readonly filter: DocumentFilter
  readonly index: DocumentIndex
  readonly compiler: DocumentCompiler
  readonly log
  readonly project
  server: ReturnType<typeof inDevServer> | undefined
  /** The servers of environments: one that starts again has the next one before it closes the last. */
  readonly servers = new WeakMap<object, Instance['server']>()
  /** Which files documents may have read or published. */
  publicFiles = new PublicFiles([process.cwd()])

  /** Throws for an option that there is not, or that has a value which it cannot have. */
  constructor(options: ApiMdOptions, placesAssets: boolean, place?: PlaceAsset) {
    // A rule of webpack calls what it uses with the text of a file.
    if (typeof options === 'string') {
      throw new TypeError(
        `[${pluginName}] This is a plugin. The loader for webpack and Rspack is \`${pluginName}/webpack\`.`,
      )
    }
    const kinds = optionKinds satisfies Record<keyof ApiMdOptions, unknown>
    const mistake = optionMistake(options, kinds)
    if (mistake !== undefined) throw new TypeError(`[${pluginName}] ${mistake}`)
    this.options = options
    const filter = (this.filter = new DocumentFilter(options.include, options.exclude))
    const index = (this.index = new DocumentIndex(filter, options.documents?.include))
    index.denies = (file) => this.publicFiles.denies(file)
    index.isUsed = Boolean(options.openapi)
    const whyPrivate = (file: string) => this.publicFiles.reasonAgainst(file)
    const { include, exclude } = typeof options.assets === 'object' ? options.assets : {}
    // The root is only known once the host has its configuration.
    const matches = (file: string, patterns: FilterPattern | undefined, not?: FilterPattern) =>
      [index.root, realPath(index.root)].some((resolve) =>
        createFilter(patterns, not, { resolve })(file),
      )
    this.compiler = new DocumentCompiler(options, {
      isDocument: (file) => filter.matches(file),
      resolveLink: options.resolveLink,
      whyPrivate,
      ...(place && { place }),
      ...(placesAssets && {
        assets: {
          includes: (file) => matches(file, undefined, exclude),
          whyPrivate: (file) => {
            const reason = whyPrivate(file)
            if (reason !== 'outside' || isEmpty(include)) return reason
            // A link is as public as what it leads to.
            return matches(toPosix(realPath(file)), include) ? undefined : reason
          },
        },
      }),
    })
    this.log = diagnosticLog(options)
    this.project = projectCheck(options, this.log)
  }

  /** The server of an environment: some hosts run two at once, one for the browser and one for Node. */
  serverOf(environment: object | undefined): Instance['server'] {
    return (environment && this.servers.get(environment)) ?? this.server
  }

  /** Takes in which plugins there are, and warns of those that go against this one. */
  async meet(plugins: readonly object[], host: Informed, config?: object): Promise<void> {
    // All documents are read at once, by hooks that cannot wait.
    const { types, openapi, mock } = this.options
    if (types || openapi || mock) await loadCompiler()
    const { filter, index } = this
    for (const text of filter.yieldTo(plugins, index.root)) index.tell(text, host)
    for (const { text, isCertain } of findConflictingPlugins(plugins, index, config))
      index.tell(text, isCertain ? host : { warn: (log) => host.info(log) })
  }
}
