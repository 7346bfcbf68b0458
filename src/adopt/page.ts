import { normalizeIdentifier } from 'micromark-util-normalize-identifier'
import type { SpanEdit } from '../diagnostics/diagnostic.js'
import { Reporter } from '../diagnostics/reporter.js'
import { readDocument } from '../document/read.js'
import { withNested } from '../markdown/nested-nodes.js'
import type { BodyNode } from '../markdown/node.js'
import { countUpTo } from '../source/lines.js'
import type { Span } from '../source/position.js'
import { Source } from '../source/source.js'

/** A line of a page. */
export interface PageLine extends Span {
  readonly written: string
  /** The same with spaces in place of code, where nothing is rewritten. */
  readonly text: string
}

/** A stretch of a rewritten page: kept as it was from an offset on, or put in place of what was there. */
interface PageStretch {
  readonly start: number
  readonly origin: number
  readonly isKept: boolean
}

/** A page as far as it is rewritten, and the way back to the lines that its author wrote. */
export class Page {
  readonly source: Source
  /** The line of the page as it was written, from 1, for an offset. */
  readonly lineOf: (offset: number) => number
  #read: { nodes: readonly BodyNode[]; tagLine: number | undefined } | undefined
  #prose: string | undefined
  #lines: readonly PageLine[] | undefined

  constructor(text: string, lineOf?: (offset: number) => number) {
    this.source = new Source(text)
    this.lineOf = lineOf ?? ((offset) => this.source.pointAt(offset).line)
  }

  get nodes(): readonly BodyNode[] {
    return (this.#read ??= this.#parse()).nodes
  }

  /** The first line that is a tag of a block already, opening or closing. */
  get tagLine(): number | undefined {
    return (this.#read ??= this.#parse()).tagLine
  }

  /** The text with spaces in place of code, where nothing is rewritten. */
  get prose(): string {
    return (this.#prose ??= this.#blankCode())
  }

  get lines(): readonly PageLine[] {
    const { text, lines } = this.source
    return (this.#lines ??= lines.in({ start: 0, end: text.length }).map(({ start, end }) => {
      return { start, end, written: text.slice(start, end), text: this.prose.slice(start, end) }
    }))
  }

  /** The edit that puts blocks of Markdown in place of a stretch, apart from what is next to them. */
  withBlocks({ start, end }: Span, blocks: readonly string[]): SpanEdit {
    if (blocks.length === 0) return { span: { start, end }, text: '' }
    const { text, lines, lineEnding } = this.source
    const above = lines.at(lines.around(start).index - 1)
    const below = lines.at(lines.around(end).index + 1)
    const isApart = (line: Span | undefined) =>
      !line || text.slice(line.start, line.end).trim() === ''
    const parts = [...(isApart(above) ? [] : ['']), blocks.join(lineEnding + lineEnding)]
    if (!isApart(below)) parts.push('')
    return { span: { start, end }, text: parts.join(lineEnding) }
  }

  /** The page after edits, in any order; of two that overlap the one that starts first is applied. */
  rewritten(edits: readonly SpanEdit[]): Page {
    if (edits.length === 0) return this
    const { text } = this.source
    const stretches: PageStretch[] = []
    let result = ''
    let offset = 0
    const add = (origin: number, added: string, isKept: boolean) => {
      if (added !== '') stretches.push({ start: result.length, origin, isKept })
      result += added
    }
    for (const edit of edits.toSorted((one, other) => one.span.start - other.span.start)) {
      const { start, end } = edit.span
      if (start < offset) continue
      add(offset, text.slice(offset, start), true)
      add(start, edit.text, false)
      offset = end
    }
    add(offset, text.slice(offset), true)
    const starts = stretches.map(({ start }) => start)
    return new Page(result, (at) => {
      const stretch = stretches[Math.max(0, countUpTo(starts, at) - 1)]
      const { start, origin, isKept } = stretch ?? { start: 0, origin: 0, isKept: false }
      return this.lineOf(isKept ? origin + at - start : origin)
    })
  }

  #blankCode(): string {
    const { lines } = this.source
    const codes = withNested(this.nodes)
      .filter((node) => node.type === 'code')
      .map(({ span: { start, end } }) => ({ start: lines.around(start).start, end }))
      .toSorted((one, other) => one.start - other.start)
    return this.source.blank(codes).text
  }

  #parse() {
    const reporter = new Reporter(this.source)
    const { pieces } = readDocument(reporter)
    const block = pieces.find(({ type }) => type === 'block')
    const closing = reporter.diagnostics.find(({ code }) => code === 'stray-closing-tag')
    const starts = [block?.span.start, closing?.range.start.offset].filter((at) => at !== undefined)
    const tagLine = starts.length > 0 ? this.lineOf(Math.min(...starts)) : undefined
    return { nodes: pieces.flatMap(({ body }) => body.nodes), tagLine }
  }
}

/** A link by reference whose definition is outside its block, which is where it is looked for. */
export interface LostLink {
  readonly label: string
  /** From 1, in the page. */
  readonly line: number
}

const DEFINITION = /^ {0,3}\[([^\]^][^\]]*)\]:[ \t]*\S/
const REFERENCE = /\[([^\][]+)\](?![(:[])/g

/** Finds the links that lose their definition when each of some blocks, in their order, becomes a document of its own. */
export function findLostLinks({ lines, lineOf }: Page, blocks: readonly Span[]): LostLink[] {
  const starts = blocks.map((block) => block.start)
  const stretchOf = ({ start }: PageLine): Span | undefined => {
    const block = blocks[countUpTo(starts, start) - 1]
    return block && start < block.end ? block : undefined
  }
  const definitions = new Map<string, Set<Span | undefined>>()
  for (const line of lines) {
    const [, label] = DEFINITION.exec(line.text) ?? []
    if (label === undefined) continue
    const key = normalizeIdentifier(label)
    definitions.set(key, (definitions.get(key) ?? new Set()).add(stretchOf(line)))
  }
  return lines.flatMap((line) =>
    [...line.text.matchAll(REFERENCE)].flatMap(([, label = '']): LostLink[] => {
      const stretches = definitions.get(normalizeIdentifier(label))
      const isLost = stretches && !stretches.has(stretchOf(line))
      return isLost ? [{ label, line: lineOf(line.start) }] : []
    }),
  )
}
