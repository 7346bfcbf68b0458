import type { DocumentFilter } from './document-filter.js'
import { pluginName } from './plugin-name.js'

/** What an instance of the plugin shows to the others. */
export interface InstanceApi {
  /** Which files it compiles. */
  readonly documents: DocumentFilter
}

/**
 * Has an instance leave alone what one before it compiles, whose output it would take for Markdown;
 * answers a warning where the two share the usual files.
 */
export function yieldToEarlier(
  filter: DocumentFilter,
  plugins: readonly object[],
  root: string,
): string | undefined {
  const filters = plugins.flatMap((plugin) => {
    const { name, api } = plugin as { name?: string; api?: Partial<InstanceApi> }
    return name === pluginName && api?.documents ? [api.documents] : []
  })
  filter.earlier = []
  // A file that need not exist.
  const probe = `${root}/probe.api.md`
  const isOwn = filter.matches(probe)
  const earlier = filters.slice(0, Math.max(filters.indexOf(filter), 0))
  const isSame = earlier.some((other) => other.key === filter.key)
  filter.earlier = earlier
  return isSame || (isOwn && !filter.matches(probe))
    ? 'This plugin is there twice, and the first one compiles the documents. Remove one, or give each its own `include`.'
    : undefined
}
