import { type FilterPattern, createFilter } from '@rollup/pluginutils'
import { documentPattern } from '../project/document-pattern.js'
import { pluginName } from './plugin-name.js'
import { type DocumentRequest, foreignQuery, parseRequest } from './request.js'

/** The filter of an object hook, for hosts that test ids before they call. */
export interface HookFilter {
  /** Tested against the id with its query. */
  id: { include: RegExp[]; exclude: RegExp[] }
}

/** Tells documents from other modules. */
export class DocumentFilter {
  readonly #matches: (file: string) => boolean
  /** Lets every id through that `requestOf` could accept, and few others. */
  readonly hookFilter: HookFilter
  /** Equal for filters that were given the same patterns. */
  readonly key: string
  /** Filters that go first: what they match, this one does not. */
  earlier: readonly DocumentFilter[] = []

  constructor(include: FilterPattern | undefined, exclude: FilterPattern | undefined) {
    const patterns = isEmpty(include) ? documentPattern : include
    this.key = [patterns, exclude].flat().join('\n')
    this.#matches = createFilter(patterns, exclude)
    this.hookFilter = { id: { include: [idPattern(patterns)], exclude: [foreignQuery] } }
  }

  /** Whether a file, given by its path without a query, is a document. */
  matches(file: string): boolean {
    return this.#matches(file) && !this.earlier.some((filter) => filter.matches(file))
  }

  /** What a module id asks of this plugin, if anything. */
  requestOf(id: string): DocumentRequest | undefined {
    const request = parseRequest(id)
    return request && this.matches(request.file) ? request : undefined
  }
}

/** Whether a pattern was not given, or holds nothing. */
export function isEmpty(pattern: FilterPattern | undefined): pattern is null | undefined {
  return (
    pattern === undefined || pattern === null || (Array.isArray(pattern) && pattern.length === 0)
  )
}

/** A pattern for ids with their queries that is no narrower than the patterns for files. */
function idPattern(patterns: FilterPattern): RegExp {
  const ends = [patterns].flat().map(literalEnd)
  if (ends.some((end) => end === '')) return /(?:)/
  const escaped = ends.map((end) => end.replace(/[.\\$^]/g, String.raw`\$&`))
  return new RegExp(String.raw`(?:${escaped.join('|')})(?:\?|$)`)
}

/** The end of a pattern that a file has to have as it stands; empty where that cannot be told. */
function literalEnd(pattern: string | RegExp | null): string {
  if (pattern === documentPattern) return '.api.md'
  if (typeof pattern !== 'string') return ''
  return /[^*?[\]{}()!+@|/\\]*$/.exec(pattern)![0]
}

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
