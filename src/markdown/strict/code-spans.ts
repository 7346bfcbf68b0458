import { readCodeSpan } from '../code-span.js'

/** The code spans of a run of inline text. */
export class CodeSpans {
  #text = ''
  /** Where the last backticks stand, by how many they are; known once a span was never closed. */
  #last: Map<number, number> | undefined

  /** Begins with another run. */
  restart(text: string): void {
    this.#text = text
    this.#last = undefined
  }

  /** What the code span shows that opens at an index, and where it ends; nothing when it is never closed. */
  read(at: number, isCell: boolean): { code: string; end: number } | undefined {
    const text = this.#text
    if (this.#last && (this.#last.get(endOfRun(text, at) - at) ?? -1) <= at) return undefined
    const span = readCodeSpan(text, at, text.length)
    if (!span) {
      this.#last ??= lastBackticks(text)
      return undefined
    }
    let code = text.slice(at + span.marks, span.end - span.marks)
    if (code.includes('\n')) code = code.replaceAll('\n', ' ')
    if (isCell) code = code.replaceAll('\\|', '|')
    const isPadded = code.startsWith(' ') && code.endsWith(' ') && /[^ ]/.test(code)
    return { code: isPadded ? code.slice(1, -1) : code, end: span.end }
  }
}

function lastBackticks(text: string): Map<number, number> {
  const last = new Map<number, number>()
  for (let at = text.indexOf('`'); at !== -1;) {
    const end = endOfRun(text, at)
    last.set(end - at, at)
    at = text.indexOf('`', end)
  }
  return last
}

/** Where the run of one mark ends that starts at an index. */
export function endOfRun(text: string, start: number): number {
  const code = text.charCodeAt(start)
  let end = start + 1
  while (text.charCodeAt(end) === code) end++
  return end
}
