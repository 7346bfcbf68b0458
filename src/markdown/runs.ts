import type { Reporter } from '../diagnostics/reporter.js'
import { trimmedEnd } from '../source/white-space.js'
import type { Leaf } from './structure/block.js'
import type { ContentLines } from './structure/content-lines.js'
import type { Footnotes } from './footnotes.js'
import { InlineReader } from './inline.js'
import { readRun } from './micromark.js'
import type { Inline, Text } from './node.js'
import { plainText } from './plain-text.js'
import {
  type References,
  type Resource,
  type TextRun,
  runLimit,
  type RunKind,
  spanIn,
  runOf,
} from './run.js'

/** The runs of inline text in a body, read directly or with micromark, each by itself. */
export class Runs {
  readonly lines: ContentLines
  /** The definitions and footnotes that the runs may refer to. */
  readonly references: References
  /** The offsets where containers nest too deep, which makes the text there long. */
  readonly #tooDeep: readonly number[]
  readonly #definitions = new Map<string, Resource>()
  readonly #reporter: Reporter
  readonly #reader: InlineReader

  constructor(
    lines: ContentLines,
    footnotes: Footnotes,
    tooDeep: readonly number[],
    reporter: Reporter,
  ) {
    this.lines = lines
    this.#tooDeep = tooDeep
    this.references = { definitions: this.#definitions, footnotes }
    this.#reporter = reporter
    this.#reader = new InlineReader(this.references)
  }

  /** Keeps the definitions that a paragraph starts with; of two with one label, the first one holds. */
  define(paragraph: Leaf): void {
    // It may have become a table.
    if (paragraph.type !== 'paragraph' && paragraph.type !== 'underlined') return
    const { definitions, end } = this.lines.definitionsIn(paragraph)
    paragraph.textStart = end
    for (const definition of definitions) {
      const { label } = definition
      if (!this.#definitions.has(label)) this.#definitions.set(label, definition)
    }
  }

  /** Reads a stretch of one line, which starts and ends with no space. */
  readLine(start: number, end: number, isCell = false): Text {
    const text = this.lines.text.slice(start, end)
    const content = this.#reader.read(text, start, undefined, isCell)
    return this.#textOf(content ?? this.#readDeclined(runOf(text, start), isCell ? 'cell' : 'text'))
  }

  /** Reads a run of several lines. */
  read(run: TextRun, kind: RunKind): Text {
    const { text } = run
    const isTask = kind === 'start of an item'
    const trimmed = text.slice(0, trimmedEnd(text, 0, text.length))
    const inline = isTask ? undefined : this.#reader.read(trimmed, 0, run, false)
    return this.#textOf(inline ?? this.#readDeclined(run, kind))
  }

  #textOf(content: Inline): Text {
    return { content, text: plainText(content) }
  }

  #readDeclined(run: TextRun, kind: RunKind): Inline {
    const { text } = run
    if (text.length <= runLimit) return readRun(run, kind, this.references)
    const { start, end } = spanIn(run, 0, trimmedEnd(text, 0, text.length))
    const isTooDeep = this.#tooDeep.some((offset) => offset >= start && offset < end)
    if (!isTooDeep) this.#reporter.report('too-long', { start, end })
    return [text]
  }
}
