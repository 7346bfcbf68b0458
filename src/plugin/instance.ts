import { type FilterPattern, createFilter } from '@rollup/pluginutils'
import type { Environment, ViteDevServer } from 'vite'
import { DocumentCompiler } from '../module/document-compiler.js'
import type { PlaceAsset } from '../project/destination.js'
import { loadCompiler } from '../project/document-store.js'
import { PublicFiles, realPath, toPosix } from '../project/files.js'
import { findConflictingPlugins } from './conflicting-plugins.js'
import { DocumentFilter, isEmpty } from './document-filter.js'
import { DocumentIndex } from './document-index.js'
import { type Informed, settingsOf } from './host.js'
import type { ApiMdOptions } from './options.js'
import { projectCheck } from './project-check.js'
import { diagnosticLog } from './report.js'
import { ServerErrors } from './server-errors.js'

/** What one instance of the plugin knows of its documents, whatever host it runs in. */
export class Instance {
  readonly options: ApiMdOptions
  readonly filter: DocumentFilter
  readonly index: DocumentIndex
  readonly compiler: DocumentCompiler
  readonly log
  readonly project
  /** The dev servers that run: some hosts have one for the browser and one for Node. */
  readonly servers = new Set<ViteDevServer>()
  readonly serverErrors = new ServerErrors(this.servers)
  /** Which files documents may have read or published. */
  publicFiles = new PublicFiles([process.cwd()])

  constructor(options: ApiMdOptions, placesAssets: boolean, place?: PlaceAsset) {
    this.options = options
    const filter = (this.filter = new DocumentFilter(options.include, options.exclude))
    const index = (this.index = new DocumentIndex(filter, options.documents?.include))
    const whyPrivate = (file: string) => this.publicFiles.reasonAgainst(file)
    index.denies = (file) => whyPrivate(file) === 'denied'
    index.isUsed = Boolean(options.openapi)
    const { include, exclude } = settingsOf(options.assets) ?? {}
    // The root is only known once the host has its configuration.
    const matches = (file: string, patterns: FilterPattern | undefined, not?: FilterPattern) =>
      [index.root, realPath(index.root)].some((resolve) =>
        createFilter(patterns, not, { resolve })(file),
      )
    const assets = {
      includes: (file: string) => matches(file, undefined, exclude),
      whyPrivate(file: string) {
        const reason = whyPrivate(file)
        if (reason !== 'outside' || isEmpty(include)) return reason
        // A link is as public as what it leads to.
        return matches(toPosix(realPath(file)), include) ? undefined : reason
      },
    }
    this.compiler = new DocumentCompiler(options, {
      isDocument: (file) => filter.matches(file),
      resolveLink: options.resolveLink,
      whyPrivate,
      place,
      assets: placesAssets ? assets : undefined,
    })
    this.log = diagnosticLog(options)
    this.project = projectCheck(options, this.log)
  }

  /** Has the dev servers watch a file that is not below their roots. */
  watch(file: string): void {
    for (const { config, watcher } of this.servers)
      if (!file.startsWith(`${toPosix(config.root)}/`)) watcher.add(file)
  }

  /** Lets go of the server of an environment; returns whether none is left. */
  leave(environment: object | undefined): boolean {
    for (const server of this.servers)
      if (Object.values<object>(server.environments ?? {}).includes(environment!))
        this.servers.delete(server)
    return this.servers.size === 0
  }

  /** The path by which a document must not be read for an environment of a dev server; its import fails. */
  deniedPath(file: string, environment: Environment | undefined): string | undefined {
    // No browser gets at what is loaded for Node.
    if (environment?.mode !== 'dev' || environment.config.consumer === 'server') return undefined
    const config = environment.getTopLevelConfig()
    if (!config.server.fs.strict) return undefined
    const { reason, path } = this.publicFiles.refusalOf(file) ?? {}
    // What the modules of the app import is served from wherever it is.
    const { safeModulePaths: imported } = config as { safeModulePaths?: ReadonlySet<string> }
    const isImported = reason === 'outside' && [file, path!].some((one) => imported?.has(one))
    return isImported ? undefined : path
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
