import { readRequiredCell } from '../outline/required.js'
import { readVocabulary } from '../vocabulary/vocabulary.js'
import type { Column, Words } from '../vocabulary/words.js'
import { claim, type Behavior, type BehaviorContext } from './behavior.js'

/** What a cell is in a list; nothing for what is in line with the name, as its type is. */
type CellPart = 'name' | 'required' | 'condition' | 'description' | 'aside' | 'none' | undefined

interface MarkedCell {
  readonly cell: HTMLTableCellElement
  readonly part: CellPart
  /** A word for the stylesheet to show: in place of "yes", or before a default. */
  readonly label?: string
}

interface MarkedTable {
  readonly table: HTMLTableElement
  readonly layout: 'list' | 'grid'
  readonly cells: readonly MarkedCell[]
  /** Whether the stylesheet alone has the cells at the same places. */
  readonly isConventional: boolean
}

/** Columns of which one beside the names makes a table one of parameters. */
const companions: readonly Column[] = [
  'type',
  'required',
  'optional',
  'description',
  'default',
  'in',
]
/** Columns whose cells are on lines of their own, with the header as a label. */
const asides: readonly Column[] = ['default', 'values', 'example']
/** How long a nested name has to be to get places where it can break. */
const longName = 20

/**
 * Tells tables of parameters from others by their headers, with the words that the compiler knows,
 * and marks the cells for the stylesheet.
 */
export function parameterLists({ texts, options }: BehaviorContext): Behavior {
  const { words } = readVocabulary(options.vocabulary)
  return (page) => {
    const tables = page
      .find<HTMLTableElement>('[class$="-table-wrapper"] > table')
      .filter((table) => claim(table, 'list'))
    const isLate = page.isSeen(tables)
    const marked = tables
      .flatMap((table) => readTable(table, words, texts.required) ?? [])
      .filter(({ isConventional }) => isConventional || !isLate)
    return () => {
      for (const { table, layout, cells } of marked) {
        table.dataset.apiMdTable = layout
        if (isLate) table.dataset.apiMdLate = ''
        for (const { cell, part, label } of cells) {
          if (part !== undefined) cell.dataset.apiMdCell = part
          if (label !== undefined) cell.dataset.apiMdLabel = label
          if (part === 'name' && !isLate) breakName(cell)
        }
      }
    }
  }
}

/** The columns of a table of parameters, by what they mean; nothing for another table. */
export function readColumns(
  table: HTMLTableElement,
  words: Words,
): readonly (Column | undefined)[] | undefined {
  const columns = [...(table.tHead?.rows[0]?.cells ?? [])].map(
    (cell) => words.column(cell.textContent ?? '')?.column,
  )
  const isRead =
    columns[0] === 'name' ||
    (columns.includes('name') && companions.some((column) => columns.includes(column)))
  return isRead
    ? columns.map((column, index) => (columns.indexOf(column) === index ? column : undefined))
    : undefined
}

function readTable(
  table: HTMLTableElement,
  words: Words,
  required: string,
): MarkedTable | undefined {
  const headers = [...(table.tHead?.rows[0]?.cells ?? [])].map(({ textContent }) =>
    (textContent ?? '').trim(),
  )
  if (headers.length < 3) return undefined
  const columns = readColumns(table, words)
  if (!columns) return { table, layout: 'grid', cells: [], isConventional: false }
  const cells = [...(table.tBodies[0]?.rows ?? [])].flatMap((row) =>
    [...row.cells].map((cell, index): MarkedCell => {
      const column = columns[index]
      const text = (cell.textContent ?? '').trim()
      const part = partOf(column, text, words)
      const label = part === 'aside' ? headers[index] : part === 'required' ? required : undefined
      return { cell, part, ...(label !== undefined && { label }) }
    }),
  )
  const flag = columns.findIndex((column) => column === 'required' || column === 'optional')
  const isConventional =
    columns[0] === 'name' &&
    columns.at(-1) === 'description' &&
    // The stylesheet keeps the room of “required” there, and nowhere else.
    (flag === -1 || flag === columns.length - 2) &&
    columns.length < 6 &&
    !asides.some((column) => columns.includes(column))
  return { table, layout: 'list', cells, isConventional }
}

function partOf(column: Column | undefined, text: string, words: Words): CellPart {
  if (column === 'name' || column === 'description') return column
  const isEmpty = /^[-–—]?$/.test(text)
  if (column === 'required' || column === 'optional') {
    const said = readRequiredCell(text, words)
    // Words that nobody knows are shown as they are.
    if (said?.condition !== undefined || (said?.required === undefined && !isEmpty))
      return 'condition'
    return said?.required === (column === 'required') && !isEmpty ? 'required' : 'none'
  }
  if (isEmpty) return 'none'
  return column !== undefined && asides.includes(column) ? 'aside' : undefined
}

/** Lets a nested name break after its dots. */
function breakName(cell: HTMLElement): void {
  const holder = cell.querySelector('code') ?? cell
  const text = holder.textContent ?? ''
  if (text.length < longName || holder.childElementCount > 0 || !text.includes('.')) return
  const parts = text.split(/(?<=\.)(?=.)/)
  holder.replaceChildren(
    ...parts.flatMap((part, index) =>
      index === 0 ? [part] : [document.createElement('wbr'), part],
    ),
  )
}
