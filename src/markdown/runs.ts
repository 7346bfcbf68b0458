import type { Reporter } from '../diagnostics/reporter.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import { trimmedEnd } from '../source/white-space.js'
import type { Leaf } from './structure/block.js'
import type { Footnotes } from './footnotes.js'
import { InlineReader } from './inline.js'
import { readDefinitions, readRun } from './micromark.js'
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

/** The lines of a body. */
export class BodyLines {
  /** The whole source. */
  readonly text: string
  /** The start of each line. */
  readonly lineStarts: readonly number[]
  /** The start of its content, after the marks of its containers and the indentation of code. */
  readonly starts: number[]
  /** The number of columns that are left there of a tab that these share, by the number of the line. */
  readonly paddings = new Map<number, number>()
  /** The end of each line, before its line ending. */
  readonly ends: readonly number[]
  /** The end of the body. */
  readonly end: number
  /** True when only line feeds end the lines. */
  readonly hasLineFeeds: boolean

  constructor({ text, lines }: Source, span: Span) {
    const body = text.slice(span.start, span.end)
    // Micromark drops a byte-order mark at the start, and replaces what is no character.
    const start = body.startsWith('\uFEFF') ? span.start + 1 : span.start
    this.text = body.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text
    const { starts, ends } = lines.offsetsIn({ start, end: span.end })
    this.lineStarts = starts
    this.starts = starts.slice()
    this.ends = ends
    this.end = span.end
    this.hasLineFeeds = lines.hasLineFeeds
  }

  /** The start of a line; the end of the body where it has no such line. */
  startOf(line: number): number {
    return this.lineStarts[line] ?? this.end
  }

  /** The content of lines, joined by line feeds; whole lines have nothing before it. */
  textOf(from: number, to: number, areWhole: boolean): string {
    const { text, starts, ends, paddings } = this
    if (from >= to) return ''
    if (areWhole && this.hasLineFeeds) return text.slice(starts[from], ends[to - 1])
    const parts: string[] = []
    for (let line = from; line < to; line++) {
      parts.push(' '.repeat(paddings.get(line) ?? 0) + text.slice(starts[line], ends[line]))
    }
    return parts.join('\n')
  }

  /** The start of the content of each of these lines in the source. */
  offsetsOf(from: number, to: number): number[] {
    const offsets = this.starts.slice(from, to)
    // Blanks that are left of a tab stand for nothing in the source.
    for (const [line, padding] of this.paddings) {
      if (line >= from && line < to) offsets[line - from]! -= padding
    }
    return offsets
  }
}

/** The runs of inline text in a body, read directly or with micromark, each by itself. */
export class Runs {
  readonly lines: BodyLines
  /** The definitions and footnotes that the runs may refer to. */
  readonly references: References
  /** The offsets where containers nest too deep, which makes the text there long. */
  tooDeep: readonly number[] = []
  readonly #definitions = new Map<string, Resource>()
  readonly #reporter: Reporter
  readonly #reader: InlineReader

  constructor(lines: BodyLines, footnotes: Footnotes, reporter: Reporter) {
    this.lines = lines
    this.references = { definitions: this.#definitions, footnotes }
    this.#reporter = reporter
    this.#reader = new InlineReader(this.references)
  }

  /** The text of a paragraph after its definitions, up to one of its lines; whole ones are in no container. */
  join({ from, start, textStart }: Leaf, to: number, areWhole: boolean): TextRun {
    const { text, ends, starts, hasLineFeeds, paddings } = this.lines
    if (to === from + 1 || (areWhole && hasLineFeeds)) {
      return runOf(text.slice(start + textStart, ends[to - 1]), start + textStart)
    }
    // The text of a container is put together from its lines.
    let run = text.slice(start, ends[from])
    const indexes = [0]
    const offsets = [start]
    for (let line = from + 1; line < to; line++) {
      const padding = paddings.get(line) ?? 0
      run += '\n'
      indexes.push(run.length)
      offsets.push(starts[line]! - padding)
      run += ' '.repeat(padding) + text.slice(starts[line], ends[line])
    }
    if (textStart === 0) return { text: run, indexes, offsets }
    const moved = indexes.map((index) => index - textStart)
    return { text: run.slice(textStart), indexes: moved, offsets }
  }

  /** True when nothing but definitions is in a paragraph. */
  areDefinitions(paragraph: Leaf): boolean {
    const { run, end } = this.#definitionsIn(paragraph)
    return end === run.text.length
  }

  /** Keeps the definitions that a paragraph starts with; of two with one label, the first one holds. */
  define(paragraph: Leaf): void {
    // It may have become a table.
    if (paragraph.type !== 'paragraph' && paragraph.type !== 'underlined') return
    const { definitions, end } = this.#definitionsIn(paragraph)
    paragraph.textStart = end
    for (const definition of definitions) {
      const { label } = definition
      if (!this.#definitions.has(label)) this.#definitions.set(label, definition)
    }
  }

  #definitionsIn(paragraph: Leaf) {
    const { type, to } = paragraph
    const run = this.join(paragraph, type === 'underlined' ? to - 1 : to, false)
    const isPlain = !run.text.startsWith('[') || !run.text.includes(']:')
    if (isPlain) return { run, definitions: [], end: 0 }
    return { run, ...readDefinitions(run) }
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
    const isTooDeep = this.tooDeep.some((offset) => offset >= start && offset < end)
    if (!isTooDeep) this.#reporter.report('too-long', { start, end })
    return [text]
  }
}
