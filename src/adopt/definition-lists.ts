import type { SpanEdit } from '../diagnostics/diagnostic.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import type { Words } from '../vocabulary/words.js'
import { escapeCell, toCell } from './cell.js'
import type { Page } from './page.js'
import { readRoutes } from './route.js'
import { plain } from './statement.js'

/** Writes the definition lists of a page as tables, which is how this format has them. */
export function rewriteDefinitionLists({ nodes, source }: Page, words: Words): SpanEdit[] {
  const { text, lines, lineEnding } = source
  const tables: { rows: DefinitionRow[]; start: number; end: number }[] = []
  for (const { type, span } of nodes) {
    const rows = type === 'paragraph' ? readEntries(source.slice(span), words) : []
    const content = rows.length === 0 ? undefined : contentBelow(span, source)
    if (!content) continue
    const more = toCell(source.slice(content))
    const entry = rows.at(-1)!
    entry.text = [entry.text, more].filter((one) => one !== '').join('<br>')
    const { start } = lines.around(span.start)
    const { end } = lines.around(content.end)
    const last = tables.at(-1)
    if (last && text.slice(last.end, start).trim() === '') {
      for (const row of rows) last.rows.push(row)
      last.end = end
    } else tables.push({ rows, start, end })
  }
  return tables.map(({ rows, ...span }) => {
    const hasTypes = rows.some(({ type }) => type !== '')
    const table = rows.map(({ name, type, required, text: own }) =>
      hasTypes ? `| ${name} | ${type} | ${required} | ${own} |` : `| ${name} | ${own} |`,
    )
    const head = hasTypes
      ? ['| Name | Type | Required | Description |', '| --- | --- | --- | --- |']
      : [`| ${rows.every(isStatus) ? 'Status' : 'Name'} | Description |`, '| --- | --- |']
    return { span, text: [...head, ...table].join(lineEnding) }
  })
}

/** True when a term is a status and no name: `404 Not Found`. */
function isStatus({ name }: DefinitionRow): boolean {
  return /^`?[1-5]\d\d(?!\w)/.test(name)
}

/**
 * The indented paragraphs and preformatted text below a paragraph, which belong to its last definition;
 * nothing where what is there has no place in a cell.
 */
function contentBelow(paragraph: Span, { text, lines }: Source): Span | undefined {
  const { index, end: start } = lines.around(paragraph.end)
  const written = text.slice(paragraph.start, paragraph.end)
  const isWide = /^: {3}\S/.test(written.slice(written.lastIndexOf('\n:') + 1))
  let end = start
  for (let line = lines.at(index + 1); line; line = lines.at(line.index + 1)) {
    const below = text.slice(line.start, line.end)
    if (below.trim() === '') continue
    const isIndented = /^(?: {2}|\t)/.test(below)
    if (!isIndented && (line.index > index + 1 || below.startsWith('#'))) break
    // Where the text of a definition begins further to the left, the same line can be code.
    if (!isWide || !CONTENT.test(below)) return undefined
    ;({ end } = line)
  }
  return { start, end }
}

/** A line that a cell can hold. */
const CONTENT = /^ {4,7}(?![-*+>|`~:]|\d+[.)][ \t])\S/

const TERM = /^ {0,3}(?:[^\s#>|:-]|:\w)/
const DEFINITION = /^ {0,3}:[ \t]+(\S.*)$/
/** A line that may start another block, which may or may not be part of the definition. */
const START = /^ {0,3}(?:[-*+]\s|>|<|:::|---|\|)/

/** A definition as the row of a table. */
interface DefinitionRow {
  readonly name: string
  readonly type: string
  readonly required: string
  text: string
}

/** A type in emphasis or code that a definition begins with, and whether it is required: `*string*, required.` */
const TYPED =
  /^(?:([*_])(?![*_])([^*_]{1,60})\1|`([^`]{1,60})`|(\p{L}{1,30})(?=,))(?:,[ \t]+(\p{L}+))?(?:[.:][ \t]*|[ \t]+[–—-][ \t]+|$)/u

/** The rows for a paragraph of terms, each with its definitions below; none for any other one. */
function readEntries(paragraph: string, words: Words): DefinitionRow[] {
  const entries: { term: string; definitions: string[][] }[] = []
  const written = paragraph.split(/\r\n?|\n/)
  for (const [index, line] of written.entries()) {
    const definition = DEFINITION.exec(line)?.[1]
    const definitions = entries.at(-1)?.definitions
    if (TERM.test(line) && DEFINITION.test(written[index + 1] ?? ''))
      entries.push({ term: line, definitions: [] })
    else if (!definitions || START.test(line) || readRoutes(plain(line)).length > 0) return []
    else if (definition !== undefined) definitions.push([definition.trim()])
    else definitions.at(-1)!.push(line.trim())
  }
  return entries.map(({ term, definitions }) => {
    const texts = definitions.map((lines) => lines.join(' '))
    const match = TYPED.exec(texts[0] ?? '')
    const [whole = '', , emphasized, code, bare, word] = match ?? []
    const mark = word === undefined ? undefined : words.mark(word)
    // A word alone is a type where a mark follows it.
    const isTyped = mark !== undefined || (bare === undefined && word === undefined)
    const typed = isTyped ? whole : ''
    texts[0] = (texts[0] ?? '').slice(typed.length)
    return {
      name: escapeCell(term),
      type: isTyped ? escapeCell(emphasized ?? code ?? bare ?? '') : '',
      required: mark === undefined ? '' : mark ? 'yes' : 'no',
      text: texts.map(escapeCell).join('<br>'),
    }
  })
}
