import type { Table, TableCell, TableRow } from '../markdown/node.js'
import type { Column } from '../vocabulary/meanings.js'
import type { Words } from '../vocabulary/words.js'
import { readNameCell } from './head.js'
import { type Header, readHeader, statusOf } from './header.js'
import { readDescriptionMark } from './mark.js'
import { nameInside, type Names, NestedNames } from './name.js'
import type { OutlineRow, ParameterTable, Said, UnreadNode } from './outline.js'
import { readOptionalCell, readRequiredCell, readTypeWords } from './required.js'
import {
  contextOf,
  isPlaceholder,
  makeRows,
  type RowContext,
  type Surroundings,
  type WrittenRow,
} from './row.js'
import {
  isPlainSaying,
  nothingSaid,
  readLabel,
  type Saying,
  sayingOf,
  sayTogether,
} from './saying.js'
import { htmlOf, linksIn } from './html.js'
import { readDefaultCell, readDescription, readValueCell, readValueList } from './values.js'

/** Reads a table of parameters or response fields; nothing for a table of something else. */
export function readParameterTable(
  table: Table,
  surroundings: Surroundings,
): ParameterTable | UnreadNode | undefined {
  const header = readHeader(table, surroundings)
  if (!header || 'reason' in header) return header
  const { columns, place } = header
  const { request, words, groups, label: outer = nothingSaid } = surroundings
  // On PATCH nothing is required.
  const isRest = request.method !== 'PATCH' && header.marksOptional
  const context = contextOf(surroundings, place, isRest)
  const nested = new NestedNames()
  const rows: OutlineRow[] = []
  let around = context
  for (const row of table.rows) {
    const label = labelOf(row, columns, words)
    const name = row.cells[columns.name]
    if (label)
      around = contextOf({ ...surroundings, label: sayTogether(outer, label) }, undefined, isRest)
    else if (!name || !isPlaceholder(name, row.cells, words))
      makeRows(readRow(row, header, around, nested), around, rows)
  }
  return { node: table, columns, stated: context.stated, groups, rows }
}

/** The marks and the default that a column beside the description says: `[optional] [default to 5]`. */
function readRemark({ text, content }: TableCell, words: Words): Said {
  const html = htmlOf(content)
  const { default: value } = readDescription(text, html)
  return { ...readDescriptionMark(text, html, words), default: value }
}

/** What a row says that is a title of the rows below it: one cell in strong emphasis, or over several columns. */
function labelOf(
  { cells }: TableRow,
  columns: Header['columns'],
  words: Words,
): Saying | undefined {
  const title = cells[columns.name]
  if (!title) return undefined
  for (const cell of cells) if (cell !== title && cell.text !== '') return undefined
  const required = words.mark(title.text)
  if (required !== undefined && /^<(?:strong|em)>/.test(htmlOf(title.content)))
    return sayingOf({ required })
  const isTitle = title.text.includes(' ') || htmlOf(title.content).startsWith('<strong>')
  if (!isTitle || !isPlainSaying(title.text, words)) return undefined
  const saying = readLabel(title.text, words)
  return saying.announces ? saying : undefined
}

const noName: Names = { names: [''], type: '' }

function readRow(
  { cells, span }: TableRow,
  { width, columns, remarks, outer, hasStars, hasStatuses, hasPlaces }: Header,
  { words, request, stated, named: placed }: RowContext,
  nested: NestedNames,
): WrittenRow {
  const cellOf = (column: Column): TableCell | undefined => cells[columns[column] ?? cells.length]
  const nameCell = cellOf('name')
  const typeCell = cellOf('type')
  const descriptionCell = cellOf('description')
  const inCell = cellOf('in')
  const valuesCell = cellOf('values')
  const requiredCell = cellOf('required')
  const markCell = requiredCell ?? cellOf('optional')
  const named = nameCell ? readNameCell(nameCell, words) : noName
  const typeText = typeCell ? typeCell.text : ''
  const read = readTypeWords(typeText, words, 'cell')
  const isInPath = named.names.some((name) => request.pathNames.has(name))
  const isOpen = read.place === 'path' ? isInPath : (placed ?? read.place) === read.place
  // Below “Body” `query` is a type, and so is `string, path` where the path has no such name.
  const isAlone = read.place !== undefined && read.type === '' && !hasPlaces
  const isOfRequest = read.place === 'path' || read.place === 'query'
  const isType = !isOpen || isAlone || (isOfRequest && stated === 'response')
  const typed = read.place && isType ? readTypeWords(typeText, words, 'unplaced') : read
  const type = typed.type === '' ? named.type : typed.type
  let { names } = named
  const first = nested.nest(names[0]!, type, named.indentation)
  if (first !== names[0]) names = [first, ...names.slice(1)]
  if (outer) names = names.map((name) => name && nameInside(outer, name))
  // A star that is a footnote is no mark.
  const isFootnoted = !hasStars && named.required && nameCell!.text.endsWith('*')
  const readCell = requiredCell ? readRequiredCell : readOptionalCell
  const requirement = markCell && readCell(markCell.text, words)
  const remarked = remarks.flatMap((index) => (cells[index] ? readRemark(cells[index], words) : []))
  const marks = [requirement, typed, isFootnoted ? undefined : named, ...remarked]
  const mark = marks.find((said) => said?.required !== undefined)
  const links = linksIn(typeCell ? typeCell.content : [])
  const defaults = [typed, named, ...remarked, requirement]
  return {
    span,
    isWhole: cells.length <= width,
    names,
    isEither: named.isEither,
    type,
    required: mark?.required,
    condition: mark?.condition,
    default:
      readDefaultCell(cellOf('default')) ??
      defaults.find((said) => said?.default !== undefined)?.default,
    values: (valuesCell && readValueList(valuesCell)) ?? named.values,
    example: readValueCell(cellOf('example')) ?? named.example,
    nameSpan: nameCell ? nameCell.span : span,
    typeLink: links.typeLink,
    typeLinks: links.typeLinks,
    requiredCell: markCell && { text: markCell.text, span: markCell.span, isUnknown: !requirement },
    description: descriptionCell ? descriptionCell.text : '',
    html: descriptionCell ? htmlOf(descriptionCell.content) : '',
    status: hasStatuses ? statusOf(cells[0]) : undefined,
    place: inCell ? words.place(inCell.text) : (typed.place ?? named.place),
  }
}
