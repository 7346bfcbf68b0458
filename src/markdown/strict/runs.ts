import type { Reporter } from '../../diagnostics/reporter.js'
import { countUpTo } from '../../source/lines.js'
import { trimmedEnd } from '../../source/white-space.js'
import { decodeText, escapeHtml } from '../characters.js'
import { type EngineHolder, type References, type Run, runLimit, type RunKind } from '../engine.js'
import { columnAt } from '../structure/line-cursor.js'
import type { Inline } from './inline-parts.js'
import { InlineReader } from './inline.js'

/** The lines of a body. */
export interface BodyLines {
  /** The whole source. */
  readonly text: string
  /** Where each line starts. */
  readonly lineStarts: readonly number[]
  /** Where its content starts, after the marks of its containers. */
  readonly starts: readonly number[]
  /** How many columns are left there of a tab that these marks share, by the number of the line. */
  readonly paddings: ReadonlyMap<number, number>
  /** Where it ends, before its line ending. */
  readonly ends: readonly number[]
  /** Where the body ends. */
  readonly end: number
  /** Whether only line feeds end the lines. */
  readonly hasLineFeeds: boolean
  /** Where containers nest too deep, which makes the text there long. */
  readonly tooDeep: readonly number[]
}

/** The runs of inline text in a body, read directly or with micromark, each by itself. */
export class Runs {
  readonly lines: BodyLines
  readonly #references: References
  readonly #engine: EngineHolder
  readonly #reporter: Reporter
  readonly #reader: InlineReader

  constructor(lines: BodyLines, references: References, engine: EngineHolder, reporter: Reporter) {
    this.lines = lines
    this.#references = references
    this.#engine = engine
    this.#reporter = reporter
    this.#reader = new InlineReader(references, this.decode)
  }

  /** Resolves escapes and character references. */
  readonly decode = (text: string): string =>
    decodeText(text, (reference) => this.#engine.micromark.decodeReference(reference))

  /** Reads a stretch of one line, or of whole lines with only line feeds between them; it starts with no space. */
  readLine(start: number, end: number, isCell = false): Inline {
    const text = this.lines.text.slice(start, end)
    // A run without a mark, and without a space at its end, which most cells and headings are.
    if (!anySpecial.test(text)) return { content: text === '' ? [] : [escapeHtml(text)], text }
    return this.read(this.#shifted(text, start), isCell ? 'cell' : 'text')
  }

  /** The lines from one to another, the first one from `start` on; whole ones are in no container. */
  join(from: number, to: number, start: number, isWhole: boolean): Run {
    const { text, ends, starts, hasLineFeeds, paddings } = this.lines
    if (to === from + 1 || (isWhole && hasLineFeeds)) {
      return this.#shifted(text.slice(start, ends[to - 1]), start)
    }
    // The text of a container is put together from its lines.
    let run = text.slice(start, ends[from])
    const inRun = [0]
    const halfTabs: number[] = []
    for (let line = from + 1; line < to; line++) {
      run += '\n'
      inRun.push(run.length)
      if (paddings.has(line)) halfTabs.push(run.length)
      run += text.slice(starts[line], ends[line])
    }
    const offsetOf = (index: number) => {
      const place = countUpTo(inRun, index) - 1
      return (place === 0 ? start : starts[from + place]!) + index - inRun[place]!
    }
    return {
      text: run,
      spanOf: (one, other) => ({ start: offsetOf(one), end: offsetOf(other) }),
      halfTabs,
      columnOf: (index) => this.#columnOf(offsetOf(index)),
    }
  }

  #shifted(text: string, offset: number): Run {
    return {
      text,
      spanOf: (start, end) => ({ start: start + offset, end: end + offset }),
      halfTabs: [],
      columnOf: (index) => this.#columnOf(index + offset),
    }
  }

  #columnOf(offset: number): number {
    const { text, lineStarts, starts, paddings } = this.lines
    const line = countUpTo(lineStarts, offset) - 1
    const padding = starts[line] === offset && paddings.get(line)
    return padding ? -padding : columnAt(text, lineStarts[line]!, offset)
  }

  /** Reads a run. */
  read(run: Run, kind: RunKind): Inline {
    const { text } = run
    const trimmed = text.slice(0, trimmedEnd(text, 0, text.length))
    const inline =
      kind === 'start of an item' ? undefined : this.#reader.read(trimmed, run, kind === 'cell')
    return inline ?? this.#readDeclined(run, kind)
  }

  #readDeclined(run: Run, kind: RunKind): Inline {
    const { text, spanOf } = run
    if (text.length > runLimit) {
      const span = spanOf(0, trimmedEnd(text, 0, text.length))
      const isTooDeep = this.lines.tooDeep.some(
        (offset) => offset >= span.start && offset < span.end,
      )
      if (!isTooDeep) this.#reporter.report('too-long', span)
      return { content: [escapeHtml(text)], text }
    }
    return this.#engine.micromark.readRun(run, kind, this.#references)
  }
}

/** A part of a run, from an index on. */
export function restOf(run: Run, index: number): Run {
  if (index === 0) return run
  return {
    text: run.text.slice(index),
    spanOf: (start, end) => run.spanOf(start + index, end + index),
    halfTabs: run.halfTabs.map((start) => start - index),
    columnOf: (start) => run.columnOf(start + index),
  }
}

/** What the inline reader looks at, and spaces at the end. */
const anySpecial = /[\\`*_~[\]<&@\n]|!\[|:\/\/|[wW]{3}\.|[ \t]$/
