import type { Reporter } from '../diagnostics/reporter.js'
import { trimmedEnd } from '../source/white-space.js'
import { InlineReader, readPlain } from './inline.js'
import { readRun } from './micromark.js'
import type { Inline, TableCell, Text } from './node.js'
import { plainText } from './plain-text.js'
import type { References } from './references.js'
import { runOf, type TextRun, runLimit, spanIn } from './run.js'

/** Reads the runs of inline text in a body, directly or with micromark, each by itself. */
export class TextReader {
  readonly #references: References
  /** The offsets where containers nest too deep, which makes the text there long. */
  readonly #tooDeep: readonly number[]
  readonly #reporter: Reporter
  readonly #reader: InlineReader

  constructor(references: References, tooDeep: readonly number[], reporter: Reporter) {
    this.#references = references
    this.#tooDeep = tooDeep
    this.#reporter = reporter
    this.#reader = new InlineReader(references)
  }

  /** Reads a run. */
  read(run: TextRun, isCell = false): Text {
    const { text } = run
    const trimmed = text.slice(0, trimmedEnd(text, 0, text.length))
    const content = this.#reader.read(trimmed, run, isCell) ?? this.#readDeclined(run, isCell)
    return { content, text: plainText(content) }
  }

  /** Reads the text of a cell, without the spaces around it, from an offset of the source on. */
  readCell(text: string, start: number): TableCell {
    const span = { start, end: start + text.length }
    const content = readPlain(text)
    if (content) return { content, text: text.trim(), span }
    const read = this.read(runOf(text, start), true)
    return { content: read.content, text: read.text.trim(), span }
  }

  #readDeclined(run: TextRun, isCell: boolean): Inline {
    const { text } = run
    if (text.length <= runLimit) return readRun(run, isCell, this.#references)
    const { start, end } = spanIn(run, 0, trimmedEnd(text, 0, text.length))
    const isTooDeep = this.#tooDeep.some((offset) => offset >= start && offset < end)
    if (!isTooDeep) this.#reporter.report('too-long', { start, end })
    return [text]
  }
}
