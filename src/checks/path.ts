import { spanInValue, type TagAttribute } from '../attributes/tag-attribute.js'
import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import { type Path, type PathPart, readPath } from '../document/path.js'
import { type Route, routesOf } from '../exchange/route.js'
import type { Outline, OutlineRow, ParameterTable } from '../outline/outline.js'
import type { Source } from '../source/source.js'
import { insertRow, suggestRow } from './tables.js'

/** Up to so many paths without a slash are reported one by one. */
const FEW = 2
/** The address of a server, or a variable for it, before a path. */
const SERVER = /^(?:[a-z][a-z\d+.-]*:\/\/|\$?\{\{|\$\{)[^/]*/i
/** A path of which nothing but the slash, or the address of the server, is wrong. */
const PLAIN = /^(?!localhost\b)(?:\/|:?[\p{L}\p{N}_-]+(?:\/|$))[^\s"'“”‘’\\\x60]*$/u

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
  // A path that is missing or broken says nothing of its parameters.
  const located = [...blocks.keys()].filter(({ attributes }) => attributes.path !== '')
  const isHabit =
    located.length > FEW && located.every(({ attributes }) => !attributes.path.startsWith('/'))
  /** The parameters that a block has a row for. */
  const listed = new Set<string>()
  const lacking: {
    readonly attribute: TagAttribute
    readonly tables: readonly ParameterTable[]
    readonly silent: readonly PathPart[]
  }[] = []
  for (const block of located) {
    const { outline } = blocks.get(block)!
    const attribute = block.attributes.at('path')!
    checkForm(attribute, outline, isHabit, reporter)
    const tables = outline.tables.filter(({ stated }) => stated !== 'response')
    checkRows(tables, block, outline, reporter)
    if (tables.length === 0 || outline.path.parameters.length === 0) continue
    const missing = missingIn(tables, outline.path, listed)
    // One that is not read may have them.
    const isSaid = missing.length > 0 && !broken.has(block) && outline.unread.length === 0
    const silent = isSaid ? unspoken(missing, block, tables, reporter.source) : []
    if (silent.length > 0) lacking.push({ attribute, tables, silent })
  }
  for (const { attribute, tables, silent } of lacking) {
    const known = silent.filter(({ name }) => listed.has(name))
    const others = silent.filter(({ name }) => !listed.has(name))
    reportMissing(attribute, tables, known, attribute.span.start, reporter)
    // What no block of the file lists is explained elsewhere, or nowhere: that is one decision.
    const key = listed.size === 0 ? '' : others.map(({ name }) => name).join(' ')
    reportMissing(attribute, tables, others, key, reporter)
  }
}

/** The parameters of a path without a row, each once; adds those with one to the `listed`. */
function missingIn(
  tables: readonly ParameterTable[],
  { parameters }: Path,
  listed: Set<string>,
): PathPart[] {
  const names = new Set<string>()
  for (const { rows } of tables) for (const { name } of rows) names.add(name)
  const missing = new Map<string, PathPart>()
  for (const part of parameters)
    if (names.has(part.name)) listed.add(part.name)
    else if (!missing.has(part.name)) missing.set(part.name, part)
  // A table of the query, of headers or of a body is no place that lacks them.
  const isPlace = tables.some(({ stated }) => stated === undefined || stated === 'path')
  return isPlace ? [...missing.values()] : []
}

/** Reports parameters of a path that have no row, with the edit that adds rows. */
function reportMissing(
  attribute: TagAttribute,
  tables: readonly ParameterTable[],
  missing: readonly PathPart[],
  key: string | number,
  reporter: Reporter,
): void {
  const [first] = missing
  if (!first) return
  const table =
    tables.find(({ stated }) => stated === 'path') ??
    tables.find(({ rows }) => rows.some(({ location }) => location === 'path')) ??
    tables.find(({ stated }) => stated === undefined)!
  const rows = missing.map(({ name }) =>
    suggestRow(table, { name, type: 'string', required: true, location: 'path' }),
  )
  // A row with nearly the name is meant, and to be renamed.
  const names = new Set(tables.flatMap((one) => one.rows.map(({ name }) => fold(name))))
  const isNew = missing.every(({ name }) => !names.has(fold(name)))
  const edits = isNew ? rows.flatMap((row) => insertRow(table, row, reporter.source) ?? []) : []
  const span = spanInValue(attribute, first.start, first.end)
  const fix = edits.length === rows.length ? edits : undefined
  const details = [missing.map(({ name }) => `:${name}`), rows.join('\n')] as const
  reporter.reportRepeated('missing-path-parameter', key, span, fix, ...details)
}

/** A word of a text that is no part of a path. */
const WORD = /(?<![/:{<$\w-])[\p{L}\p{N}_-]+(?![}>/])/gu

/** The parameters that the text of a block does not name in a word, or in two: what is said of one there needs no row. */
function unspoken(
  missing: readonly PathPart[],
  { body }: Block,
  tables: readonly ParameterTable[],
  source: Source,
): PathPart[] {
  const listed = new Set<unknown>(tables.map(({ node }) => node))
  const words = new Set<string>()
  for (const node of body.nodes) {
    if (node.type === 'code' || node.type === 'table' || listed.has(node)) continue
    const text = source.slice(node.span)
    // Beside parameters in braces, as in `/ships/{id}/:sink`, a colon is part of the path.
    for (const [, name] of text.matchAll(/\}\/:([\w-]+)/g)) words.add(fold(name!))
    let before = ''
    for (const [written] of text.matchAll(WORD)) {
      const word = fold(written)
      words.add(word).add(before + word)
      before = word
    }
  }
  return missing.filter(({ name }) => !words.has(fold(name)))
}

/** A name without what two spellings of it differ in. */
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
  const [server] = (!text.startsWith('/') && SERVER.exec(text)) || ['']
  if (!text.startsWith('/')) {
    const rest = text.slice(server.length)
    const slash = rest.startsWith('/') ? '' : '/'
    const fix = [{ span: spanInValue(attribute, 0, server.length), text: slash }]
    const right = PLAIN.test(rest) ? JSON.stringify(slash + rest) : undefined
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
  const query = text.slice(queryStart)
  // Nothing is lost without the query string where each of its parameters has a row.
  const names = new Set(tables.flatMap(({ rows }) => rows.map(({ name }) => name)))
  const given = query.slice(1).split('&').filter(Boolean)
  const fix = given.every((parameter) => names.has(parameter.split('=')[0]!)) ? '' : undefined
  const span = spanInValue(attribute, queryStart, text.length)
  reporter.reportFixable('query-in-path', span, fix, query)
}

/** Checks that every row that is said to be part of the path is in it, and required. */
function checkRows(
  tables: readonly ParameterTable[],
  block: Block,
  { path }: Outline,
  reporter: Reporter,
): void {
  let names: ReadonlySet<string> | undefined
  let others: ReadonlySet<string> | undefined
  for (const table of tables)
    for (const row of table.rows) {
      const { name } = row
      if (row.location !== 'path' || name === '') continue
      names ??= new Set(path.parameters.map((part) => part.name))
      if (names.has(name)) checkRequired(row, table, block, path, reporter)
      else if (!(others ??= namesInPaths(reporter.source.slice(block.span), path)).has(name))
        reporter.report('unknown-path-parameter', row.nameSpan, name, path.text)
    }
}

/** Checks that the row of a parameter of the path does not say that it can be left out. */
function checkRequired(
  row: OutlineRow,
  { stated, columns }: ParameterTable,
  block: Block,
  path: Path,
  reporter: Reporter,
): void {
  const { name, isWhole, requiredCell, required, condition, span } = row
  if (stated === 'body' || required || condition !== undefined || !isWhole) return
  // One character is a mark, which can mean anything.
  if (requiredCell?.text.length === 1 || requiredCell?.isUnknown) return
  // Another route of the block can do without it.
  const lacks = ({ path: { parameters, braces } }: Route) =>
    ![...parameters, ...braces].some((part) => fold(part.name) === fold(name))
  if (routesOf(block, path).some(lacks)) return
  const cell = columns.required === undefined ? 'no' : 'yes'
  const right = requiredCell?.text ? cell : undefined
  reporter.reportFixable('optional-path-parameter', requiredCell?.span ?? span, right, name, right)
}

/** The parameters in braces of a path, and of paths that a text shows: what a block documents can have several. */
function namesInPaths(text: string, { braces }: Path): ReadonlySet<string> {
  const names = text.matchAll(/\{([\w.-]+)\}|<([\w.-]+)>|\/:([\w.-]+)/g)
  const shown = Array.from(names, ([, brace, angle, colon]) => (brace ?? angle ?? colon)!)
  return new Set([...shown, ...braces.map(({ name }) => name)])
}
