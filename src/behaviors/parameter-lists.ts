import { startOfRequiredCell } from '../outline/required.js'
import type { Column } from '../vocabulary/meanings.js'
import type { Words } from '../vocabulary/words.js'
import { breakBetween, claim, type Behavior, type BehaviorContext } from './behavior.js'

/** What a cell is in a list; nothing for what is in line with the name, as its type is. */
type CellPart = 'name' | 'required' | 'condition' | 'description' | 'aside' | 'none' | undefined

/** Columns whose cells are on lines of their own, with the header as a label. */
const asides: readonly Column[] = ['default', 'values', 'example']
/** How long a nested name has to be to get places where it can break. */
const longName = 20

/**
 * Tells tables of parameters from others by their headers, with the words that the compiler knows,
 * and marks the cells for the stylesheet.
 */
export function parameterLists({ texts, words }: BehaviorContext): Behavior {
  return (page) => {
    const tables = page.tables.filter(({ table }) => claim(table, 'list'))
    const isLate = tables.some(({ table }) => page.seen.has(table))
    for (const { table, headers, columns } of tables) {
      if (headers.length < 3 || (isLate && !isConventional(columns))) continue
      table.dataset.apiMdTable = columns ? 'list' : 'grid'
      if (!columns) continue
      if (isLate) table.dataset.apiMdLate = ''
      for (const cell of table.tBodies[0]?.querySelectorAll('td') ?? []) {
        const index = cell.cellIndex
        const part = partOf(columns[index], cell.textContent.trim(), words)
        if (part === undefined) continue
        cell.dataset.apiMdCell = part
        if (part === 'aside') cell.dataset.apiMdLabel = headers[index]
        if (part === 'required') cell.dataset.apiMdLabel = texts.required
        if (part === 'name' && !isLate) breakName(cell)
      }
    }
  }
}

/** Whether the stylesheet alone has the cells at the same places. */
function isConventional(columns: readonly (Column | undefined)[] = []): boolean {
  const flag = columns.findIndex((column) => column === 'required' || column === 'optional')
  return (
    columns[0] === 'name' &&
    columns.at(-1) === 'description' &&
    // The stylesheet keeps the room of “required” there, and nowhere else.
    (flag === -1 || flag === columns.length - 2) &&
    columns.length < 6 &&
    !asides.some((column) => columns.includes(column))
  )
}

function partOf(column: Column | undefined, text: string, words: Words): CellPart {
  if (column === 'name' || column === 'description') return column
  const isEmpty = /^[-–—]?$/.test(text)
  if (column === 'required' || column === 'optional') {
    const said = startOfRequiredCell(text, words)?.said
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
  const text = holder.textContent
  if (text.length < longName || holder.childElementCount > 0) return
  breakBetween(holder, text.split(/(?<=\.)(?=.)/))
}
