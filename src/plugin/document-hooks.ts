import { existsSync, readFileSync } from 'node:fs'
import { isFile } from '../project/destination-path.js'
import type { HookFilter } from './document-filter.js'
import { indexId, resolvedIndexId } from './document-index.js'
import { type DocumentPlugin, warningTo } from './document-plugin.js'
import {
  type HostContext,
  type LoadedModule,
  type TransformedModule,
  accessError,
  environmentOf,
  servesModules,
  wantsSourcemap,
} from './host.js'
import { reportTo } from './report.js'

/** The hooks that are the same in every host. */
export interface DocumentHooks {
  /** Reads a document. */
  load: {
    order: 'pre'
    filter: HookFilter
    handler: (this: HostContext, id: string) => LoadedModule | undefined
  }
  /** Makes a module of the text. */
  transform: {
    order: 'pre'
    filter: HookFilter
    handler: (this: HostContext, text: string, id: string) => Promise<TransformedModule | undefined>
  }
  /** Has Rollup make a module again, as linked documents may have changed. */
  shouldTransformCachedModule: (module: { id: string }) => boolean
  /** Drops the warning that the list of all documents brings about where one is imported statically too. */
  onLog: (level: string, log: { message: string }) => false | undefined
  /** Tells what the documents say of each other. */
  buildEnd: (this: HostContext, error?: Error) => void
  /** Emits the OpenAPI description, where it is asked for. */
  generateBundle: (this: HostContext) => void
  /** Lets go of what the build needed. */
  closeBundle: (this: HostContext) => Promise<void>
  /** Lets go of what watching needed. */
  closeWatcher: () => Promise<void>
}

/** What `resolveId` is asked for the list of all documents. */
export const indexPattern = new RegExp(`^${indexId}$`)

const byteOrderMark = '\uFEFF'

/** The hooks of one instance of the plugin. */
export function documentHooks(plugin: DocumentPlugin): DocumentHooks {
  const { filter, index, compiler, project, served, log } = plugin
  const { include, exclude } = filter.hookFilter.id
  /** The modules whose files start with a byte-order mark. */
  const marked = new Set<string>()

  return {
    load: {
      order: 'pre',
      filter: { id: { include: [...include, new RegExp(`^${resolvedIndexId}$`)], exclude } },
      handler(id) {
        if (id === resolvedIndexId) {
          plugin.watchIndex(this)
          const code = index.emit(warningTo(this))
          return { code, map: { mappings: '' }, moduleType: 'js' }
        }
        const request = filter.requestOf(id)
        if (!request) return undefined
        const path = id.slice(0, id.length - request.query.length)
        if (!plugin.mayRead(request.file, environmentOf(this))) {
          if (isFile(path)) throw accessError(path)
          return undefined
        }
        // Who loads a module has to have its file watched.
        plugin.watch(this, path)
        if (!isFile(path)) {
          // Reading a pipe, say, may never end.
          if (existsSync(path)) throw new Error(`${path} is not a file.`)
          // The host says best that a module is missing, and who imports it.
          return undefined
        }
        index.tellImport(request.file, warningTo(this))
        // A small file is read sooner than a promise of it is kept.
        const code = readFileSync(path, 'utf8')
        if (code.startsWith(byteOrderMark)) marked.add(id)
        else marked.delete(id)
        return { code, moduleType: 'js' }
      },
    },
    transform: {
      order: 'pre',
      filter: filter.hookFilter,
      async handler(text, id) {
        const request = filter.requestOf(id)
        if (!request) return undefined
        // Rollup takes it away, and positions are those of the file.
        const isCut = marked.has(id) && !text.startsWith(byteOrderMark)
        const source = isCut ? byteOrderMark + text : text
        const environment = environmentOf(this)
        const document = await compiler.compile(request, source, wantsSourcemap(environment))
        const stored = compiler.store.get(request.file, source)
        plugin.sidecars?.follow(request.file, stored, warningTo(this))
        for (const dependency of document.dependencies) plugin.watch(this, dependency)
        const report = log.add([document], document.kind)
        if (environment && servesModules(environment)) {
          const { error } = served.give(environment, id, document)
          if (error) throw error
        } else {
          project.add(id, document)
        }
        reportTo(this, report)
        const { code, map } = document
        return { code, map, moduleType: 'js', moduleSideEffects: false }
      },
    },
    // A document that is asked for again is not compiled again.
    shouldTransformCachedModule: ({ id }) => filter.requestOf(id) !== undefined,
    // It may load any of them, and knows nothing of who else does.
    onLog: (_level, { message }) =>
      /dynamically imported by (?:\0|\\0)?virtual:api-docs,? but also statically/.test(message)
        ? false
        : undefined,
    buildEnd(error) {
      plugin.buildEnd(this, error !== undefined)
    },
    generateBundle() {
      plugin.generateBundle(this)
    },
    closeBundle() {
      return plugin.closeBundle(this)
    },
    closeWatcher: () => plugin.closeWatcher(),
  }
}
