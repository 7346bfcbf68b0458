import type { Table, TableCell, TableRow } from '../markdown/node.js'
import { wordsOf } from '../vocabulary/phrases.js'
import { misspellingsIn } from '../vocabulary/spelling.js'
import type { Words } from '../vocabulary/words.js'
import {
  isKnownType,
  markIn,
  noAnnotation,
  readAnnotation,
  readOptionalCell,
  readRequiredCell,
  saysMore,
} from './annotation.js'
import { defaultIn } from './description-facts.js'
import { type Entry, wholeEntry, readEntry } from './entry.js'
import { NestedNames, readWrittenName, isPlaceholder } from './name.js'
import type { ParameterTable, UnreadNode } from './outline.js'
import { contextOf, makeRows, tableIn, type WrittenRow } from './rows.js'
import { linkIn, noRun, type Run, runOf, sliceInline } from './run.js'
import type { Surroundings } from './surroundings.js'
import { type Header, readHeader } from './table-header.js'
import { readValueCell, readValueList } from './values.js'

/** Reads a table of parameters or response fields; nothing for a table of something else. */
export function readParameterTable(
  table: Table,
  surroundings: Surroundings,
): ParameterTable | UnreadNode | undefined {
  const header = readHeader(table, surroundings)
  if (!header || 'reason' in header) return header
  return new TableReader(table, header, surroundings).read()
}

/** Reads the rows of a table of which the header is known. */
class TableReader {
  readonly #table: Table
  readonly #header: Header
  readonly #surroundings: Surroundings
  readonly #words: Words
  readonly #nested = new NestedNames()
  /** True when descriptions begin with types. */
  readonly #hasTypesInTexts: boolean
  /** True when the paragraph below explains stars as something else than the mark for required. */
  readonly #isFootnoted: boolean

  constructor(table: Table, header: Header, surroundings: Surroundings) {
    this.#table = table
    this.#header = header
    this.#surroundings = surroundings
    this.#words = surroundings.reading.words
    this.#isFootnoted = isFootnoted(surroundings)
    this.#hasTypesInTexts = this.#beginWithTypes()
  }

  read(): ParameterTable {
    const table = this.#table
    const { columns, place } = this.#header
    const { part, reading, holder, last, announced } = this.#surroundings
    const { group, label } = part
    const names = table.rows.map(({ cells }) => cells[columns.name]?.text ?? '')
    const context = contextOf(reading, group, label, {
      names,
      holder,
      last,
      place,
      isBelow: part.above?.type === 'code',
      isRest: reading.request.method !== 'PATCH' && this.#marksOptional(names),
      isUnmarked: (columns.required ?? columns.optional) === undefined,
    })
    const isAnnounced = !group || (label?.announces ?? announced) !== undefined
    const read = tableIn(table, columns, context, group, isAnnounced)
    for (const row of table.rows) {
      const name = row.cells[columns.name]
      // What a cell has in code is a name.
      if (!name || isCode(name) || !isPlaceholder(name.text, row.cells))
        makeRows(this.#readRow(row), context, read.rows)
    }
    return read
  }

  #beginWithTypes(): boolean {
    const { columns } = this.#header
    const { rows } = this.#table
    if (columns.type !== undefined || columns.description === undefined || rows.length < 2)
      return false
    const typed = rows.filter(({ cells }) => TYPED.test(cells[columns.description!]?.text ?? ''))
    // “Date, list” are words of English, too.
    const areTypes = typed.some(({ cells }) => BASIC.test(cells[columns.description!]!.text))
    return areTypes && typed.length * 3 >= rows.length * 2
  }

  /** True when marks such as `limit?` alone say what can be left out: the other rows are required. */
  #marksOptional(names: readonly string[]): boolean {
    const { columns } = this.#header
    // What has a default can be left out, too.
    if ((columns.required ?? columns.optional ?? columns.default) !== undefined) return false
    if (!names.some((name) => /\?\*?$/.test(name))) return false
    const hasStars = names.some((name) => readWrittenName(name).required === true)
    if (hasStars && !this.#isFootnoted) return false
    return !this.#table.rows.some(
      ({ cells }) =>
        readAnnotation(cellAt(cells, columns.type)?.text ?? '', this.#words).required === true,
    )
  }

  #readRow({ cells, span }: TableRow): WrittenRow {
    const words = this.#words
    const { columns } = this.#header
    const width = this.#table.head.cells.length
    const nameCell = cellAt(cells, columns.name)
    const typeCell = cellAt(cells, columns.type)
    const textCell = cellAt(cells, columns.description)
    const requiredCell = cellAt(cells, columns.required)
    const markCell = requiredCell ?? cellAt(cells, columns.optional)
    const inCell = cellAt(cells, columns.in)
    const nameRun = runIn(nameCell)
    const entry = readNameCell(nameRun, words)
    const lead = this.#hasTypesInTexts && textCell ? TYPED.exec(textCell.text) : null
    const descriptionCell = lead ? cutCell(textCell!, lead[0].length) : textCell
    const typed = readAnnotation(typeCell ? typeCell.text : (lead?.[1] ?? ''), words)
    const type =
      typed.type === '' && isKnownType(entry.said.type, words) ? entry.said.type : typed.type
    const whole = this.#nested.nest(entry.names[0]!, type, nameRun.text)
    const readCell = requiredCell ? readRequiredCell : readOptionalCell
    const answer = markCell && readCell(runIn(markCell).text.trim(), words)
    const isFootnote = this.#isFootnoted && entry.said.required && /\*\s*$/.test(nameRun.text)
    const beside = typed.required === undefined && !isFootnote ? entry.said : typed
    const mark = answer ?? beside
    const defaultCell = cellAt(cells, columns.default)
    // What is required has no default: some say so in its place.
    const markInPlace =
      defaultCell && !isCode(defaultCell) ? markIn(defaultCell.text, words) : undefined
    const valuesRun = runIn(cellAt(cells, columns.values))
    // The properties of all rows have one order, which is faster to read.
    return {
      span,
      nameSpan: nameCell ? nameCell.span : span,
      isWhole: !cells.some((cell, at) => at >= width && cell.text !== ''),
      names: whole === entry.names[0] ? entry.names : [whole, ...entry.names.slice(1)],
      said: {
        type,
        required: mark.required ?? markInPlace,
        condition: mark.condition,
        default:
          (markInPlace === undefined ? readValueCell(runIn(defaultCell)) : undefined) ??
          typed.default ??
          entry.said.default ??
          (valuesRun.text === '' ? undefined : defaultIn(valuesRun)),
        place: inCell ? placeIn(inCell, this.#surroundings) : (typed.place ?? entry.said.place),
      },
      example: readValueCell(runIn(cellAt(cells, columns.example))),
      values: readValueList(valuesRun),
      requiredCell: markCell && { text: markCell.text, span: markCell.span, isUnknown: !answer },
      typeLink: typeCell && linkIn(runIn(typeCell), 0, typeCell.text.length),
      run: runIn(descriptionCell),
      description: descriptionCell ? descriptionCell.text : '',
      content: descriptionCell ? descriptionCell.content : [],
    }
  }
}

const BASIC = /^(?:string|integer|int|number|bool(?:ean)?)\b/i
/** The type that a text begins with, and what sets it off: `String`, “Integer, which one”, `String {"a", "b"}`. */
const TYPED =
  /^((?:string|int|integer|number|float|double|bool|boolean|object|array|list|date|datetime|json)\b(?:\[\]|<[^<>]{1,40}>| \([^()]{1,40}\))?)(?:$|\s*[,.:–-]\s+|\s*(?=\{))/i

/** Fewer words can say the same as “required” in any way, in any language. */
const MOST_OF_MARK = 8

/** True when the paragraph below a table explains a star, and not as the mark for required. */
function isFootnoted({ part: { below }, reading: { words } }: Surroundings): boolean {
  if (below?.type !== 'paragraph' || !/^\*(?!\*)/.test(below.text)) return false
  const tokens = wordsOf(below.text)
  return tokens.length > MOST_OF_MARK && !tokens.some((word) => words.mark(word) === true)
}

function isCode({ content: [first] }: TableCell): boolean {
  return typeof first === 'object' && first.type === 'codespan'
}

/** A cell without the beginning of its text. */
function cutCell({ content, text, span }: TableCell, length: number): TableCell {
  return { content: sliceInline(content, length), text: text.slice(length).trim(), span }
}

function runIn(cell: TableCell | undefined): Run {
  return cell ? runOf(cell.content) : noRun
}

/** A name cell of which an entry is not the whole, nor says anything, is a name as it is. */
function readNameCell(run: Run, words: Words): Entry {
  const entry = readEntry(run, words)
  if (entry && (entry.isMarked || entry.rest >= run.text.length || saysMore(entry.said)))
    return entry
  const { name, required, type } = readWrittenName(run.text.trim())
  return wholeEntry(run, name, { ...noAnnotation, required, type })
}

function cellAt(cells: readonly TableCell[], column: number | undefined): TableCell | undefined {
  return column !== undefined && column < cells.length ? cells[column] : undefined
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
