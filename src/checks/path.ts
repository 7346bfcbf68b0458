import { spanInValue, type TagAttribute } from '../attributes/tag-attribute.js'
import type { SpanEdit } from '../diagnostics/diagnostic.js'
import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import { type PathPart, readPath } from '../document/path.js'
import type { Outline, OutlineRow, ParameterTable } from '../outline/outline.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import { insertRow, suggestRow } from './tables.js'

/** Up to so many paths without a slash are reported one by one. */
const FEW = 2
/** The address of a server, or a variable for it, before a path. */
const SERVER = /^(?:[a-z][a-z\d+.-]*:\/\/|\$?\{\{|\$\{)[^/]*/i
/** A path of which nothing but the slash, or the address of the server, is wrong. */
const PLAIN = /^(?:\/|:?[\p{L}\p{N}_-]+(?:\/|$))[^\s"'“”‘’\\\x60]*$/u

/** A parameter without a row, and the row for it. */
interface MissingRow {
  readonly span: Span
  readonly name: string
  readonly row: string
  readonly edit: SpanEdit | undefined
}

/**
 * Checks that paths are written as paths are (from a slash, without a query string, parameters as
 * `:name`), that tables name the same parameters, and that those are required. No row is missed in the
 * `broken` blocks, where rows were lost. What the whole file does is reported once.
 */
export function checkPaths(
  blocks: ReadonlyMap<Block, { readonly outline: Outline }>,
  broken: ReadonlySet<Block>,
  reporter: Reporter,
): void {
  /** The parameters that a block has a row for. */
  const listed = new Set<string>()
  let blocksThatLack = 0
  const missing: MissingRow[] = []
  const paths = [...blocks.keys()].flatMap(({ attributes: { path } }) => (path === '' ? [] : path))
  const isHabit = paths.length > FEW && paths.every((path) => !path.startsWith('/'))
  for (const [block, { outline }] of blocks) {
    const { attributes } = block
    const attribute = attributes.at('path')
    // A path that is missing or broken says nothing of its parameters.
    if (!attribute || attributes.path === '') continue
    checkForm(attribute, outline, isHabit, reporter)
    const tables = outline.tables.filter(({ stated }) => stated !== 'response')
    if (tables.length === 0) continue
    checkRows(tables, block, outline, reporter)
    if (broken.has(block)) continue
    // A table of the query, of headers or of a body is no place that lacks them.
    const places = tables.filter(({ stated }) => stated === undefined || stated === 'path')
    if (places.length === 0) continue
    const lacking = missingRows(tables, attribute, outline.path.parameters, reporter.source)
    if (lacking.length > 0) blocksThatLack++
    const lacked = new Set(lacking.map(({ name }) => name))
    for (const { name } of outline.path.parameters) if (!lacked.has(name)) listed.add(name)
    for (const row of lacking) missing.push(row)
  }
  const [first] = missing
  if (first && blocksThatLack > 1 && listed.size === 0) {
    const all = missing.flatMap(({ edit }) => edit ?? [])
    const fix = all.length === missing.length ? all : undefined
    const details = [first.name, first.row, missing.length] as const
    reporter.reportFixable('missing-path-parameter', first.span, fix, ...details)
    return
  }
  for (const { span, name, row, edit } of missing) {
    // What no block of the file lists is explained elsewhere, or nowhere: that is one decision.
    const key = listed.has(name) ? span.start : name
    const fix = edit && [edit]
    reporter.reportRepeated('missing-path-parameter', key, span, fix, name, row, 1)
  }
}

/** The parameters of a path that have no row, each with the row for it. */
function missingRows(
  tables: readonly ParameterTable[],
  attribute: TagAttribute,
  parameters: readonly PathPart[],
  source: Source,
): MissingRow[] {
  const missing = new Map<string, PathPart>()
  for (const part of parameters) if (!missing.has(part.name)) missing.set(part.name, part)
  for (const { rows } of tables) for (const { name } of rows) missing.delete(name)
  if (missing.size === 0) return []
  const folded = new Set(tables.flatMap(({ rows }) => rows.map(({ name }) => fold(name))))
  // A table of headers or of a body is no place for them.
  const table =
    tables.find(({ stated }) => stated === 'path') ??
    tables.find(({ rows }) => rows.some(({ location }) => location === 'path')) ??
    tables.find(({ stated }) => stated === undefined)
  return Array.from(missing.values(), ({ name, start, end }) => {
    const field = { name, type: 'string', required: true, location: 'path' } as const
    const row = suggestRow(table ?? tables[0]!, field)
    // A row with nearly the name is meant, and to be renamed.
    const isNew = table !== undefined && !folded.has(fold(name))
    const edit = isNew ? insertRow(table, row, source) : undefined
    return { span: spanInValue(attribute, start, end), name, row, edit }
  })
}

/** What two spellings of a name have in common. */
function fold(name: string): string {
  return name.replace(/[-_ ]/g, '').toLowerCase()
}

/** Checks that a path starts with a slash, and has neither parameters in braces nor a query string. */
function checkForm(
  attribute: TagAttribute,
  { path, tables }: Outline,
  isHabit: boolean,
  reporter: Reporter,
): void {
  const { text, braces, queryStart } = path
  if (text.startsWith('/') && braces.length === 0 && queryStart === text.length) return
  const [server] = SERVER.exec(text) ?? ['']
  if (!text.startsWith('/')) {
    const rest = text.slice(server.length)
    const isPlain = PLAIN.test(rest) && !/^localhost\b/.test(rest)
    const slash = rest.startsWith('/') ? '' : '/'
    const fix = [{ span: spanInValue(attribute, 0, server.length), text: slash }]
    const right = isPlain ? JSON.stringify(slash + rest) : undefined
    const span = attribute.valueSpan
    const key = isHabit ? '' : span.start
    reporter.reportRepeated('path-without-slash', key, span, right && fix, text, right)
  }
  for (const [index, { name, start, end }] of braces.entries()) {
    if (end <= server.length) continue
    // After a letter a colon starts no parameter, and a letter after it would be part of the name.
    const [from, to] = [Math.max(0, start - 2), end + 3]
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
function checkRows(
  tables: readonly ParameterTable[],
  block: Block,
  { path }: Outline,
  reporter: Reporter,
): void {
  let names: ReadonlySet<string> | undefined
  let inBraces: ReadonlySet<string> | undefined
  let inOthers: ReadonlySet<string> | undefined
  for (const { rows, stated, columns } of tables) {
    for (const row of rows) {
      const { name, location, requiredCell, span } = row
      if (location !== 'path' || name === '') continue
      const isParameter = (names ??= namesOf(path.parameters)).has(name)
      if (isParameter && stated !== 'body' && saysOptional(row)) {
        const cell = columns.required === undefined ? 'no' : 'yes'
        const right = requiredCell?.text ? cell : undefined
        const at = requiredCell?.span ?? span
        reporter.reportFixable('optional-path-parameter', at, right, name, right)
      } else if (
        !isParameter &&
        !(inBraces ??= namesOf(path.braces)).has(name) &&
        !(inOthers ??= namesInPaths(reporter.source.slice(block.span))).has(name)
      ) {
        reporter.report('unknown-path-parameter', row.nameSpan, name, path.text)
      }
    }
  }
}

/** The parameters of paths that a text shows: what a block documents can have several. */
function namesInPaths(text: string): ReadonlySet<string> {
  const names = text.matchAll(/\{([\w.-]+)\}|<([\w.-]+)>|\/:([\w.-]+)/g)
  return new Set(Array.from(names, ([, braces, angles, colon]) => (braces ?? angles ?? colon)!))
}

function namesOf(parts: readonly PathPart[]): ReadonlySet<string> {
  return new Set(parts.map(({ name }) => name))
}

/** Whether a mark, or more than one character of the Required cell, says that a parameter can be left out. */
function saysOptional({ isWhole, requiredCell, required, condition }: OutlineRow): boolean {
  const isSaid = isWhole && requiredCell?.text.length !== 1
  return isSaid && !required && condition === undefined && !requiredCell?.isUnknown
}
