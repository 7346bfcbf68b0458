import { spanInValue, type TagAttribute } from '../attributes/tag-attribute.js'
import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import type { Path, PathPart } from '../document/path.js'
import type { Outline, OutlineRow, ParameterTable, Place } from '../outline/outline.js'
import type { BodyNode } from '../markdown/node.js'
import type { Source } from '../source/source.js'
import { nearest } from '../vocabulary/spelling.js'
import { insertRow, suggestRow } from './tables.js'

/** A path of which nothing but the slash is wrong. */
const PLAIN = /^:?[\p{L}\p{N}_-]+(?:\/[^\s"'“”‘’\\\x60]*)?$/u

/** The parameters of a path that no row of its block speaks of. */
interface Unlisted {
  readonly attribute: TagAttribute
  readonly tables: readonly ParameterTable[]
  readonly missing: readonly PathPart[]
  /** True for ids of which the block says enough for a file that never describes any. */
  readonly isClear: boolean
}

/**
 * Checks that paths are written as paths are (from a slash, without a query string, parameters as
 * `:name`), that tables name the same parameters, and that those are required. No row is missed in the
 * `broken` blocks, where rows were lost. Where no block lists its parameters, that is reported once.
 */
export function checkPaths(
  blocks: ReadonlyMap<Block, { readonly outline: Outline }>,
  broken: ReadonlySet<Block>,
  reporter: Reporter,
): void {
  let isListed = false
  const unlisted: Unlisted[] = []
  for (const [block, { outline }] of blocks) {
    const { path } = outline
    // A path that is missing or broken says nothing of its parameters.
    if (block.attributes.path === '') continue
    checkForm(block.attributes.at('path')!, outline, reporter)
    const tables = outline.tables.filter(({ stated }) => stated !== 'response')
    checkRows(tables, block, path, reporter)
    const needed = neededIn(path)
    if (needed.length === 0) continue
    const listed = new Set<string>()
    for (const { rows } of tables) for (const { name } of rows) listed.add(name)
    const missing = needed.filter(({ name }) => !listed.has(name))
    isListed ||= missing.length < needed.length
    // A table that is not read may have them.
    if (missing.length === 0 || outline.unread.length > 0 || broken.has(block)) continue
    const one = unlistedIn(missing, tables, block, path, reporter.source)
    if (one) unlisted.push(one)
  }
  for (const one of unlisted) if (isListed || !one.isClear) reportMissing(one, isListed, reporter)
}

/** The parameters of a path, each once, without those of parts in brackets, which can be left out: `(.:format)`. */
function neededIn({ text, parameters }: Path): PathPart[] {
  const needed = new Map<string, PathPart>()
  let at = 0
  let isOptional = false
  for (const part of parameters) {
    for (; at < part.start; at++)
      if (text[at] === '(' || text[at] === ')') isOptional = text[at] === '('
    if (!isOptional && !needed.has(part.name)) needed.set(part.name, part)
  }
  return [...needed.values()]
}

/** The parameters among those without a row that the text of a block does not name either. */
function unlistedIn(
  missing: readonly PathPart[],
  tables: readonly ParameterTable[],
  { attributes, body }: Block,
  path: Path,
  source: Source,
): Unlisted | undefined {
  // A table of the query, of headers or of a body is no place that lacks them.
  if (!tables.some(({ stated }) => stated === undefined || stated === 'path')) return undefined
  const words = wordsIn(body.nodes, source)
  const silent = missing.filter(({ name }) => !words.all.has(fold(name)))
  if (silent.length === 0) return undefined
  const nouns = silent.map((part) => nounOf(part, path.text))
  const isOfPath = tables.some((table) => table.stated === 'path' || hasRowsOf('path', table))
  const isOfBody = tables.every((table) => table.stated !== undefined || isBody(table))
  const isClear =
    !isOfPath && nouns.every((noun) => noun && (isOfBody || words.inSentences.has(noun)))
  return { attribute: attributes.at('path')!, tables, missing: silent, isClear }
}

/** Reports parameters of a path that have no row, with the edit that adds rows. */
function reportMissing(
  { attribute, tables, missing }: Unlisted,
  isListed: boolean,
  reporter: Reporter,
): void {
  const table =
    tables.find(({ rows }) => rows.some(({ location }) => location === 'path')) ??
    tables.find(({ stated }) => stated === undefined || stated === 'path')!
  const rows = missing.map(({ name }) =>
    suggestRow(table, { name, type: '', required: true, location: 'path' }),
  )
  // A row with nearly the name is meant, and to be renamed.
  const names = new Set(tables.flatMap((one) => one.rows.map(({ name }) => fold(name))))
  const near = table.rows
    .map(({ name }) => name)
    .filter((name) => name.length > SHORT && missing.some((part) => nearest(part.name, [name])))
  const isNew = missing.every(({ name }) => !names.has(fold(name))) && near.length === 0
  const edits = isNew ? rows.flatMap((row) => insertRow(table, row, reporter.source) ?? []) : []
  const span = spanInValue(attribute, missing[0]!.start, missing[0]!.end)
  const key = isListed ? span.start : ''
  const details = [missing.map(({ name }) => `:${name}`), rows.join('\n'), near[0]] as const
  reporter.reportRepeated('missing-path-parameter', key, span, edits, ...details)
}

/** A shorter name is near to many. */
const SHORT = 4

function hasRowsOf(place: Place, { rows }: ParameterTable): boolean {
  return rows.some(({ location }) => location === place)
}

/** True for a table of nothing but fields of a body, which is no place for what is in the path. */
function isBody({ rows }: ParameterTable): boolean {
  return rows.length > 0 && rows.every(({ location }) => location === 'body')
}

/** The name of an id, with what is before it: `domain_id`, `userId`, `id`. */
const ID = /^(.*?)[-_]?(?:u?u?id|guid|pk)s?\d*$/i

/** The noun of the segment before a parameter that is its id, as in `/domains/:domain_id`; nothing where it can be another thing. */
function nounOf({ name, start }: PathPart, path: string): string | undefined {
  const [, own] = ID.exec(name) ?? []
  const segment = path.slice(path.lastIndexOf('/', start - 2) + 1, start - 1)
  const isNoun = segment !== '' && path[start - 1] === '/' && !segment.includes(':')
  if (own === undefined || !isNoun) return undefined
  const noun = singular(fold(segment))
  const said = singular(fold(own))
  return noun.endsWith(said) || said.endsWith(noun) ? noun : undefined
}

function singular(noun: string): string {
  return noun.replace(/ies$/, 'y').replace(/(?<=x|ss|ch|sh)es$|s$/, '')
}

/** A word of a text that is no part of a path, with the marks of a placeholder or without: `id`, `<id>`. */
const WORD = /(?<![/:{<$=?&\w-])(?:[{<]{1,2}|:)?([\p{L}\p{N}_-]+)(?![}>]*\/|[\p{L}\p{N}_-])/gu

/** The words of a block, alone and with the one before: what is said of a parameter there needs no row. Nouns of sentences are in the singular. */
function wordsIn(
  nodes: readonly BodyNode[],
  source: Source,
): { all: Set<string>; inSentences: Set<string> } {
  const all = new Set<string>()
  const inSentences = new Set<string>()
  for (const { type, span } of nodes) {
    if (type === 'code' || type === 'table') continue
    let before = ''
    for (const [, written] of source.slice(span).matchAll(WORD)) {
      const word = fold(written!)
      all.add(word).add(before + word)
      if (type !== 'heading') inSentences.add(singular(word)).add(singular(before + word))
      before = word
    }
  }
  return { all, inSentences }
}

/** A name without what two spellings of it differ in. */
function fold(name: string): string {
  return name.replace(/[-_ ]/g, '').toLowerCase()
}

/** Checks that a path starts with a slash, and has neither parameters in braces nor a query string. */
function checkForm(
  attribute: TagAttribute,
  { path: { text, braces, queryStart }, tables }: Outline,
  reporter: Reporter,
): void {
  if (!text.startsWith('/')) {
    const right = PLAIN.test(text) ? JSON.stringify(`/${text}`) : undefined
    reporter.reportFixable('path-without-slash', attribute.valueSpan, right, text, right)
  }
  for (const { name, start, end } of braces) {
    // Inside of a segment a colon may start no parameter, and what follows be part of its name.
    const isSegment = text[start - 1] === '/' && /^(?:\/|$)/.test(text.slice(end, end + 1))
    const fix = isSegment && name !== '' ? `:${name}` : undefined
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
  path: Path,
  reporter: Reporter,
): void {
  let names: ReadonlySet<string> | undefined
  let others: ReadonlySet<string> | undefined
  for (const table of tables)
    for (const row of table.rows) {
      const { name, location, nameSpan } = row
      if (location !== 'path' || name === '') continue
      names ??= new Set(path.parameters.map((part) => part.name))
      if (names.has(name)) checkRequired(row, table, reporter)
      else if (!(others ??= namesInPaths(reporter.source.slice(block.span), path)).has(name))
        // Several of a table are in the wrong place together.
        reporter.reportRepeated(
          'unknown-path-parameter',
          table.node.span.start,
          nameSpan,
          undefined,
          name,
          path.text,
        )
    }
}

/** Checks that the row of a parameter of the path does not say that it can be left out. */
function checkRequired(
  { name, isWhole, requiredCell, required, condition, span }: OutlineRow,
  { stated, columns }: ParameterTable,
  reporter: Reporter,
): void {
  if (stated === 'body' || required || condition !== undefined || !isWhole) return
  if (requiredCell?.isUnknown) return
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
