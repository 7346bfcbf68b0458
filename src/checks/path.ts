import { methods } from '../attributes/definition.js'
import { spanInValue, type TagAttribute } from '../attributes/tag-attribute.js'
import type { SpanEdit } from '../diagnostics/diagnostic.js'
import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import { readPath } from '../document/path.js'
import type { Outline, OutlineRow, ParameterTable } from '../outline/outline.js'
import type { Span } from '../source/position.js'
import { insertRow, suggestRow } from './tables.js'

/** Up to so many paths without a slash are reported one by one. */
const FEW = 2

/** The name of a server without a scheme, or what stands for one. */
const SERVER = String.raw`(?:localhost|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}|\$?\{\{[^{}]*\}\}|\$\{[^{}]*\}|<[^<>]*>)(?::\d+)?(?=/)`
/** What a path can begin with that is none of it. */
const BARE_START = new RegExp(
  String.raw`^\s*(?:(?:${methods.join('|')}):?(?:\s+|$))?${'`'}?(?:[a-z][a-z\d+.-]*://[^/]*|\\|\.{1,2}(?=/)|${SERVER})?`,
  'i',
)
/** Those after which the path is certain: spaces, the address of a server, a dot. */
const CLEAR_START = /^\s*(?:[a-z][a-z\d+.-]*:\/\/.*|\.)?$/i

/** What shows that more is wrong with a path than how it starts. */
const NO_PATH = /[\s"'“”‘’]|\*\*|^\/\[/

/** What no name of a parameter goes past. */
const BOUNDS = '{}/'

/** One place of what can be a habit of the whole file: then the first one is reported for all. */
interface Place {
  readonly span: Span
  /** The path without a slash, or the parameter without a row. */
  readonly text: string
  readonly right: string | undefined
  readonly fix: readonly SpanEdit[] | undefined
}

/**
 * Checks that paths are written as paths are (from a slash, without a query string, parameters as
 * `:name`), that tables name the same parameters, and that those are required.
 */
export class PathCheck {
  readonly #reporter: Reporter
  readonly #bareStarts: Place[] = []
  #paths = 0
  readonly #missing: Place[] = []
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
    const [start] = text.startsWith('/') ? [''] : BARE_START.exec(text)!
    if (!text.startsWith('/')) this.#addBareStart(attribute, text, start)
    checkForm(attribute, outline, start.length, this.#reporter)
    const tables = outline.tables.filter(({ stated }) => stated !== 'response')
    if (tables.length === 0) return
    checkRows(tables, outline, this.#reporter)
    if (isWhole) this.#findMissing(tables, attribute, outline)
  }

  #addBareStart(attribute: TagAttribute, text: string, start: string): void {
    const slash = text[start.length] === '/' ? '' : '/'
    const right = slash + text.slice(start.length).replace(/[`\\\s]+$/, '')
    // What a method or a mark in the path was meant for, its author knows.
    const isClear =
      CLEAR_START.test(start) && /^\/?[\p{L}\p{N}_:{]/u.test(right) && !/[`\\\s]/.test(text.trim())
    const edit = { span: spanInValue(attribute, 0, start.length), text: slash }
    this.#bareStarts.push({
      span: attribute.valueSpan,
      text,
      right: NO_PATH.test(right) ? undefined : JSON.stringify(right),
      fix: isClear ? [edit] : undefined,
    })
  }

  /** Every parameter of the path has a row, where there is a table to put it in. */
  #findMissing(
    tables: readonly ParameterTable[],
    attribute: TagAttribute,
    { path: { parameters } }: Outline,
  ): void {
    const rows = tables.flatMap((table) => table.rows)
    const listed = new Set(rows.map(({ name }) => name))
    const folded = new Set(rows.map(({ name }) => fold(name)))
    if (parameters.some(({ name }) => listed.has(name))) this.#listsAny = true
    if (parameters.some(({ name }) => !listed.has(name))) this.#blocksThatLack++
    // A table of headers or of a body is no place for them.
    const table =
      tables.find(({ stated }) => stated === 'path') ??
      tables.find((one) => one.rows.some(({ location }) => location === 'path')) ??
      tables.find(({ stated }) => stated === undefined)
    for (const { name, start, end } of parameters) {
      if (listed.has(name)) continue
      listed.add(name)
      const field = { name, type: 'string', required: true, location: 'path' } as const
      const right = suggestRow(table ?? tables[0]!, field)
      // A row with nearly the name is meant, and to be renamed.
      const isNew = table !== undefined && !folded.has(fold(name))
      const edit = isNew ? insertRow(table, right, this.#reporter.source) : undefined
      const span = spanInValue(attribute, start, end)
      this.#missing.push({ span, text: name, right, fix: edit && [edit] })
    }
  }

  /** Reports once what the whole file does, else each place. */
  report(): void {
    const starts = this.#bareStarts
    const isWithout = starts.length > FEW && starts.length === this.#paths
    for (const { span, fix, text, right } of starts) {
      const key = isWithout ? '' : span.start
      this.#reporter.reportRepeated('path-without-slash', key, span, fix, text, right)
    }
    let places = this.#missing
    const [first, ...others] = places
    if (first && this.#blocksThatLack > 1 && !this.#listsAny) {
      const isKnown = places.every(({ fix }) => fix)
      places = [{ ...first, fix: isKnown ? places.flatMap(({ fix }) => fix!) : undefined }]
    }
    const count = others.length + 2 - places.length
    for (const { span, fix, text, right = '' } of places)
      this.#reporter.reportFixable('missing-path-parameter', span, fix, text, right, count)
  }
}

/** What two spellings of a name have in common. */
function fold(name: string): string {
  return name.replace(/[-_]/g, '').toLowerCase()
}

/** What stands for a server, up to where the path starts, has no parameters. */
function checkForm(
  attribute: TagAttribute,
  { path, tables }: Outline,
  pathStart: number,
  reporter: Reporter,
): void {
  const { text, braces, queryStart } = path
  for (const [index, { name, start, end }] of braces.entries()) {
    if (end <= pathStart) continue
    // After a letter a colon starts no parameter, and a letter after it would be part of the name.
    // Nothing past the next braces and slashes decides.
    let [from, to] = [start, end]
    while (from > 0 && !BOUNDS.includes(text[--from]!));
    while (to < text.length && !BOUNDS.includes(text[to++]!));
    const right = `${text.slice(from, start)}:${name}${text.slice(end, to)}`
    const isParameter = readPath(right).parameters.some(
      (parameter) => parameter.start === start - from && parameter.name === name,
    )
    // Two that touch cannot both be written with a colon.
    const touches = end === braces[index + 1]?.start || start === braces[index - 1]?.end
    const fix = isParameter && !touches ? `:${name}` : undefined
    const span = spanInValue(attribute, start, end)
    reporter.reportFixable('braces-in-path', span, fix, text.slice(start, end), fix)
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

/** Every row that is said to be part of the path is in it, and required. */
function checkRows(tables: readonly ParameterTable[], { path }: Outline, reporter: Reporter): void {
  const parameters = new Set(path.parameters.map(({ name }) => name))
  const braces = new Set(path.braces.map(({ name }) => name))
  for (const { rows, stated, columns } of tables) {
    for (const row of rows) {
      const { name, location, requiredSpan: span } = row
      if (location !== 'path' || name === '') continue
      if (parameters.has(name) && stated !== 'body' && saysOptional(row)) {
        const cell = columns.required === undefined ? 'no' : 'yes'
        const right = row.requiredText ? cell : undefined
        reporter.reportFixable('optional-path-parameter', span, right, name, right)
      } else if (!parameters.has(name) && !braces.has(name)) {
        reporter.report('unknown-path-parameter', row.nameSpan, name, path.text)
      }
    }
  }
}

/** Whether a mark, or more than one character of the Required cell, says that a parameter can be left out. */
function saysOptional(row: OutlineRow): boolean {
  const isSaid = row.isWhole && row.requiredText?.length !== 1
  return isSaid && !row.required && row.condition === undefined && !row.isRequiredUnknown
}
