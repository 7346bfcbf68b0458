import type { Table, TableCell, TableRow } from '../markdown/node.js'
import { wordsOf } from '../vocabulary/phrases.js'
import type { Words } from '../vocabulary/words.js'
import { isKnownType, noAnnotation, readAnnotation, saysMore } from './annotation.js'
import {
  readOptionalCell,
  readRequiredCell,
  readValueCell,
  readValueList,
  type Requirement,
} from './cell.js'
import { defaultIn } from './description-facts.js'
import { type Entry, plainEntry, readEntry, withSaid } from './entry.js'
import { type Header, readHeader } from './header.js'
import { misspellingsIn } from '../vocabulary/spelling.js'
import { NestedNames, readWrittenName } from './name.js'
import type { ParameterTable, UnreadNode } from './outline.js'
import { contextOf, isPlaceholder, makeRows, tableIn, type WrittenRow } from './rows.js'
import type { Surroundings } from './surroundings.js'
import { linksIn, noLinks, type Run, runOf } from './run.js'

/** Reads a table of parameters or response fields; nothing for a table of something else. */
export function readParameterTable(
  table: Table,
  surroundings: Surroundings,
): ParameterTable | UnreadNode | undefined {
  const header = readHeader(table, surroundings)
  if (!header || 'reason' in header) return header
  const { columns, place } = header
  const { part, reading, holder, last } = surroundings
  const { group, label } = part
  const names = table.rows.map(({ cells }) => cells[columns.name]?.text ?? '')
  const context = contextOf(reading, group, label, {
    names,
    holder,
    last,
    place,
    // On PATCH nothing is required.
    isRest: reading.request.method !== 'PATCH' && header.marksOptional,
    isUnmarked: (columns.required ?? columns.optional) === undefined,
  })
  const isAnnounced = !group || (label?.announces ?? surroundings.announced) !== undefined
  const read = tableIn(table, columns, context, group, isAnnounced)
  const nested = new NestedNames()
  for (const row of table.rows) {
    const name = row.cells[columns.name]
    // What a cell has in code is a name.
    if (name?.text === '' && row.cells.every(({ text }) => text === '')) continue
    if (!name || isCode(name) || !isPlaceholder(name.text, row.cells))
      makeRows(readRow(row, header, nested, surroundings), context, read.rows)
  }
  return read
}

function isCode({ content }: TableCell): boolean {
  const [first] = content
  return typeof first === 'object' && first.type === 'codespan'
}

const noRun: Run = { text: '', marks: [] }

function runIn(cell: TableCell | undefined): Run {
  return cell === undefined ? noRun : runOf(cell.content)
}

/** A name cell that begins with no name is a name as it is; what else is in it is a remark. */
function readNameCell(run: Run, words: Words): Entry {
  const entry = readEntry(run, words, 'cell')
  if (entry && entry.rest >= run.text.length) return entry
  return readRemark(run, entry, words)
}

function readRemark(run: Run, entry: Entry | undefined, words: Words): Entry {
  if (entry) {
    const rest = run.text.slice(entry.rest).trim()
    if (rest === '') return entry
    // `a (string)`, and a type or a mark on a line of its own; more code is a combination of names.
    const isTyped = isKnownType(rest, words)
    const remark = readAnnotation(rest, words)
    const isCombined = run.marks.some(({ kind, start }) => kind === 'code' && start >= entry.rest)
    if (isTyped || saysMore(remark) || (!isCombined && (entry.isMarked || saysMore(entry.said)))) {
      const type = isTyped ? remark.type : entry.said.type
      const required = entry.said.required ?? remark.required
      return withSaid(entry, { ...entry.said, type, required })
    }
  }
  const { name, required, type } = readWrittenName(run.text.trim(), words)
  return plainEntry(name, false, entry?.indentation, { ...noAnnotation, required, type })
}

function cellAt(cells: readonly TableCell[], column: number | undefined): TableCell | undefined {
  return column !== undefined && column < cells.length ? cells[column] : undefined
}

function readRow(
  { cells, span }: TableRow,
  header: Header,
  nested: NestedNames,
  surroundings: Surroundings,
): WrittenRow {
  const { words } = surroundings.reading
  const { columns, width } = header
  const nameCell = cellAt(cells, columns.name)
  const typeCell = cellAt(cells, columns.type)
  const descriptionCell = cellAt(cells, columns.description)
  const exampleCell = cellAt(cells, columns.example)
  const valuesCell = cellAt(cells, columns.values)
  const requiredCell = cellAt(cells, columns.required)
  const markCell = requiredCell ?? cellAt(cells, columns.optional)
  const entry = readNameCell(runIn(nameCell), words)
  const typed = typeCell ? readAnnotation(typeCell.text, words) : noAnnotation
  const type =
    typed.type === '' && isKnownType(entry.said.type, words) ? entry.said.type : typed.type
  const whole = nested.nest(entry.names[0]!, type, entry.indentation)
  const readCell = requiredCell ? readRequiredCell : readOptionalCell
  const requirement = markCell && readCell(runIn(markCell).text.trim(), words)
  // A star that is a footnote is no mark.
  const isFootnoted =
    !header.hasStars && entry.said.required === true && nameCell!.text.endsWith('*')
  let mark: Requirement | undefined = isFootnoted ? undefined : entry.said
  if (requirement && requirement.required !== undefined) mark = requirement
  else if (typed.required !== undefined) mark = typed
  const inCell = cellAt(cells, columns.in)
  // The properties of all rows have one order, which is faster to read.
  return {
    span,
    nameSpan: nameCell ? nameCell.span : span,
    isWhole: cells.length <= width || !cells.some((cell, at) => at >= width && cell.text !== ''),
    entry,
    names: whole === entry.names[0] ? entry.names : [whole, ...entry.names.slice(1)],
    said: {
      type,
      required: mark?.required,
      condition: mark?.condition,
      default:
        readValueCell(runIn(cellAt(cells, columns.default))) ??
        typed.default ??
        entry.said.default ??
        requirement?.default ??
        (valuesCell && defaultIn(runIn(valuesCell))),
      place: inCell ? placeIn(inCell, surroundings) : (typed.place ?? entry.said.place),
    },
    example: readValueCell(runIn(exampleCell)),
    values: readValueList(runIn(valuesCell)),
    requiredCell: markCell && { text: markCell.text, span: markCell.span, isUnknown: !requirement },
    links: typeCell ? linksIn(runIn(typeCell), 0, typeCell.text.length) : noLinks,
    run: runIn(descriptionCell),
    description: descriptionCell ? descriptionCell.text : '',
    content: descriptionCell ? descriptionCell.content : [],
  }
}

/** The place in which a cell says that a row travels, also where a letter of it is wrong. */
function placeIn(
  { text, span }: TableCell,
  { reading: { words, source, misspelt } }: Surroundings,
) {
  const place = words.place(text)
  if (place) return place
  const { tokens, slips } = words.spelling.correct(wordsOf(text))
  const meant = slips && words.place(tokens.join(' '))
  if (meant) misspelt.push(...misspellingsIn(source, span, slips))
  return meant
}
