import type { Resource } from '../engine.js'
import type { Block, Leaf } from '../structure/block.js'
import { footnoteLabelAt } from '../structure/markers.js'
import type { Runs } from './runs.js'

/** Reads the definitions of a body, also those of footnotes; they may be below what refers to them. */
export class DefinitionReader {
  /** Where in their runs the texts of paragraphs start that have definitions before them. */
  readonly textStarts = new Map<Leaf, number>()
  readonly #runs: Runs
  readonly #resources: Map<string, Resource>

  constructor(runs: Runs, resources: Map<string, Resource>) {
    this.#runs = runs
    this.#resources = resources
  }

  /** Whether nothing but definitions is in a paragraph. */
  fill({ from, to, start }: Leaf): boolean {
    const run = this.#runs.join(from, to, start, false)
    return this.#runs.definitionsIn(run).end === run.text.length
  }

  /** Reads the definitions in blocks; of two with one label, the first one holds. */
  readAll(blocks: readonly Block[]): void {
    for (const block of blocks) {
      if (block.type === 'list') for (const item of block.items) this.readAll(item)
      else if (block.type === 'footnote') {
        const { lines, references } = this.#runs
        references.footnotes.announce(footnoteLabelAt(lines.text, block.start)!)
        this.readAll(block.blocks)
      } else if (block.type === 'quote') this.readAll(block.blocks)
      else if (block.type === 'paragraph') this.#keep(block, block.to)
      else if (block.type === 'underlined') this.#keep(block, block.to - 1)
    }
  }

  #keep(leaf: Leaf, to: number): void {
    const { definitions, end } = this.#runs.definitionsIn(
      this.#runs.join(leaf.from, to, leaf.start, false),
    )
    if (end > 0) this.textStarts.set(leaf, end)
    for (const definition of definitions) {
      if (!this.#resources.has(definition.label)) this.#resources.set(definition.label, definition)
    }
  }
}
