import type { Block } from '../document/document.js'
import { type HeadingIds, headingsIn } from '../document/heading-ids.js'
import type { BodyMemory } from '../document/read.js'
import type { MarkdownBody, Destination } from '../markdown/node.js'
import type { Endpoint } from '../endpoint/endpoint.js'
import type { Outline } from '../outline/outline.js'
import type { Source } from '../source/source.js'

/** The limit of what is remembered, in characters: some thousand endpoints, which take some 25 MB. */
const LIMIT = 2_000_000

/** The results of a block of an earlier text; each stage fills in its own. */
export interface BlockResults {
  outline?: Outline
  /** Its fields. */
  endpoint?: Endpoint
  /** True when the checks of the block alone find nothing. */
  isClean?: boolean
  /** The article with the destinations in it, unless its HTML depends on more than the block. */
  article?: { readonly html: string; readonly links: readonly Destination[] }
}

/** Bodies as they were read, with what was made of their blocks, for texts that are edited. */
export class BlockMemory implements BodyMemory {
  readonly #limit: number
  readonly #bodies = new Map<string, MarkdownBody>()
  #size = 0
  /** A body is the same object as long as neither its text nor its place changes. */
  readonly #results = new WeakMap<MarkdownBody, BlockResults & { readonly key: string }>()

  constructor(limit: number = LIMIT) {
    this.#limit = limit
  }

  recall(key: string): MarkdownBody | undefined {
    return this.#bodies.get(key)
  }

  keep(key: string, body: MarkdownBody): void {
    this.#size += key.length
    if (this.#size > this.#limit) {
      this.#bodies.clear()
      this.#size = key.length
    }
    this.#bodies.set(key, body)
  }

  /** The results of a block before; empty where its tag, its place or an id in it is another one. */
  resultsOf(
    { opening, body, span }: Block,
    source: Source,
    ids: HeadingIds,
    idPrefix: string,
  ): BlockResults {
    const tag = [opening.span, source.slice(opening.span)]
    const idsInBody = headingsIn(body.nodes).map((heading) => ids.get(heading))
    const key = JSON.stringify([source.rangeOf(span), tag, idPrefix, idsInBody])
    let results = this.#results.get(body)
    if (results?.key !== key) this.#results.set(body, (results = { key }))
    return results
  }
}
