import type { HookFilter } from './document-filter.js'
import { indexId, resolvedIndexId } from './document-index.js'
import type { DocumentPlugin } from './document-plugin.js'
import type { HostContext, LoadedModule, TransformedModule } from './host.js'

/** The hooks that are the same in every host. */
export interface DocumentHooks {
  /** Reads a document as text. */
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

/** The hooks of one instance of the plugin. */
export function documentHooks(plugin: DocumentPlugin): DocumentHooks {
  const { include, exclude } = plugin.filter.hookFilter.id
  const resolvedIndexPattern = new RegExp(`^${resolvedIndexId}$`)
  return {
    load: {
      order: 'pre',
      filter: { id: { include: [...include, resolvedIndexPattern], exclude } },
      handler(id) {
        return plugin.load(this, id)
      },
    },
    transform: {
      order: 'pre',
      filter: plugin.filter.hookFilter,
      handler(text, id) {
        return plugin.transform(this, text, id)
      },
    },
    // A document that is asked for again is not compiled again.
    shouldTransformCachedModule: ({ id }) => plugin.filter.requestOf(id) !== undefined,
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
