import type { Span } from '../source/position.js'

/** A code span; its span holds the backticks, too. */
export interface CodeSpan extends Span {
  /** The number of backticks that open it, and of those that close it. */
  readonly marks: number
}

const BACKSLASH = 92

/** The code spans in a run of inline text, asked for from its start to its end. */
export class CodeSpans {
  readonly #text: string
  /** The last backticks by their number; known once a span was never closed. */
  #last: Map<number, number> | undefined
  /** The last span that was looked for, and where to look on. */
  #found: CodeSpan | undefined
  #next = 0

  constructor(text: string) {
    this.#text = text
  }

  /** The code span that the backticks at an offset open; nothing when they are never closed. */
  at(start: number): CodeSpan | undefined {
    const text = this.#text
    const marks = endOfRun(text, start) - start
    if (this.#last && (this.#last.get(marks) ?? -1) <= start) return undefined
    let end = start + marks
    for (let closing; (closing = this.#backticks(end)) !== -1;) {
      end = endOfRun(text, closing)
      if (end - closing === marks) return { start, end, marks }
    }
    this.#last ??= this.#lastBackticks(start)
    return undefined
  }

  /** True when an offset is in code; the offsets asked for never go back. */
  cover(offset: number): boolean {
    while (this.#next <= offset) {
      const start = this.#backticks(this.#next)
      this.#next = start === -1 ? this.#text.length : start
      if (start === -1 || start > offset) break
      const opening = start + (isEscaped(this.#text, start) ? 1 : 0)
      const isOpened = this.#text[opening] === '`'
      this.#found = isOpened ? this.at(opening) : undefined
      this.#next = this.#found?.end ?? (isOpened ? endOfRun(this.#text, opening) : opening)
    }
    return this.#found !== undefined && this.#found.start <= offset && offset < this.#found.end
  }

  /** The next backtick of the run, or -1. */
  #backticks(from: number): number {
    return this.#text.indexOf('`', from)
  }

  /** Without it, sequences of many lengths that are never closed would be looked for again and again. */
  #lastBackticks(from: number): Map<number, number> {
    const last = new Map<number, number>()
    for (let at = this.#backticks(from); at !== -1;) {
      const end = endOfRun(this.#text, at)
      last.set(end - at, at)
      at = this.#backticks(end)
    }
    return last
  }
}

/** The text that a code span shows. */
export function codeIn(text: string, { start, end, marks }: CodeSpan, isCell: boolean): string {
  let code = text.slice(start + marks, end - marks)
  if (code.includes('\n')) code = code.replaceAll('\n', ' ')
  // In a table, a pipe is escaped in code, too.
  if (isCell) code = code.replaceAll('\\|', '|')
  const isPadded = code.startsWith(' ') && code.endsWith(' ') && /[^ ]/.test(code)
  return isPadded ? code.slice(1, -1) : code
}

/** True when an odd number of backslashes is before an index. */
export function isEscaped(text: string, index: number): boolean {
  let start = index
  while (start > 0 && text.charCodeAt(start - 1) === BACKSLASH) start--
  return (index - start) % 2 === 1
}

/** The end of the run of one mark that starts at an index. */
export function endOfRun(text: string, start: number): number {
  const code = text.charCodeAt(start)
  let end = start + 1
  while (end < text.length && text.charCodeAt(end) === code) end++
  return end
}
