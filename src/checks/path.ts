import { offsetInValue, type TagAttribute } from '../attributes/tag-attribute.js'
import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import { type PathPart, readPath } from '../document/path.js'
import type { Outline, OutlineRow, ParameterTable } from '../outline/outline.js'
import type { Span } from '../source/position.js'
import { insertRow, suggestRow } from './suggest-row.js'

/** Up to so many paths without a slash are reported one by one. */
const FEW = 2

/** Checks that a path is written as a path is: from a slash, without a query string, parameters as `:name`. */
export function checkPathForm({ attributes }: Block, outline: Outline, reporter: Reporter): void {
  const attribute = attributes.at('path')
  if (!attribute || attributes.path === '') return
  const { text, braces, queryStart } = outline.path
  for (const part of braces) checkBraces(attribute, text, part, reporter)
  if (queryStart === text.length) return
  const span = spanInValue(attribute, queryStart, text.length)
  const query = text.slice(queryStart)
  const edits = isDocumented(query, outline) ? [{ span, text: '' }] : []
  reporter.reportFixable('query-in-path', span, edits, query)
}

/** Checks that paths start with a slash; where none of a file does, that is one habit and reported once. */
export function checkPathStarts(outlines: ReadonlyMap<Block, Outline>, reporter: Reporter): void {
  const all = [...outlines].filter(([{ attributes }]) => attributes.path !== '')
  const starts = all.flatMap(([{ attributes }, { path }]) =>
    path.text.startsWith('/') ? [] : [readStart(attributes.at('path')!, path.text)],
  )
  const isHabit = starts.length > FEW && starts.length === all.length
  for (const { span, edit, text, right } of isHabit ? starts.slice(0, 1) : starts) {
    const edits = isHabit ? starts.map((start) => start.edit) : [edit]
    reporter.reportRepeated('path-without-slash', span, edits, edits.length, text, right)
  }
}

function readStart(attribute: TagAttribute, text: string) {
  // What is meant begins after spaces and the address of a server.
  const [start] = /^\s*(?:[a-z][a-z\d+.-]*:\/\/[^/]*)?/i.exec(text)!
  const slash = text[start.length] === '/' ? '' : '/'
  const edit = { span: spanInValue(attribute, 0, start.length), text: slash }
  return { span: attribute.valueSpan, edit, text, right: slash + text.slice(start.length) }
}

function checkBraces(
  attribute: TagAttribute,
  text: string,
  { name, start, end }: PathPart,
  reporter: Reporter,
): void {
  const right = `${text.slice(0, start)}:${name}${text.slice(end)}`
  // After a letter a colon starts no parameter, and a letter after it would be part of the name.
  const isParameter = readPath(right).parameters.some(
    (parameter) => parameter.start === start && parameter.name === name,
  )
  const span = spanInValue(attribute, start, end)
  const edits = isParameter ? [{ span, text: `:${name}` }] : []
  reporter.reportFixable(
    'braces-in-path',
    span,
    edits,
    text.slice(start, end),
    isParameter ? name : '',
  )
}

/** Whether each parameter of a query string has a row, so that nothing is lost without it. */
function isDocumented(query: string, { tables }: Outline): boolean {
  const names = new Set(tables.flatMap(({ rows }) => rows.map(({ name }) => name)))
  const given = query.slice(1).split('&').filter(Boolean)
  return given.every((parameter) => names.has(parameter.split('=')[0]!))
}

function spanInValue(attribute: TagAttribute, start: number, end: number) {
  return { start: offsetInValue(attribute, start), end: offsetInValue(attribute, end) }
}

/** A parameter of a path that no row describes. */
interface MissingRow {
  readonly name: string
  /** The parameter in the value of `path`. */
  readonly span: Span
  /** The table or list that a row for it fits into. */
  readonly table: ParameterTable
}

/** Checks that the paths and tables of a file name the same parameters, and that those are required. */
export class PathParameterCheck {
  readonly #reporter: Reporter
  /** What each block lacks. */
  readonly #missing: (readonly MissingRow[])[] = []
  #listsAny = false

  constructor(reporter: Reporter) {
    this.#reporter = reporter
  }

  /** Checks the rows of a block, and notes what it lacks unless rows were lost. */
  check(block: Block, outline: Outline, isWhole: boolean): void {
    // A path that is missing or broken says nothing of its parameters.
    if (block.attributes.path === '') return
    const tables = outline.tables.filter(({ stated }) => stated !== 'response')
    checkRows(tables, outline, this.#reporter)
    if (isWhole) this.#checkPath(tables, block, outline)
  }

  /** Reports what is missing: once where the whole file leaves its path parameters out. */
  report(): void {
    const all = this.#missing.flat()
    const isHabit = this.#missing.length > 1 && !this.#listsAny
    const rowOf = ({ name, table }: MissingRow) =>
      suggestRow(table, { name, type: 'string', required: true })
    const editsOf = (rows: readonly MissingRow[]) => {
      const edits = rows.flatMap((missing) => {
        return insertRow(missing.table, rowOf(missing), this.#reporter.source) ?? []
      })
      return edits.length === rows.length ? edits : []
    }
    for (const missing of isHabit ? all.slice(0, 1) : all) {
      const rows = isHabit ? all : [missing]
      const details = [missing.name, rowOf(missing), rows.length] as const
      const edits = editsOf(rows)
      this.#reporter.reportFixable('missing-path-parameter', missing.span, edits, ...details)
    }
  }

  /** Every parameter of the path has a row, where there is a table to put it in. */
  #checkPath(tables: readonly ParameterTable[], { attributes }: Block, { path }: Outline): void {
    const table = tables.find(({ stated }) => stated === 'path') ?? tables[0]
    if (!table) return
    const attribute = attributes.at('path')!
    const known = new Set(tables.flatMap(({ rows }) => rows.map(({ name }) => name)))
    const missing: MissingRow[] = []
    for (const { name, start, end } of path.parameters) {
      if (known.has(name)) {
        this.#listsAny = true
        continue
      }
      known.add(name)
      const span = spanInValue(attribute, start, end)
      missing.push({ name, span, table })
    }
    if (missing.length > 0) this.#missing.push(missing)
  }
}

/** Every row that is said to be part of the path is in it, and required. */
function checkRows(tables: readonly ParameterTable[], { path }: Outline, reporter: Reporter): void {
  const names = new Set(path.parameters.map(({ name }) => name))
  const braces = new Set(path.braces.map(({ name }) => name))
  for (const { rows, stated, columns } of tables) {
    for (const row of rows) {
      const { name, location } = row
      if (location !== 'path') continue
      if (!names.has(name)) {
        if (name !== '' && !braces.has(name)) {
          reporter.report('unknown-path-parameter', row.nameSpan, name, path.text)
        }
      } else if (stated !== 'body' && row.isWhole && saysOptional(row.requiredText, row)) {
        const text = columns.required === undefined ? 'no' : 'yes'
        const edits = [{ span: row.requiredSpan, text }]
        reporter.reportFixable('optional-path-parameter', row.requiredSpan, edits, name)
      }
    }
  }
}

/** Whether the Required cell itself says that a parameter can be left out. */
function saysOptional(
  text: string | undefined,
  { required, condition, isRequiredUnknown }: OutlineRow,
): boolean {
  return !!text && text.length > 1 && !required && condition === undefined && !isRequiredUnknown
}
