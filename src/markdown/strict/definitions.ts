import type { Footnotes } from '../footnotes.js'
import type { Block, Leaf } from '../structure/block.js'
import { footnoteLabelAt } from '../structure/markers.js'
import { readDefinition, type Resource } from './link.js'
import type { Runs } from './runs.js'

/** Reads the definitions of a body, also those of footnotes; they may be below what refers to them. */
export class DefinitionReader {
  /** Where in their runs the texts of paragraphs start that have definitions before them. */
  readonly textStarts = new Map<Leaf, number>()
  readonly #runs: Runs
  readonly #resources: Map<string, Resource>
  readonly #footnotes: Footnotes

  constructor(runs: Runs, resources: Map<string, Resource>, footnotes: Footnotes) {
    this.#runs = runs
    this.#resources = resources
    this.#footnotes = footnotes
  }

  /** Whether nothing but definitions is in a paragraph. */
  fill(paragraph: Leaf): boolean {
    const { text } = this.#runs.lines
    if (text[paragraph.start] !== '[') return false
    const run = this.#runs.join(paragraph.from, paragraph.to, paragraph.start, false)
    let start = 0
    while (start < run.text.length) {
      const definition = readDefinition(run.text, start, this.#runs.decode)
      if (!definition) return false
      start = definition.next
    }
    return true
  }

  /** Reads the definitions in blocks; of two with one label, the first one holds. */
  readAll(blocks: readonly Block[]): void {
    for (const block of blocks) {
      if (block.type === 'list') for (const item of block.items) this.readAll(item)
      else if (block.type === 'footnote') {
        this.#footnotes.announce(footnoteLabelAt(this.#runs.lines.text, block.start)!)
        this.readAll(block.blocks)
      } else if (block.type === 'quote') this.readAll(block.blocks)
      else if (block.type === 'paragraph') this.#readAt(block, block.to)
      else if (block.type === 'underlined') this.#readAt(block, block.to - 1)
    }
  }

  #readAt(leaf: Leaf, to: number): void {
    if (this.#runs.lines.text[leaf.start] !== '[') return
    const run = this.#runs.join(leaf.from, to, leaf.start, false)
    let start = 0
    for (;;) {
      const definition = readDefinition(run.text, start, this.#runs.decode)
      if (!definition) break
      const { label, resource, next } = definition
      start = next
      if (this.#resources.has(label)) continue
      const span = run.spanOf(resource.span.start, resource.span.end)
      this.#resources.set(label, { ...resource, span })
    }
    if (start > 0) this.textStarts.set(leaf, start)
  }
}
