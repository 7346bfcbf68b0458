import type { Reporter } from '../diagnostics/reporter.js'
import type { Heading } from '../markdown/node.js'
import type { Outline, OutlineRow, ParameterTable, Place } from '../outline/outline.js'

/** Checks the rows of the parameter tables: names, and what the Required cells say. */
export function checkRows({ tables }: Outline, reporter: Reporter): void {
  const places = new Places()
  for (const table of tables) {
    for (const row of table.rows) {
      // A row with a cell too many or too few is reported as that; what its cells say is a guess.
      const isWhole = row.row.cells.length === table.table.head.cells.length
      if (isWhole) checkRequired(row, reporter)
      if (row.name !== '') checkName(row, table, places, reporter)
      else if (isWhole) reporter.report('empty-parameter-name', row.row.span)
    }
  }
}

function checkRequired({ requiredText, requiredSpan }: OutlineRow, reporter: Reporter): void {
  if (requiredText === undefined || /^(?:yes|no)$/i.test(requiredText)) return
  reporter.report('unknown-required', requiredSpan, requiredText)
}

function checkName(
  row: OutlineRow,
  table: ParameterTable,
  places: Places,
  reporter: Reporter,
): void {
  const place = table.stated ?? row.location
  // The names of headers are the same in any case.
  const name = place === 'header' ? row.name.toLowerCase() : row.name
  const names = places.namesIn(place, table.group)
  const first = names.get(name)
  if (!first) names.set(name, row)
  else {
    const { line } = reporter.source.pointAt(first.row.span.start)
    reporter.report('duplicate-parameter', row.nameSpan, row.name, placeNames[place], line)
  }
}

/** The first row of each name, place by place; every group of a response is a place of its own. */
class Places {
  readonly #places = new Map<Place | Heading | undefined, Map<string, OutlineRow>>()

  namesIn(place: Place, group: Heading | undefined): Map<string, OutlineRow> {
    const key = place === 'response' ? group : place
    let names = this.#places.get(key)
    if (!names) this.#places.set(key, (names = new Map()))
    return names
  }
}

const placeNames: Record<Place, string> = {
  path: 'path parameters',
  query: 'query parameters',
  header: 'headers',
  cookie: 'cookies',
  body: 'body fields',
  response: 'response fields',
}
