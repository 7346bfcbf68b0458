import { createFilter, type FilterPattern } from '@rollup/pluginutils'
import { documentPattern } from '../project/document-pattern.js'
import { foreignQuery, parseRequest, type DocumentRequest } from './request.js'

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
