/** A code span as read. */
export interface CodeSpan {
  readonly code: string
  /** The index behind its closing marks. */
  readonly end: number
}

/** Reads the code span that opens at an index; nothing when its marks are never closed. */
export function readCodeSpan(text: string, start: number, cell: boolean): CodeSpan | undefined {
  const size = runLength(text, start)
  for (let at = text.indexOf('`', start + size); at !== -1; at = text.indexOf('`', at)) {
    const length = runLength(text, at)
    if (length === size) {
      return { code: codeIn(text.slice(start + size, at), cell), end: at + size }
    }
    at += length
  }
  return undefined
}

function codeIn(raw: string, cell: boolean): string {
  const code = cell ? raw.replaceAll('\\|', '|') : raw
  const padded = code.startsWith(' ') && code.endsWith(' ') && /[^ ]/.test(code)
  return padded ? code.slice(1, -1) : code
}

function runLength(text: string, start: number): number {
  let end = start
  while (text[end] === '`') end++
  return end - start
}
