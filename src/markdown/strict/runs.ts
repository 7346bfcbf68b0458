import type { Reporter } from '../../diagnostics/reporter.js'
import { countUpTo } from '../../source/lines.js'
import { trimmedEnd } from '../../source/white-space.js'
import { decodeText, escapeHtml } from '../characters.js'
import { type EngineHolder, type References, type Run, runLimit, type RunKind } from '../engine.js'
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

/** The content of a line, from its start on or from another offset on. */
export function lineText({ text, starts, ends, paddings }: BodyLines, line: number): string {
  const padding = paddings.get(line)
  const written = text.slice(starts[line], ends[line])
  return padding === undefined ? written : ' '.repeat(padding) + written
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
    return this.read(shiftedRun(text, start), isCell ? 'cell' : 'text')
  }

  /** The lines from one to another, the first one from `start` on; whole ones are in no container. */
  join(from: number, to: number, start: number, isWhole: boolean): Run {
    const { lines } = this
    const { text, ends, starts, paddings } = lines
    if (to === from + 1 || (isWhole && lines.hasLineFeeds)) {
      return shiftedRun(text.slice(start, ends[to - 1]), start)
    }
    // The text of a container is put together from its lines.
    let run = text.slice(start, ends[from])
    const inRun = [0]
    const inSource = [start]
    for (let line = from + 1; line < to; line++) {
      run += '\n'
      inRun.push(run.length)
      inSource.push(starts[line]! - (paddings.get(line) ?? 0))
      run += lineText(lines, line)
    }
    const offsetOf = (offset: number) => {
      const place = countUpTo(inRun, offset) - 1
      return inSource[place]! + offset - inRun[place]!
    }
    return { text: run, spanOf: (one, other) => ({ start: offsetOf(one), end: offsetOf(other) }) }
  }

  /** Reads a run. */
  read({ text, spanOf }: Run, kind: RunKind): Inline {
    const trimmed = text.slice(0, trimmedEnd(text, 0, text.length))
    const inline =
      kind === 'start of an item' ? undefined : this.#reader.read(trimmed, spanOf, kind === 'cell')
    return inline ?? this.#readDeclined(text, spanOf, kind)
  }

  #readDeclined(text: string, spanOf: Run['spanOf'], kind: RunKind): Inline {
    if (text.length > runLimit) {
      const span = spanOf(0, trimmedEnd(text, 0, text.length))
      const isTooDeep = this.lines.tooDeep.some(
        (offset) => offset >= span.start && offset < span.end,
      )
      if (!isTooDeep) this.#reporter.report('too-long', span)
      return { content: [escapeHtml(text)], text }
    }
    return this.#engine.micromark.readRun({ text, spanOf }, kind, this.#references)
  }
}

/** A part of a run, from an index on. */
export function restOf({ text, spanOf }: Run, index: number): Run {
  return index === 0
    ? { text, spanOf }
    : { text: text.slice(index), spanOf: (start, end) => spanOf(start + index, end + index) }
}

function shiftedRun(text: string, offset: number): Run {
  return { text, spanOf: (start, end) => ({ start: start + offset, end: end + offset }) }
}

/** What the inline reader looks at, and spaces at the end. */
const anySpecial = /[\\`*_~[\]<&@\n]|!\[|:\/\/|[wW]{3}\.|[ \t]$/
