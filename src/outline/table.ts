import type { Table, TableCell, TableRow } from '../markdown/node.js'
import type { Column } from '../vocabulary/meanings.js'
import { wordsOf } from '../vocabulary/phrases.js'
import type { Words } from '../vocabulary/words.js'
import { isKnownType, noAnnotation, readAnnotation, saysMore } from './annotation.js'
import { readOptionalCell, readRequiredCell, readValueCell, readValueList } from './cell.js'
import { type Entry, plainEntry, readEntry } from './entry.js'
import { type Header, readHeader } from './header.js'
import { misspellingsIn } from './misspelling.js'
import { NestedNames, readWrittenName } from './name.js'
import type { OutlineRow, ParameterTable, UnreadNode } from './outline.js'
import {
  contextOf,
  isPlaceholder,
  makeRows,
  shownAbove,
  type Surroundings,
  type WrittenRow,
} from './rows.js'
import { linksIn, noLinks, type Run, runOf } from './run.js'

/** Reads a table of parameters or response fields; nothing for a table of something else. */
export function readParameterTable(
  table: Table,
  surroundings: Surroundings,
): ParameterTable | UnreadNode | undefined {
  const header = readHeader(table, surroundings)
  if (!header || 'reason' in header) return header
  const { columns, place } = header
  const { request, words, group, groups, label, last } = surroundings
  // On PATCH nothing is required.
  const isRest = request.method !== 'PATCH' && header.marksOptional
  const names = last ? table.rows.map(({ cells }) => cells[columns.name]?.text ?? '') : []
  const context = contextOf({
    request,
    words,
    group,
    label,
    headerPlace: place,
    isRest,
    isUnmarked: (columns.required ?? columns.optional) === undefined,
    shownIn: shownAbove(names, last),
  })
  const nested = new NestedNames()
  const rows: OutlineRow[] = []
  for (const row of table.rows) {
    const name = row.cells[columns.name]
    if (!name || !isEmptyRow(name, row))
      makeRows(readRow(row, header, nested, surroundings), context, rows)
  }
  return { node: table, columns, stated: context.stated, range: context.range, groups, rows }
}

function isEmptyRow(name: TableCell, { cells }: TableRow): boolean {
  const isMarked = typeof name.content[0] === 'object' && name.content[0].type === 'codespan'
  return isPlaceholder(
    name.text,
    isMarked,
    cells.map(({ text }) => text),
  )
}

const noRun: Run = { text: '', marks: [] }

/** A name cell that begins with no name is a name as it is; what else is in it is a remark. */
function readNameCell(run: Run, words: Words): Entry {
  const entry = readEntry(run, words, 'cell')
  const rest = entry ? run.text.slice(entry.rest).trim() : ''
  if (entry && rest === '') return entry
  if (entry) {
    // `a (string)`, and a type or a mark on a line of its own; more code is a combination of names.
    const isTyped = isKnownType(rest, words)
    const remark = readAnnotation(rest, words)
    const isCombined = run.marks.some(({ kind, start }) => kind === 'code' && start >= entry.rest)
    if (isTyped || saysMore(remark) || (!isCombined && (entry.isMarked || saysMore(entry.said)))) {
      const type = isTyped ? remark.type : entry.said.type
      const required = entry.said.required ?? remark.required
      return { ...entry, said: { ...entry.said, type, required } }
    }
  }
  const { name, required, type } = readWrittenName(run.text.trim(), words)
  const whole = plainEntry(name, false, entry?.indentation)
  return { ...whole, said: { ...noAnnotation, required, type } }
}

function readRow(
  row: TableRow,
  header: Header,
  nested: NestedNames,
  surroundings: Surroundings,
): WrittenRow {
  const { cells, span } = row
  const { words } = surroundings
  const { columns } = header
  const cellOf = (column: Column): TableCell | undefined => cells[columns[column] ?? cells.length]
  const runIn = (cell: TableCell | undefined): Run => (cell ? runOf(cell.content) : noRun)
  const nameCell = cellOf('name')
  const typeCell = cellOf('type')
  const descriptionCell = cellOf('description')
  const inCell = cellOf('in')
  const requiredCell = cellOf('required')
  const markCell = requiredCell ?? cellOf('optional')
  const entry = readNameCell(runIn(nameCell), words)
  const typed = readAnnotation(typeCell ? typeCell.text : '', words)
  const type =
    typed.type === '' && isKnownType(entry.said.type, words) ? entry.said.type : typed.type
  let { names } = entry
  const first = nested.nest(names[0]!, type, entry.indentation)
  if (first !== names[0]) names = [first, ...names.slice(1)]
  const readCell = requiredCell ? readRequiredCell : readOptionalCell
  const requirement = markCell && readCell(runIn(markCell).text.trim(), words)
  // A star that is a footnote is no mark.
  const isFootnoted = !header.hasStars && entry.said.required && nameCell!.text.endsWith('*')
  const marks = [requirement, typed, isFootnoted ? undefined : entry.said]
  const mark = marks.find((said) => said?.required !== undefined)
  return {
    span,
    isWhole: cells.slice(header.width).every(({ text }) => text === ''),
    entry,
    names,
    said: {
      type,
      required: mark?.required,
      condition: mark?.condition,
      default: readValueCell(runIn(cellOf('default'))) ?? typed.default ?? entry.said.default,
      place: inCell ? placeIn(inCell, surroundings) : (typed.place ?? entry.said.place),
    },
    values: readValueList(runIn(cellOf('values'))),
    example: readValueCell(runIn(cellOf('example'))),
    nameSpan: nameCell ? nameCell.span : span,
    links: typeCell ? linksIn(runIn(typeCell), 0, typeCell.text.length) : noLinks,
    requiredCell: markCell && { text: markCell.text, span: markCell.span, isUnknown: !requirement },
    description: descriptionCell ? descriptionCell.text : '',
    content: descriptionCell ? descriptionCell.content : [],
    run: runIn(descriptionCell),
  }
}

/** Where a cell says that a row travels, also where a letter of it is wrong. */
function placeIn({ text, span }: TableCell, { words, source, misspelt }: Surroundings) {
  const place = words.place(text)
  if (place) return place
  const { tokens, slips } = words.spelling.correct(wordsOf(text))
  const meant = slips && words.place(tokens.join(' '))
  if (meant) misspelt.push(...misspellingsIn(source, span, slips))
  return meant
}
