import { type FilterPattern, createFilter } from '@rollup/pluginutils'
import type { DocumentRequest } from '../module/document-compiler.js'
import type { ModuleKind } from '../module/module.js'
import { viteQueries } from '../project/destination.js'
import { documentPattern, toPosix } from '../project/files.js'
import { pluginName } from './host.js'

/** Queries that belong to Vite, in the form in which it looks for them. */
const foreignQuery = new RegExp(`[?&](?:${viteQueries})(?:&|$)`)

/** What a module id asks for; nothing for one that is not for this plugin. */
export function parseRequest(id: string): DocumentRequest | undefined {
  const [, path, query] = /^([^?]*)(.*)$/s.exec(id) as unknown as [string, string, string]
  if (id.includes('\0') || foreignQuery.test(query)) return undefined
  return { file: toPosix(path), kind: kindOf(query) }
}

/** What an import with a query asks a document for. */
export function kindOf(query: string): ModuleKind {
  return /[?&]meta(?:&|$)/.test(query) ? 'meta' : 'document'
}

/** Tells documents from other modules; the `api` of the plugin, by which later instances yield to it. */
export class DocumentFilter {
  /** Lets every id through that `requestOf` could accept, and few others; for hosts that test ids before they call. */
  readonly hookFilter: { id: { include: [RegExp]; exclude: RegExp[] } }
  /** Equal for filters that were given the same patterns. */
  readonly key: string
  readonly #matches: (file: string) => boolean
  /** Filters that go first: what they match, this one does not. */
  #earlier: readonly DocumentFilter[] = []

  constructor(include: FilterPattern | undefined, exclude: FilterPattern | undefined) {
    const patterns = isEmpty(include) ? documentPattern : include
    this.key = [patterns, exclude].flat().join('\n')
    this.#matches = createFilter(patterns, exclude)
    const passes = [patterns].flat().map((pattern) => {
      if (pattern === documentPattern) return String.raw`\.api\.md`
      // The end of a glob, as far as it is literal.
      const [end] = typeof pattern === 'string' ? /[\w.-]*$/.exec(pattern)! : ['']
      return end && end.replaceAll('.', String.raw`\.`)
    })
    const passing = new RegExp(passes.includes('') ? '' : `(?:${passes.join('|')})(?:\\?|$)`)
    this.hookFilter = { id: { include: [passing], exclude: [foreignQuery] } }
  }

  /** Whether a file, given by its path without a query, is a document. */
  matches(file: string): boolean {
    return this.#matches(file) && !this.#earlier.some((filter) => filter.matches(file))
  }

  requestOf(id: string): DocumentRequest | undefined {
    const request = parseRequest(id)
    return request && this.matches(request.file) ? request : undefined
  }

  /** Leaves alone what earlier instances of the plugin compile; returns a warning where two share files. */
  yieldTo(plugins: readonly { name?: string; api?: DocumentFilter }[], root: string): string[] {
    const filters = plugins.flatMap(({ name, api }) =>
      // The `api` of another version may be another one.
      name === pluginName && typeof api?.matches === 'function' ? api : [],
    )
    this.#earlier = filters.slice(0, Math.max(filters.indexOf(this), 0))
    const probe = `${root}/probe.api.md`
    const isTaken = this.#matches(probe) && !this.matches(probe)
    if (!isTaken && !this.#earlier.some(({ key }) => key === this.key)) return []
    return [
      'This plugin is there twice, and the first one compiles the documents. Remove one, or give each its own `include`.',
    ]
  }
}

export function isEmpty(pattern: FilterPattern | undefined): pattern is null | undefined {
  return [pattern ?? []].flat().length === 0
}
