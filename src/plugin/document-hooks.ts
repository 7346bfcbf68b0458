import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { isFile } from '../project/destination-path.js'
import type { DocumentRequest, HookFilter } from './document-filter.js'
import { indexId, resolvedIndexId } from './document-index.js'
import { type DocumentPlugin, warningTo } from './document-plugin.js'
import {
  type HostContext,
  type LoadedModule,
  type TransformedModule,
  accessError,
  buildsWithRolldown,
  environmentOf,
  servesModules,
  wantsSourcemap,
} from './host.js'
import { reportTo } from './report.js'

/** The hooks that are the same in every host. */
export interface DocumentHooks {
  /** Reads a document, and compiles it where no other plugin could want its text. */
  load: {
    order: 'pre'
    filter: HookFilter
    handler: (
      this: HostContext,
      id: string,
    ) => LoadedModule | Promise<TransformedModule> | undefined
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
  /** Ends the modules that `load` has made; no author can know it, so no text passes for a module. */
  const madeMark = `/* ${randomUUID()} */\n`
  /** The modules whose files start with a byte-order mark. */
  const marked = new Set<string>()

  const make = async (
    context: HostContext,
    request: DocumentRequest,
    text: string,
    id: string,
  ): Promise<TransformedModule> => {
    const { file } = request
    const environment = environmentOf(context)
    const document = await compiler.compile(request, text, wantsSourcemap(environment))
    plugin.sidecars?.follow(file, compiler.store.get(file, text), warningTo(context))
    for (const dependency of document.dependencies) plugin.watch(context, dependency)
    const report = log.add([document], document.kind)
    if (environment && servesModules(environment)) {
      const { error } = served.give(environment, id, document)
      if (error) throw error
    } else {
      project.add(id, document)
    }
    reportTo(context, report)
    const { code, map } = document
    return { code, map, moduleType: 'js', moduleSideEffects: false }
  }

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
        // Every call costs as much there as all other work on a document that is in store. Rollup shows
        // what `load` throws as if the file were missing.
        if (plugin.isFirst && buildsWithRolldown(this)) {
          return make(this, request, code, id).then((module) => ({
            ...module,
            code: module.code + madeMark,
          }))
        }
        if (code.startsWith(byteOrderMark)) marked.add(id)
        else marked.delete(id)
        return { code, moduleType: 'js' }
      },
    },
    transform: {
      order: 'pre',
      filter: { ...filter.hookFilter, code: { exclude: madeMark } },
      async handler(text, id) {
        const request = filter.requestOf(id)
        if (!request || text.endsWith(madeMark)) return undefined
        // Rollup takes it away, and positions are those of the file.
        const isCut = marked.has(id) && !text.startsWith(byteOrderMark)
        return make(this, request, isCut ? byteOrderMark + text : text, id)
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
