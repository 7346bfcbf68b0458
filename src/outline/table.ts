import type { Table, TableCell, TableRow } from '../markdown/node.js'
import type { Column } from '../vocabulary/meanings.js'
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
import { type Entry, plainEntry, readEntry } from './entry.js'
import { type Header, readHeader } from './header.js'
import { hasBody } from './http.js'
import { misspellingsIn } from './misspelling.js'
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
  const { part, request, last } = surroundings
  const { group, label } = part
  const names = table.rows.map(({ cells }) => cells[columns.name]?.text ?? '')
  const context = contextOf({ ...surroundings.reading, request }, group, label, {
    names,
    last,
    place: place ?? (isOfAnswer(table, header, surroundings) ? 'response' : undefined),
    // On PATCH nothing is required.
    isRest: request.method !== 'PATCH' && header.marksOptional,
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

/** Whether a table of fields is directly below what comes back, where nothing else says what it is of. */
function isOfAnswer(
  { head }: Table,
  { columns }: Header,
  { part: { group, label, above }, request, last }: Surroundings,
): boolean {
  // What says what is required is of a request.
  const isUnsaid =
    !label && (group?.place ?? group?.role ?? columns.required ?? columns.optional) === undefined
  const isAnswer = last?.role === 'response' && last.code === above && !hasBody(request.method)
  return isUnsaid && isAnswer && /field|propert|attribute/i.test(head.cells[columns.name]!.text)
}

function isCode({ content }: TableCell): boolean {
  const [first] = content
  return typeof first === 'object' && first.type === 'codespan'
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
  const { words } = surroundings.reading
  const { columns } = header
  const cellOf = (column: Column): TableCell | undefined => {
    const index = columns[column]
    return index !== undefined && index < cells.length ? cells[index] : undefined
  }
  const nameCell = cellOf('name')
  const typeCell = cellOf('type')
  const descriptionCell = cellOf('description')
  const inCell = cellOf('in')
  const requiredCell = cellOf('required')
  const markCell = requiredCell ?? cellOf('optional')
  const defaultCell = cellOf('default')
  const valuesCell = cellOf('values')
  const exampleCell = cellOf('example')
  const entry = readNameCell(nameCell ? runOf(nameCell.content) : noRun, words)
  const own = entry.said
  const typed = typeCell ? readAnnotation(typeCell.text, words) : noAnnotation
  const type = typed.type === '' && isKnownType(own.type, words) ? own.type : typed.type
  let { names } = entry
  const first = nested.nest(names[0]!, type, entry.indentation)
  if (first !== names[0]) names = [first, ...names.slice(1)]
  const readCell = requiredCell ? readRequiredCell : readOptionalCell
  const requirement = markCell && readCell(runOf(markCell.content).text.trim(), words)
  // A star that is a footnote is no mark.
  const isFootnoted = !header.hasStars && own.required && nameCell!.text.endsWith('*')
  let mark: Requirement | undefined = isFootnoted ? undefined : own
  if (requirement?.required !== undefined) mark = requirement
  else if (typed.required !== undefined) mark = typed
  let isWhole = true
  for (let index = header.width; index < cells.length; index++)
    if (cells[index]!.text !== '') isWhole = false
  // The properties of all rows have one order, which is faster to read.
  return {
    span,
    nameSpan: nameCell ? nameCell.span : span,
    isWhole,
    entry,
    names,
    said: {
      type,
      required: mark?.required,
      condition: mark?.condition,
      default:
        (defaultCell ? readValueCell(runOf(defaultCell.content)) : undefined) ??
        typed.default ??
        own.default ??
        requirement?.default ??
        (valuesCell && defaultIn(runOf(valuesCell.content))),
      place: inCell ? placeIn(inCell, surroundings) : (typed.place ?? own.place),
    },
    example: exampleCell && readValueCell(runOf(exampleCell.content)),
    values: valuesCell && readValueList(runOf(valuesCell.content)),
    requiredCell: markCell && { text: markCell.text, span: markCell.span, isUnknown: !requirement },
    links: typeCell ? linksIn(runOf(typeCell.content), 0, typeCell.text.length) : noLinks,
    run: descriptionCell ? runOf(descriptionCell.content) : noRun,
    description: descriptionCell ? descriptionCell.text : '',
    content: descriptionCell ? descriptionCell.content : [],
  }
}

/** Where a cell says that a row travels, also where a letter of it is wrong. */
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
