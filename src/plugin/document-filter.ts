import { type FilterPattern, createFilter } from '@rollup/pluginutils'
import type { DocumentRequest } from '../module/document-compiler.js'
import type { ModuleKind } from '../module/module.js'
import { viteQueries } from '../project/destination.js'
import { documentPattern, toPosix } from '../project/files.js'
import { pluginName } from './host.js'

/** The queries that belong to Vite, in the form in which it looks for them. */
const foreignQuery = new RegExp(`[?&](?:${viteQueries})(?:&|$)`)

/** The request that a module id makes; nothing for one that is not for this plugin. */
export function parseRequest(id: string): DocumentRequest | undefined {
  const [, path, query] = /^([^?]*)(.*)$/s.exec(id) as unknown as [string, string, string]
  if (id.includes('\0') || foreignQuery.test(query)) return undefined
  return { file: toPosix(path), kind: kindOf(query) }
}

/** The part of a document that an import with a query asks for. */
export function kindOf(query: string): ModuleKind {
  return /[?&]meta(?:&|$)/.test(query) ? 'meta' : 'document'
}

/** Tells documents from other modules; the `api` of the plugin, by which later instances yield to it. */
export class DocumentFilter {
  /** Lets every id through that `requestOf` could accept; for hosts that test ids before they call. */
  readonly hookFilter: { id: { include: [RegExp]; exclude: RegExp[] } }
  readonly #matches: (file: string) => boolean
  /** Filters that go first: what they match, this one does not. */
  #earlier: readonly DocumentFilter[] = []

  constructor(include: FilterPattern | undefined, exclude: FilterPattern | undefined) {
    const isUsual = isEmpty(include)
    this.#matches = createFilter(isUsual ? documentPattern : include, exclude)
    const passing = isUsual ? /\.api\.md(?:\?|$)/ : /./
    this.hookFilter = { id: { include: [passing], exclude: [foreignQuery] } }
  }

  /** Tells whether a file, given by its path without a query, is a document. */
  matches(file: string): boolean {
    return this.#matches(file) && !this.#earlier.some((filter) => filter.matches(file))
  }

  requestOf(id: string): DocumentRequest | undefined {
    const request = parseRequest(id)
    return request && this.matches(request.file) ? request : undefined
  }

  /** Leaves alone what earlier instances of the plugin compile. */
  yieldTo(plugins: readonly { name?: string; api?: DocumentFilter }[]): void {
    const filters = plugins.flatMap(({ name, api }) =>
      // The `api` of another version may be another one.
      name === pluginName && typeof api?.matches === 'function' ? api : [],
    )
    this.#earlier = filters.slice(0, Math.max(filters.indexOf(this), 0))
  }
}

export function isEmpty(pattern: FilterPattern | undefined): pattern is null | undefined {
  return [pattern ?? []].flat().length === 0
}
