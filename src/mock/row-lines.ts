import { readDraft } from '../compile/compile.js'
import type { CompileOptions } from '../compile/options.js'
import { readOutline } from '../outline/read.js'
import type { Parameter } from '../endpoint/endpoint.js'

/** Finds the line of a row: by the line of its block, its place and its name. */
export type RowLines = (block: number, row: Pick<Parameter, 'in' | 'name'>) => number | undefined

/** The lines of the rows of a document, which is read when the first one is asked for. */
export function rowLinesOf(
  text: string,
  options: Pick<CompileOptions, 'vocabulary'> = {},
): RowLines {
  let lines: ReadonlyMap<string, number> | undefined
  return (block, row) => {
    lines ??= readLines(text, options)
    return lines.get(`${block} ${row.in} ${row.name}`)
  }
}

function readLines(text: string, options: CompileOptions): ReadonlyMap<string, number> {
  const { document, words } = readDraft(text, options)
  const { source } = document
  const lines = new Map<string, number>()
  for (const piece of document.pieces) {
    if (piece.type !== 'block') continue
    const block = source.rangeOf(piece.span).start.line
    for (const { rows } of readOutline(piece, words, text).tables)
      for (const { location, name, nameSpan } of rows) {
        const key = `${block} ${location} ${name}`
        if (!lines.has(key)) lines.set(key, source.rangeOf(nameSpan).start.line)
      }
  }
  return lines
}
