import type { SpanEdit } from '../diagnostics/edit.js'
import type { PageLine } from './page.js'

const DEFINITION = /^ {0,3}:[ \t]+(?<text>\S.*)$/

/** Writes the definition lists of a page as tables, which is how this format has them. */
export function rewriteDefinitionLists(lines: readonly PageLine[], lineEnding: string): SpanEdit[] {
  const edits: SpanEdit[] = []
  for (let index = 0; index < lines.length;) {
    const rows: string[] = []
    let end = index
    for (
      let entry = readEntry(lines, index);
      entry;
      entry = readEntry(lines, skipBlank(lines, end))
    ) {
      rows.push(entry.row)
      end = entry.end
    }
    if (rows.length > 0) {
      const span = { start: lines[index]!.start, end: lines[end - 1]!.end }
      const table = ['| Name | Description |', '| --- | --- |', ...rows].join(lineEnding)
      edits.push({ span, text: table })
    }
    index = Math.max(end, index + 1)
  }
  return edits
}

/** Reads a term after a blank line, or after another entry, with what the lines below say of it. */
function readEntry(
  lines: readonly PageLine[],
  index: number,
): { row: string; end: number } | undefined {
  const term = lines[index]
  const before = lines[index - 1]
  if (!term || !isTerm(lines, index)) return undefined
  // Only after a blank line, a heading or another entry: elsewhere the line is of the text above it.
  const isStart = !before || before.text.trim() === '' || /^#|^\s|^ {0,3}:[ \t]/.test(before.text)
  if (!isStart) return undefined
  const definitions: string[] = []
  let end = index + 1
  while (end < lines.length) {
    const { text } = lines[end]!
    const definition = DEFINITION.exec(text)?.groups?.text
    if (definition !== undefined) definitions.push(definition.trim())
    else if (text.trim() === '' || isTerm(lines, end)) break
    else definitions.push(`${definitions.pop()!} ${text.trim()}`)
    end++
  }
  const next = lines[skipBlank(lines, end)]
  // Code, lists and further paragraphs of a definition have no place in a cell.
  if (lines[end]?.isCode || (next && /^(?: {2,}|\t)\S/.test(next.text))) return undefined
  return { row: `| ${cell(term.text)} | ${definitions.map(cell).join('<br>')} |`, end }
}

function isTerm(lines: readonly PageLine[], index: number): boolean {
  const text = lines[index]?.text ?? ''
  return /^ {0,3}[^\s#>|:-]|^ {0,3}:\w/.test(text) && DEFINITION.test(lines[index + 1]?.text ?? '')
}

function skipBlank(lines: readonly PageLine[], from: number): number {
  let index = from
  while (index < lines.length && lines[index]!.text.trim() === '' && !lines[index]!.isCode) index++
  return index
}

function cell(text: string): string {
  return text.trim().replace(/(?<!\\)\|/g, String.raw`\|`)
}
