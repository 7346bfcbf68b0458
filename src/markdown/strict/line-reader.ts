import type { LineOffsets } from '../../source/lines.js'
import type { Span } from '../../source/position.js'
import { skipSpaces, trimmedEnd } from '../../source/white-space.js'
import { escapeHtml } from '../escape.js'
import type { BodyNode } from '../node.js'
import { type BelowText, kindBelowText } from '../structure/line-start.js'
import type { Definitions } from './definition.js'
import type { Inline } from './inline-parts.js'
import { InlineReader } from './inline.js'

/** Blocks that stand in one container. */
export interface Blocks {
  readonly nodes: readonly BodyNode[]
  /** Whether blank lines are between two of them. */
  readonly areSpaced: boolean
}

const TAB = 9
const SPACE = 32

/** What the readers of blocks share. */
export abstract class LineReader {
  readonly text: string
  readonly runs: Runs
  /** The index of the line after the block that was read; -1 when its reader has declined. */
  next = 0

  constructor(text: string, runs: Runs) {
    this.text = text
    this.runs = runs
  }

  /** Reads all lines of a container, or declines; those of an item may start with a check box. */
  abstract readAll(lines: LineOffsets, isItem?: boolean): Blocks | undefined

  /** How far a line is indented with spaces; -1 when it is blank. */
  indentation(lines: LineOffsets, index: number): number {
    const start = lines.starts[index]!
    const end = lines.ends[index]!
    let at = start
    while (at < end && this.text.charCodeAt(at) === SPACE) at++
    if (at === end) return -1
    if (this.text.charCodeAt(at) === TAB && skipSpaces(this.text, at, end) === end) return -1
    return at - start
  }

  /** Leaves a block to micromark. */
  decline(): undefined {
    this.next = -1
  }

  /** Whether the line at an index, if there is one, ends what is above it whatever that is. */
  endsAt(lines: LineOffsets, index: number): boolean {
    if (index >= lines.starts.length || this.indentation(lines, index) < 0) return true
    return this.kindAt(lines, index) === 'block'
  }

  /** What the line at an index, which is not blank, is below the text of a paragraph. */
  kindAt(lines: LineOffsets, index: number): BelowText {
    const indentation = index < lines.starts.length ? this.indentation(lines, index) : 4
    if (indentation > 3) return 'text'
    const start = lines.starts[index]! + indentation
    return kindBelowText(this.text.slice(start, lines.ends[index]))
  }
}

/** Reads a run that the inline reader declines; `spanOf` tells where in the source a part of it is. */
export type ReadDeclinedRun = (text: string, spanOf: SpanOf, isCell: boolean) => Inline

type SpanOf = (start: number, end: number) => Span

/** The runs of inline text in a source, read strictly or with micromark, each by itself. */
export class Runs {
  readonly #text: string
  readonly #allowDangerousHtml: boolean
  readonly #definitions: Definitions
  #reader: InlineReader | undefined
  readonly #readDeclined: ReadDeclinedRun

  constructor(
    text: string,
    allowDangerousHtml: boolean,
    definitions: Definitions,
    readDeclined: ReadDeclinedRun,
  ) {
    this.#text = text
    this.#allowDangerousHtml = allowDangerousHtml
    this.#definitions = definitions
    this.#readDeclined = readDeclined
  }

  /** Reads a stretch of whole lines, or of one line; it starts with no space. */
  readLine(start: number, end: number, isCell = false): Inline {
    const text = this.#text.slice(start, end)
    const plain = readPlain(text)
    if (plain) return plain
    const spanOf = (from: number, to: number) => ({ start: start + from, end: start + to })
    return this.#read(text, spanOf, isCell)
  }

  /** Reads lines from one index to another; the first one from `start` on. */
  readLines(lines: LineOffsets, from: number, to: number, start: number): Inline {
    if (to === from + 1 || lines.isWhole) return this.readLine(start, lines.ends[to - 1]!)
    // The text of a container is put together from its lines.
    let run = ''
    const places: [inRun: number, inSource: number][] = []
    for (let index = from; index < to; index++) {
      const lineStart = index === from ? start : lines.starts[index]!
      if (index > from) run += '\n'
      places.push([run.length, lineStart])
      run += this.#text.slice(lineStart, lines.ends[index])
    }
    const offsetOf = (offset: number) => {
      let index = places.length - 1
      while (places[index]![0] > offset) index--
      return places[index]![1] + offset - places[index]![0]
    }
    const spanOf = (one: number, other: number) => ({ start: offsetOf(one), end: offsetOf(other) })
    return this.#read(run, spanOf, false)
  }

  #read(text: string, spanOf: SpanOf, isCell: boolean): Inline {
    const trimmed = text.slice(0, trimmedEnd(text, 0, text.length))
    this.#reader ??= new InlineReader(this.#allowDangerousHtml, this.#definitions)
    return this.#reader.read(trimmed, spanOf, isCell) ?? this.#readDeclined(text, spanOf, isCell)
  }
}

/** What the inline reader looks at, and spaces at the end. */
const anySpecial = /[\\`*_~[\]<&@\n]|!\[|:\/\/|[wW]{3}\.|[ \t]$/

/** Reads a run that holds no mark and no space at its end, which most cells and headings are. */
function readPlain(text: string): Inline | undefined {
  if (anySpecial.test(text)) return undefined
  return { content: text === '' ? [] : [escapeHtml(text)], text }
}
