import type { Span } from '../../source/position.js'
import { trimmedEnd } from '../../source/white-space.js'
import { escapeHtml } from '../characters.js'
import type { Definitions } from './link.js'
import type { Inline } from './inline-parts.js'
import { InlineReader } from './inline.js'

/** Reads a run that the inline reader declines; `spanOf` tells where in the source a part of it is. */
export type ReadDeclinedRun = (text: string, spanOf: SpanOf, isCell: boolean) => Inline

type SpanOf = (start: number, end: number) => Span

/** The lines of a body. */
export interface BodyLines {
  /** The whole source. */
  readonly text: string
  /** Where the content of each line starts, after the marks of its containers. */
  readonly starts: readonly number[]
  /** Where it ends, before its line ending. */
  readonly ends: readonly number[]
}

/** The runs of inline text in a source, read strictly or with micromark, each by itself. */
export class Runs {
  readonly lines: BodyLines
  readonly #text: string
  readonly #reader: InlineReader
  readonly #readDeclined: ReadDeclinedRun

  constructor(
    lines: BodyLines,
    allowDangerousHtml: boolean,
    definitions: Definitions,
    readDeclined: ReadDeclinedRun,
  ) {
    this.lines = lines
    this.#text = lines.text
    this.#reader = new InlineReader(allowDangerousHtml, definitions)
    this.#readDeclined = readDeclined
  }

  /** Reads a stretch of whole lines, or of one line; it starts with no space. */
  readLine(start: number, end: number, isCell = false): Inline {
    const text = this.#text.slice(start, end)
    // A run without a mark, and without a space at its end, which most cells and headings are.
    if (!anySpecial.test(text)) return { content: text === '' ? [] : [escapeHtml(text)], text }
    const spanOf = (from: number, to: number) => ({ start: start + from, end: start + to })
    return this.#read(text, spanOf, isCell)
  }

  /** Reads lines from one to another, the first one from `start` on; whole ones have only line feeds between them. */
  readLines(from: number, to: number, start: number, isWhole: boolean): Inline {
    const { lines } = this
    if (to === from + 1 || isWhole) return this.readLine(start, lines.ends[to - 1]!)
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
      const [inRun, inSource] = places.findLast(([at]) => at <= offset)!
      return inSource + offset - inRun
    }
    const spanOf = (one: number, other: number) => ({ start: offsetOf(one), end: offsetOf(other) })
    return this.#read(run, spanOf, false)
  }

  #read(text: string, spanOf: SpanOf, isCell: boolean): Inline {
    const trimmed = text.slice(0, trimmedEnd(text, 0, text.length))
    return this.#reader.read(trimmed, spanOf, isCell) ?? this.#readDeclined(text, spanOf, isCell)
  }
}

/** What the inline reader looks at, and spaces at the end. */
const anySpecial = /[\\`*_~[\]<&@\n]|!\[|:\/\/|[wW]{3}\.|[ \t]$/
