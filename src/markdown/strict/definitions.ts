import { spanIn } from '../engine.js'
import type { Block, Leaf } from '../structure/block.js'
import { footnoteLabelAt } from '../structure/markers.js'
import { type Definition, readDefinition, type Resource } from './link.js'
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
  fill(paragraph: Leaf): boolean {
    const { run, definitions } = this.#read(paragraph, paragraph.to)
    return (definitions.at(-1)?.next ?? 0) >= run.text.length
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
    if (this.#runs.lines.text[leaf.start] !== '[') return
    const { run, definitions } = this.#read(leaf, to)
    for (const { label, resource, next } of definitions) {
      this.textStarts.set(leaf, next)
      if (this.#resources.has(label)) continue
      const { start, end } = resource.span
      this.#resources.set(label, { ...resource, span: spanIn(run, start, end) })
    }
  }

  /** The definitions that a paragraph starts with. */
  #read(leaf: Leaf, to: number) {
    const run = this.#runs.join(leaf.from, to, leaf.start, false)
    const definitions: Definition[] = []
    for (let next = 0; run.text[next] === '[';) {
      const definition = readDefinition(run.text, next, this.#runs.decode)
      if (!definition) break
      definitions.push(definition)
      next = definition.next
    }
    return { run, definitions }
  }
}
