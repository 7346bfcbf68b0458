import type { Method } from '../attributes/definition.js'
import type { Table } from '../markdown/node.js'
import { isConventional, readColumns } from './columns.js'
import type { Group } from './groups.js'
import { hasBody } from './method.js'
import type { Location, ParameterTable, Place } from './outline.js'
import { readRow, type Placement } from './row.js'

/** What a block says of its parameters before any table. */
export interface Request {
  readonly method: Method
  /** The names that stand in the path as `:name`. */
  readonly pathNames: ReadonlySet<string>
}

/** Reads a table of parameters or response fields; nothing for a table of something else. */
export function readParameterTable(
  table: Table,
  group: Group | undefined,
  request: Request,
): ParameterTable | undefined {
  const columns = readColumns(table)
  if (!columns) return undefined
  const stated = statedPlace(table, group)
  const place = (name: string): Placement => {
    if (stated === 'response') return { location: stated, inferred: false }
    if (request.pathNames.has(name)) return { location: 'path', inferred: false }
    return stated
      ? { location: stated, inferred: false }
      : { location: usualLocation(request.method), inferred: true }
  }
  return {
    table,
    columns,
    conventional: isConventional(table, columns),
    stated,
    group: group?.heading,
    rows: table.rows.map((row) => readRow(row, columns, place)),
  }
}

function statedPlace(table: Table, group: Group | undefined): Place | undefined {
  if (group?.place === 'response') return 'response'
  return table.head.cells[0]?.text.toLowerCase() === 'header' ? 'header' : group?.place
}

function usualLocation(method: Method): Location {
  return hasBody(method) ? 'body' : 'query'
}
