import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import type { Outline, ParameterTable } from '../outline/outline.js'
import { offsetInValue } from '../tags/tag.js'
import { suggestRow } from './suggest-row.js'

/** Checks that path and tables name the same parameters, and that those are required. */
export function checkPathParameters(
  block: Block,
  outline: Outline,
  hasBrokenTable: boolean,
  reporter: Reporter,
): void {
  // A path that is missing or broken says nothing of its parameters.
  if (block.attributes.path === '') return
  const tables = outline.tables.filter(({ stated }) => stated !== 'response')
  checkRows(tables, outline, reporter)
  // Rows that were lost with a table are not missed one by one.
  if (!hasBrokenTable) checkPath(tables, block, outline, reporter)
}

/** Every parameter of the path has a row, where there is a table to put it in. */
function checkPath(
  tables: readonly ParameterTable[],
  { attributes }: Block,
  { path }: Outline,
  reporter: Reporter,
): void {
  const table = tables.find(({ stated }) => stated === 'path') ?? tables[0]
  if (!table) return
  const attribute = attributes.at('path')!
  const known = new Set(tables.flatMap(({ rows }) => rows.map(({ name }) => name)))
  for (const { name, start, end } of path.parameters) {
    if (known.has(name)) continue
    known.add(name)
    const span = { start: offsetInValue(attribute, start), end: offsetInValue(attribute, end) }
    const row = suggestRow(table, { Parameter: name, Type: 'string', Required: 'yes' })
    reporter.report('missing-path-parameter', span, name, row)
  }
}

/** Every row that is said to be part of the path is in it, and required. */
function checkRows(tables: readonly ParameterTable[], { path }: Outline, reporter: Reporter): void {
  const names = new Set(path.parameters.map(({ name }) => name))
  const braces = new Set(path.braces.map(({ name }) => name))
  for (const { rows, stated, table } of tables) {
    for (const { row, name, nameSpan, location, requiredText, requiredSpan } of rows) {
      if (location !== 'path') continue
      if (!names.has(name)) {
        if (name !== '' && !braces.has(name))
          reporter.report('unknown-path-parameter', nameSpan, name, path.text)
      } else if (stated !== 'body') {
        const isWhole = row.cells.length === table.head.cells.length
        if (isWhole && requiredText?.toLowerCase() === 'no')
          reporter.report('optional-path-parameter', requiredSpan, name)
      }
    }
  }
}
