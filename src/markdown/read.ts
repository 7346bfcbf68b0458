import type { Reporter } from '../diagnostics/reporter.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import { findLineEnding } from '../source/white-space.js'
import type { BodyOptions } from './engine.js'
import { Footnotes } from './footnotes.js'
import type { Body } from './node.js'
import { BlockReader } from './strict/blocks.js'
import { BodyLines, Runs } from './strict/runs.js'
import { BlockStructure } from './structure/block-structure.js'
import { type Containers, nestingLimit } from './structure/containers.js'

/** Reads one stretch of Markdown, a document of its own, into its nodes, or remembers them. */
export function readBody(
  source: Source,
  span: Span,
  options: BodyOptions,
  reporter: Reporter,
  memory?: BodyMemory,
): Body {
  const text = source.slice(span)
  const known = memory?.recall(text, options, span.start)
  if (known) return known
  const lines = new BodyLines(source, span)
  const footnotes = new Footnotes(options.footnotePrefix)
  const runs = new Runs(lines, footnotes, reporter)
  const { blocks, bracketed, labels, tooDeep } = readBlocks(lines, runs)
  lines.tooDeep = tooDeep
  for (const offset of tooDeep) {
    const line = { start: offset, end: findLineEnding(source.text, offset, span.end) }
    reporter.report('too-deep', line, nestingLimit)
  }
  for (const label of labels) footnotes.announce(label)
  for (const paragraph of bracketed) runs.define(paragraph)
  const nodes = new BlockReader(runs).readAll(blocks)
  const section = footnotes.section(span.end)
  if (section) nodes.push(section)
  const body = { nodes, footnoteIds: footnotes.ids }
  // What was reported has to be reported each time.
  const isWhole = !reporter.hasFound('too-long') && !reporter.hasFound('too-deep')
  if (isWhole) memory?.keep(text, options, span.start, body)
  return body
}

/** Reads lines into blocks, and moves the start of each line to its content. */
function readBlocks(lines: BodyLines, runs: Runs): Containers {
  const { text, lineStarts, starts, ends, end, paddings } = lines
  const structure = new BlockStructure(text, (paragraph) => runs.areDefinitions(paragraph))
  for (let line = 0; line < ends.length; line++) {
    // Lines above the one that may close a fence are not looked at.
    const closing = structure.closingFrom(starts[line]!, end)
    while (line + 1 < ends.length && lineStarts[line + 1]! <= closing) line++
    structure.read(line, lineStarts[line]!, ends[line]!, ends[line]! < end)
    const { offset, padding } = structure.cursor
    starts[line] = offset
    if (padding > 0) paddings.set(line, padding)
  }
  return structure.finish(end)
}

/** How much text is remembered, in characters: some thousand endpoints, which take some 25 MB. */
const LIMIT = 2_000_000

interface KeptBody {
  readonly body: Body
  readonly options: BodyOptions
  /** Where its text started. */
  readonly start: number
}

/** Bodies as they were read, so that an edit of a file has only those read again that it changed. */
export class BodyMemory {
  readonly #limit: number
  /** By their texts, those asked for last at the end. */
  readonly #kept = new Map<string, KeptBody>()
  #size = 0

  constructor(limit: number = LIMIT) {
    this.#limit = limit
  }

  /** The body that a text was read into, as it is now. */
  recall(text: string, options: BodyOptions, start: number): Body | undefined {
    const kept = this.#kept.get(text)
    if (!kept) return undefined
    // A body without footnotes is the same wherever it is in its file.
    const hasOtherPrefix = kept.options.footnotePrefix !== options.footnotePrefix
    if (hasOtherPrefix && kept.body.footnoteIds.length > 0) return undefined
    // It most likely stays where it is now.
    const by = start - kept.start
    const body = by === 0 ? kept.body : moved(kept.body, by)
    this.#kept.delete(text)
    this.#kept.set(text, { body, options, start })
    return body
  }

  /** Remembers a body, and forgets those that were not asked for the longest; one too large is not kept. */
  keep(text: string, options: BodyOptions, start: number, body: Body): void {
    if (text.length > this.#limit) return
    if (!this.#kept.has(text)) this.#size += text.length
    this.#kept.set(text, { body, options, start })
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#limit) break
      this.#kept.delete(oldest)
      this.#size -= oldest.length
    }
  }
}

/** The same node, or list of them, some characters further on in its source. */
function moved<Value>(value: Value, by: number): Value {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: unknown) => moved(item, by)) as Value
  const copy = { ...value } as Record<string, unknown>
  for (const key in copy) {
    const part = copy[key]
    if (key === 'lineOffsets') copy[key] = (part as number[]).map((offset) => offset + by)
    else if (!isSpan(key, part)) copy[key] = moved(part, by)
    else copy[key] = { start: part.start + by, end: part.end + by }
  }
  return copy as Value
}

function isSpan(key: string, part: unknown): part is Span {
  return part !== undefined && (key === 'span' || key === 'infoSpan')
}
