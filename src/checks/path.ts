import { spanInValue, type TagAttribute } from '../attributes/tag-attribute.js'
import type { SpanEdit } from '../diagnostics/diagnostic.js'
import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import { type PathPart, readPath } from '../document/path.js'
import type { Outline, OutlineRow, ParameterTable } from '../outline/outline.js'
import type { Span } from '../source/position.js'
import { insertRow, suggestRow } from './tables.js'

/** Up to so many paths without a slash are reported one by one. */
const FEW = 2

/** What no name of a parameter goes past. */
const BOUNDS = '{}/'

/** A path without a slash at its start. */
interface BareStart {
  readonly span: Span
  readonly edit: SpanEdit
  readonly text: string
  readonly right: string
}

/** A parameter of a path that no row describes. */
interface MissingRow {
  readonly name: string
  /** The parameter in the value of `path`. */
  readonly span: Span
  readonly row: string
  /** Adds the row to the table or list that it fits into. */
  readonly edit: SpanEdit | undefined
}

/**
 * Checks that paths are written as paths are (from a slash, without a query string, parameters as
 * `:name`), that tables name the same parameters, and that those are required.
 */
export class PathCheck {
  readonly #reporter: Reporter
  readonly #bareStarts: BareStart[] = []
  #paths = 0
  readonly #missing: MissingRow[] = []
  #blocksThatLack = 0
  #listsAny = false

  constructor(reporter: Reporter) {
    this.#reporter = reporter
  }

  /** Checks a block, and notes what can be a habit of the whole file; no row is missed where rows were lost. */
  check({ attributes }: Block, outline: Outline, isWhole: boolean): void {
    const attribute = attributes.at('path')
    // A path that is missing or broken says nothing of its parameters.
    if (!attribute || attributes.path === '') return
    const { text } = outline.path
    this.#paths++
    if (!text.startsWith('/')) this.#addBareStart(attribute, text)
    checkForm(attribute, outline, this.#reporter)
    const tables = outline.tables.filter(({ stated }) => stated !== 'response')
    if (tables.length === 0) return
    checkRows(tables, outline, this.#reporter)
    if (isWhole) this.#findMissing(tables, attribute, outline)
  }

  #addBareStart(attribute: TagAttribute, text: string): void {
    // What is meant begins after spaces and the address of a server.
    const [start] = /^\s*(?:[a-z][a-z\d+.-]*:\/\/[^/]*)?/i.exec(text)!
    const slash = text[start.length] === '/' ? '' : '/'
    const edit = { span: spanInValue(attribute, 0, start.length), text: slash }
    const right = slash + text.slice(start.length)
    this.#bareStarts.push({ span: attribute.valueSpan, edit, text, right })
  }

  /** Every parameter of the path has a row, where there is a table to put it in. */
  #findMissing(
    tables: readonly ParameterTable[],
    attribute: TagAttribute,
    { path }: Outline,
  ): void {
    const missing = new Set(path.parameters.map(({ name }) => name))
    const count = missing.size
    if (count === 0) return
    for (const { rows } of tables) for (const { name } of rows) missing.delete(name)
    if (missing.size < count) this.#listsAny = true
    if (missing.size > 0) this.#blocksThatLack++
    const table = tables.find(({ stated }) => stated === 'path') ?? tables[0]!
    for (const { name, start, end } of path.parameters) {
      if (!missing.delete(name)) continue
      const row = suggestRow(table, { name, type: 'string', required: true, location: 'path' })
      const edit = insertRow(table, row, this.#reporter.source)
      this.#missing.push({ name, span: spanInValue(attribute, start, end), row, edit })
    }
  }

  /** Reports once what the whole file does, else each place. */
  report(): void {
    const starts = this.#bareStarts
    const areBare = starts.length > FEW && starts.length === this.#paths
    for (const place of areBare ? starts.slice(0, 1) : starts) {
      const edits = (areBare ? starts : [place]).map(({ edit }) => edit)
      const { span, text, right } = place
      this.#reporter.reportRepeated('path-without-slash', span, edits, edits.length, text, right)
    }
    const lackRows = this.#blocksThatLack > 1 && !this.#listsAny
    for (const place of lackRows ? this.#missing.slice(0, 1) : this.#missing) {
      const rows = lackRows ? this.#missing : [place]
      const edits = rows.flatMap(({ edit }) => edit ?? [])
      const fix = edits.length === rows.length ? edits : undefined
      const { name, span, row } = place
      this.#reporter.reportFixable('missing-path-parameter', span, fix, name, row, rows.length)
    }
  }
}

function checkForm(attribute: TagAttribute, { path, tables }: Outline, reporter: Reporter): void {
  const { text, braces, queryStart } = path
  for (const [index, part] of braces.entries()) {
    // Two that touch cannot both be written with a colon.
    const touches = part.end === braces[index + 1]?.start || part.start === braces[index - 1]?.end
    checkBraces(attribute, text, part, !touches, reporter)
  }
  if (queryStart === text.length) return
  const span = spanInValue(attribute, queryStart, text.length)
  const query = text.slice(queryStart)
  // Nothing is lost without the query string where each of its parameters has a row.
  const names = new Set(tables.flatMap(({ rows }) => rows.map(({ name }) => name)))
  const given = query.slice(1).split('&').filter(Boolean)
  const isDocumented = given.every((parameter) => names.has(parameter.split('=')[0]!))
  reporter.reportFixable('query-in-path', span, isDocumented ? '' : undefined, query)
}

function checkBraces(
  attribute: TagAttribute,
  text: string,
  { name, start, end }: PathPart,
  standsAlone: boolean,
  reporter: Reporter,
): void {
  // After a letter a colon starts no parameter, and a letter after it would be part of the name.
  // Nothing past the next braces and slashes decides.
  let [from, to] = [start, end]
  while (from > 0 && !BOUNDS.includes(text[--from]!));
  while (to < text.length && !BOUNDS.includes(text[to++]!));
  const right = `${text.slice(from, start)}:${name}${text.slice(end, to)}`
  const isParameter = readPath(right).parameters.some(
    (parameter) => parameter.start === start - from && parameter.name === name,
  )
  const fix = standsAlone && isParameter ? `:${name}` : undefined
  const span = spanInValue(attribute, start, end)
  reporter.reportFixable('braces-in-path', span, fix, text.slice(start, end), fix)
}

/** Every row that is said to be part of the path is in it, and required. */
function checkRows(tables: readonly ParameterTable[], { path }: Outline, reporter: Reporter): void {
  let known: Map<string, 'parameter' | 'braces'> | undefined
  for (const { rows, stated, columns } of tables) {
    for (const row of rows) {
      const { name, location, requiredSpan: span } = row
      if (location !== 'path' || name === '') continue
      known ??= new Map([
        ...path.braces.map((part) => [part.name, 'braces'] as const),
        ...path.parameters.map((part) => [part.name, 'parameter'] as const),
      ])
      if (!known.has(name)) {
        reporter.report('unknown-path-parameter', row.nameSpan, name, path.text)
      } else if (known.get(name) === 'parameter' && stated !== 'body' && saysOptional(row)) {
        const cell = columns.required === undefined ? 'no' : 'yes'
        const right = row.requiredText ? cell : undefined
        reporter.reportFixable('optional-path-parameter', span, right, name, right)
      }
    }
  }
}

/** Whether a mark, or more than one character of the Required cell, says that a parameter can be left out. */
function saysOptional(row: OutlineRow): boolean {
  const isSaid = row.isWhole && row.requiredText?.length !== 1
  return isSaid && !row.required && row.condition === undefined && !row.isRequiredUnknown
}
