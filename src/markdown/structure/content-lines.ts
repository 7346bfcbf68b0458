import type { Source } from '../../source/source.js'
import { readDefinitions } from '../micromark.js'
import type { Resource } from '../references.js'
import { runOf, type TextRun } from '../run.js'
import type { Leaf } from './block.js'

/** The lines of a source, and where the content of each starts, once its block is known. */
export class ContentLines {
  readonly text: string
  /** The start of each line. */
  readonly lineStarts: readonly number[]
  /** The end of each line, before its line ending. */
  readonly ends: readonly number[]
  /** The start of its content, after the marks of its containers and the indentation of code. */
  readonly starts: number[]
  /** The number of columns that are left there of a tab that these share, by the number of the line. */
  readonly paddings = new Map<number, number>()
  /** True when only line feeds end the lines. */
  readonly #hasLineFeeds: boolean

  constructor({ text, lines }: Source) {
    // Micromark replaces what is no character.
    this.text = text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text
    this.lineStarts = lines.starts
    this.ends = lines.ends
    this.starts = lines.starts.slice()
    this.#hasLineFeeds = lines.hasLineFeeds
  }

  /** The start of a line; the end of the text where there is no such line. */
  startOf(line: number): number {
    return line < this.lineStarts.length ? this.lineStarts[line]! : this.text.length
  }

  /** The content of lines, joined by line feeds. */
  textOf(from: number, to: number): string {
    if (from >= to) return ''
    if (this.#isWhole(from, to) && !this.paddings.has(from))
      return this.text.slice(this.starts[from], this.ends[to - 1])
    let text = this.#textOfLine(from)
    for (let line = from + 1; line < to; line++) text += `\n${this.#textOfLine(line)}`
    return text
  }

  /** True when the text from the start of a line's content to the end of another line is as it is in the source. */
  #isWhole(from: number, to: number): boolean {
    if (to > from + 1 && !this.#hasLineFeeds) return false
    for (let line = from + 1; line < to; line++)
      if (this.starts[line] !== this.lineStarts[line]) return false
    return true
  }

  #textOfLine(line: number): string {
    const text = this.text.slice(this.starts[line], this.ends[line])
    const padding = this.paddings.get(line)
    return padding === undefined ? text : ' '.repeat(padding) + text
  }

  /** The start of the content of each of these lines in the source. */
  offsetsOf(from: number, to: number): number[] {
    const offsets = this.starts.slice(from, to)
    if (this.paddings.size === 0) return offsets
    // Blanks that are left of a tab stand for nothing in the source.
    for (let line = from; line < to; line++) offsets[line - from]! -= this.paddings.get(line) ?? 0
    return offsets
  }

  /** The text of a paragraph after its definitions, up to one of its lines. */
  join({ from, start, textStart }: Leaf, to: number): TextRun {
    const { text, ends } = this
    if (this.#isWhole(from, to))
      return runOf(text.slice(start + textStart, ends[to - 1]), start + textStart)
    // The text of a container is put together from its lines.
    let run = text.slice(start, ends[from])
    // A negative zero would make every offset after it a double for V8.
    const indexes = [0 - textStart]
    for (let line = from + 1; line < to; line++) {
      indexes.push(run.length + 1 - textStart)
      run += `\n${this.#textOfLine(line)}`
    }
    const offsets = [start, ...this.offsetsOf(from + 1, to)]
    return { text: run.slice(textStart), indexes, offsets }
  }

  /** True when nothing but definitions is in a paragraph, which an underline would make a heading. */
  areDefinitions(paragraph: Leaf): boolean {
    const { run, end } = this.#definitionsIn(paragraph)
    return end === run.text.length
  }

  /** Keeps the definitions that a paragraph starts with; of two with one label, the first one holds. */
  takeDefinitions(paragraph: Leaf, known: Map<string, Resource>): void {
    // It may have become a table.
    if (paragraph.type !== 'paragraph' && paragraph.type !== 'underlined') return
    const { definitions, end } = this.#definitionsIn(paragraph)
    paragraph.textStart = end
    for (const definition of definitions)
      if (!known.has(definition.label)) known.set(definition.label, definition)
  }

  /** The definitions that a paragraph starts with, and the start of its text after them. */
  #definitionsIn(paragraph: Leaf) {
    const { type, to } = paragraph
    const run = this.join(paragraph, type === 'underlined' ? to - 1 : to)
    const isPlain = !run.text.startsWith('[') || !run.text.includes(']:')
    if (isPlain) return { run, definitions: [], end: 0 }
    return { run, ...readDefinitions(run) }
  }
}
