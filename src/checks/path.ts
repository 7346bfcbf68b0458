import { methods } from '../attributes/definition.js'
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

/** What is wrong at one place of a path; where the whole file does it, one report stands for all. */
interface Finding {
  readonly span: Span
  /** The path without a slash, or the parameter without a row. */
  readonly text: string
  readonly right: string | undefined
  readonly fix: readonly SpanEdit[] | undefined
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
  let paths = 0
  const bareStarts: Finding[] = []
  let isAnyListed = false
  let blocksThatLack = 0
  const missing: Finding[] = []
  for (const [block, { outline }] of blocks) {
    const { attributes } = block
    const attribute = attributes.at('path')
    // A path that is missing or broken says nothing of its parameters.
    if (!attribute || attributes.path === '') continue
    paths++
    const { text, parameters } = outline.path
    const [start] = text.startsWith('/') ? [''] : BARE_START.exec(text)!
    if (!text.startsWith('/')) bareStarts.push(bareStart(attribute, text, start))
    checkForm(attribute, outline, start.length, reporter)
    const tables = outline.tables.filter(({ stated }) => stated !== 'response')
    if (tables.length === 0) continue
    checkRows(tables, outline, reporter)
    if (broken.has(block)) continue
    // A table of the query, of headers or of a body is no place that lacks them.
    const places = tables.filter(({ stated }) => stated === undefined || stated === 'path')
    if (places.length === 0) continue
    const lacking = missingRows(tables, attribute, parameters, reporter.source)
    if (lacking.length > 0) blocksThatLack++
    isAnyListed ||= lacking.length < new Set(parameters.map(({ name }) => name)).size
    for (const row of lacking) missing.push(row)
  }
  reportBareStarts(bareStarts, paths, reporter)
  reportMissingRows(missing, blocksThatLack > 1 && !isAnyListed, reporter)
}

/** Reports paths without a slash, once where all of the file begin so. */
function reportBareStarts(bareStarts: readonly Finding[], paths: number, reporter: Reporter): void {
  const isHabit = bareStarts.length > FEW && bareStarts.length === paths
  for (const { span, fix, text, right } of bareStarts) {
    const key = isHabit ? '' : span.start
    reporter.reportRepeated('path-without-slash', key, span, fix, text, right)
  }
}

/** Reports parameters without a row, once with all the rows where the file has none for any of its paths. */
function reportMissingRows(
  missing: readonly Finding[],
  isHabit: boolean,
  reporter: Reporter,
): void {
  const isKnown = missing.every(({ fix }) => fix)
  const all = isKnown ? missing.flatMap(({ fix }) => fix!) : undefined
  for (const { span, fix, text, right = '' } of isHabit ? missing.slice(0, 1) : missing) {
    const [edits, count] = isHabit ? [all, missing.length] : [fix, 1]
    reporter.reportFixable('missing-path-parameter', span, edits, text, right, count)
  }
}

/** A path that starts with something else than a slash. */
function bareStart(attribute: TagAttribute, text: string, start: string): Finding {
  const slash = text[start.length] === '/' ? '' : '/'
  const right = slash + text.slice(start.length).replace(/(?<![`\\\s])[`\\\s]+$/, '')
  // What a method or a mark in the path was meant for, its author knows.
  const isClear =
    CLEAR_START.test(start) && /^\/?[\p{L}\p{N}_:{]/u.test(right) && !/[`\\\s]/.test(text.trim())
  const edit = { span: spanInValue(attribute, 0, start.length), text: slash }
  return {
    span: attribute.valueSpan,
    text,
    right: NO_PATH.test(right) ? undefined : JSON.stringify(right),
    fix: isClear ? [edit] : undefined,
  }
}

/** The parameters of a path that have no row, each with the row for it. */
function missingRows(
  tables: readonly ParameterTable[],
  attribute: TagAttribute,
  parameters: readonly PathPart[],
  source: Source,
): Finding[] {
  const names = tables.flatMap(({ rows }) => rows.map(({ name }) => name))
  // `name or id` is a row for either.
  const either = names.flatMap((name) => (name.includes(' or ') ? name.split(' or ') : []))
  const others = new Set(either.map(fold))
  const listed = new Set(names)
  const folded = new Set(names.map(fold))
  // A table of headers or of a body is no place for them.
  const table =
    tables.find(({ stated }) => stated === 'path') ??
    tables.find(({ rows }) => rows.some(({ location }) => location === 'path')) ??
    tables.find(({ stated }) => stated === undefined)
  return parameters.flatMap(({ name, start, end }) => {
    if (listed.has(name) || others.has(fold(name))) return []
    listed.add(name)
    const field = { name, type: 'string', required: true, location: 'path' } as const
    const right = suggestRow(table ?? tables[0]!, field)
    // A row with nearly the name is meant, and to be renamed.
    const isNew = table !== undefined && !folded.has(fold(name))
    const edit = isNew ? insertRow(table, right, source) : undefined
    return { span: spanInValue(attribute, start, end), text: name, right, fix: edit && [edit] }
  })
}

/** What two spellings of a name have in common. */
function fold(name: string): string {
  return name.replace(/[-_ ]/g, '').toLowerCase()
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
function checkRows(tables: readonly ParameterTable[], { path }: Outline, reporter: Reporter): void {
  const parameters = new Set(path.parameters.map(({ name }) => name))
  const braces = new Set(path.braces.map(({ name }) => name))
  for (const { rows, stated, columns } of tables) {
    for (const row of rows) {
      const { name, location, requiredCell, span } = row
      if (location !== 'path' || name === '') continue
      if (parameters.has(name) && stated !== 'body' && saysOptional(row)) {
        const cell = columns.required === undefined ? 'no' : 'yes'
        const right = requiredCell?.text ? cell : undefined
        const at = requiredCell?.span ?? span
        reporter.reportFixable('optional-path-parameter', at, right, name, right)
      } else if (!parameters.has(name) && !braces.has(name)) {
        reporter.report('unknown-path-parameter', row.nameSpan, name, path.text)
      }
    }
  }
}

/** Whether a mark, or more than one character of the Required cell, says that a parameter can be left out. */
function saysOptional({ isWhole, requiredCell, required, condition }: OutlineRow): boolean {
  const isSaid = isWhole && requiredCell?.text.length !== 1
  return isSaid && !required && condition === undefined && !requiredCell?.isUnknown
}
