import { readCurls } from '../exchange/curl.js'
import { decodeText } from '../markdown/characters.js'
import type { BodyNode, Code, HtmlBlock, Table, TableCell } from '../markdown/node.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import {
  readMethod,
  readPathText,
  readRouteLine,
  readRouteList,
  readRoutesIn,
  readSentRoutes,
  type Route,
  routeOfRequest,
  toRoute,
  withoutEnd,
} from './route.js'

/** A place in a page that states a route. */
export interface Statement {
  readonly route: Route
  /** The text that states it. */
  readonly span: Span
  /**
   * The form of the statement: by itself, as a row of a table of routes, as an item of a list, by a request that a
   * client sends, in a note, in passing, or below labels that nobody knows.
   */
  readonly form: 'alone' | 'row' | 'item' | 'called' | 'noted' | 'mentioned' | 'labelled'
  /** True for a whole request: a command, an address with a host or a query, a message with more than its first line. */
  readonly isRequest?: boolean
}

/** The reasons why routes become no block, by the form of their statement. */
export const REASONS: Partial<Record<Statement['form'], string>> = {
  noted: 'only a note names it',
  mentioned: 'only a sentence names it',
  labelled: 'its labels are not known',
  row: 'it is a row of a table of routes',
}

/** Finds the routes that a node of a page states, in their order. */
export function readStatements(node: BodyNode, source: Source): Statement[] {
  if (node.type === 'heading') {
    const text = plain(node.text)
    const stated = readRoutesIn(text)
    const routes = stated.length > 0 ? stated : [readRouteLine(text) ?? []].flat()
    return routes.map((route) => ({ route, span: node.span, form: 'alone' }))
  }
  if (node.type === 'code') return ofCode(node)
  if (node.type === 'html-block') {
    const stated = ofHtml(node)
    if (stated.length > 0) return stated
  }
  return node.type === 'table' ? ofTable(node) : ofLines(node, source)
}

/** The routes of the first lines of code: a request line, or several routes one below the other. */
function ofCode({ value, lineOffsets }: Code): Statement[] {
  const statements: Statement[] = []
  let isRequest = false
  for (const [index, line] of value.split('\n').entries()) {
    if (line.trim() === '') {
      // What follows the headers of a request is its body.
      if (statements.length > 0) break
      continue
    }
    const route = readRouteLine(line)
    if (!route && statements.length === 0) break
    const start = lineOffsets[index] ?? 0
    if (!route) isRequest = true
    else statements.push({ route, span: { start, end: start + line.length }, form: 'alone' })
    isRequest ||= FILLED.test(line)
  }
  if (isRequest) return statements.map((statement) => ({ ...statement, isRequest }))
  // Alternates have the method or the path in common.
  const { size: methods } = new Set(statements.map(({ route }) => route.method))
  const { size: paths } = new Set(statements.map(({ route }) => route.path))
  if (statements.length > 2 && methods > 1 && paths > 1)
    return statements.map((statement) => ({ ...statement, form: 'item' }))
  return statements.length > 0 ? statements : ofCommands(value, lineOffsets)
}

/** The route of the first request that a command of a client sends. */
function ofCommands(script: string, lineOffsets: readonly number[]): Statement[] {
  if (!/\bcurl\b/.test(script)) return []
  for (const { method = 'GET', target } of readCurls(script)) {
    const route = routeOfRequest(method, target)
    const start = lineOffsets[0] ?? 0
    if (route) return [{ route, span: { start, end: start }, form: 'called', isRequest: true }]
  }
  return []
}

/** An address with a host or a query. */
const FILLED = /:\/\/|=/

const TAG = /<[^<>]*>/g
const WORD_IN_TAG = /[a-z]+/gi

/** The route of an element whose text is one, or a path with the method in its attributes. */
function ofHtml({ html, span }: HtmlBlock): Statement[] {
  if (html.length > LONGEST_HTML) return []
  const text = decodeText(html.replaceAll(TAG, ' ')).replaceAll(/\s+/g, ' ').trim()
  const words = html.match(TAG)?.flatMap((tag) => tag.match(WORD_IN_TAG) ?? []) ?? []
  const method = words.find((word) => readMethod(word) !== undefined)
  const path = readPathText(text)
  const route =
    readRouteLine(text) ?? (method !== undefined && path !== undefined && toRoute(method, text))
  return route ? [{ route, span, form: 'alone' }] : []
}

const LONGEST_HTML = 2000

/** A table of one row, or of labels and values, states a route, one of several rows lists them. */
function ofTable(table: Table): Statement[] {
  const { head, rows } = table
  const labelled = ofLabels(table)
  if (labelled) return [{ route: labelled, span: table.span, form: 'alone' }]
  const candidates = rows.length === 0 || head.cells.some(isRoute) ? [head] : rows
  return candidates.flatMap((row): Statement[] => {
    const cells = row.cells.map((cell) => plain(cell.text))
    const words = cells.map((cell) => cell.split(/\W+/))
    const known = words.map((all) => (all.every((word) => /^[A-Z]+$/.test(word)) ? all : []))
    const methods = known.map((all) => all.filter(readMethod)).find(([first]) => first) ?? []
    // A cell can hold several paths, a line each.
    const lines = cells.flatMap((cell) => cell.split(BREAK).map(plain))
    const stated = lines.flatMap((line) => readRouteLine(line) ?? [])
    const routes =
      stated.length > 0
        ? stated
        : lines
            .filter((line) => PATH_CELL.test(line))
            .flatMap((line) => methods.flatMap((method) => toRoute(method, line) ?? []))
    const form = rows.length > 1 && row !== head ? 'row' : 'alone'
    return routes.map((route) => ({ route, span: row.span, form }))
  })
}

/** The route of a table of labels, in any language, with one method and one path beside them. */
function ofLabels({ head, rows }: Table): Route | undefined {
  if (head.cells.length !== 2) return undefined
  const values = [head, ...rows].map(({ cells }) => plain(cells[1]?.text ?? ''))
  const known = values.filter((value) => /^[A-Z]+$/.test(value) && readMethod(value))
  const paths = values.filter((value) => PATH_CELL.test(value) && readPathText(value))
  return known.length === 1 && paths.length === 1 ? toRoute(known[0]!, paths[0]!) : undefined
}

function isRoute({ text }: TableCell): boolean {
  return readRouteLine(plain(text)) !== undefined
}

const BREAK = /\n|<br\s*\/?>/i
/** A path, but no media type; `message`, `model` and `font` are names of resources more often. */
const PATH_CELL =
  /^(?!(?:application|audio|image|multipart|text|video|get|post|put|patch|delete|\d{3})\/).*\//i

const ITEM = /^(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\*\*|__)?(`+)([^`]+)\1/

/** An item that is a method and a path in code, and nothing else. */
const ROUTE_ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+[A-Z]+:?[ \t]+`[^`]+`[ \t]*$/

/**
 * Lines that hold nothing but a route, in code, in emphasis or as an element with a `method`; items of
 * a list that begin with one in code.
 */
function ofLines({ type, span }: BodyNode, source: Source): Statement[] {
  return source.lines.in(span).flatMap(({ start, end }): Statement[] => {
    const line = source.text.slice(start, end)
    const isOther = type !== 'paragraph' && type !== 'quote'
    const item = isOther ? (ITEM.exec(line)?.[2] ?? ROUTE_ITEM.exec(line)?.[0]) : undefined
    const own = isOther
      ? item && plain(item)
      : plain(type === 'quote' ? line.replace(QUOTED, '') : line)
    const ofTag = item === undefined ? ofElement(source.text.slice(start, span.end)) : undefined
    const route = ofTag ?? (own ? readRouteLine(own) : undefined)
    if (!route) {
      const listed = own && !isOther ? readRouteList(own) : []
      if (listed.length > 0)
        return listed.map((one) => ({ route: one, span: { start, end }, form: 'alone' }))
      const stated = sent(line, start)
      return stated.length > 0 ? stated : named(line, { start, end })
    }
    return [{ route, span: { start, end }, form: item === undefined ? 'alone' : 'item' }]
  })
}

const QUOTED = /^(?:[ \t]*>)+/
/** The start of an element of JSX, up to the next one. */
const ELEMENT = /^[ \t]*<[A-Z][\w.]*\s([^<]*)/
const METHOD = /\b(?:method|verb)=["'{`]*(\w+)/i
const PATH = /\b(?:path|ur[il]|route|endpoint)=["'{`]*((?:https?:\/\/|\/)[^"'`\s]*)/i

/** An element that says the method of the path in it or beside it: `<Route method="GET">/users</Route>`. */
function ofElement(text: string): Route | undefined {
  const [, start = ''] = ELEMENT.exec(text) ?? []
  const method = METHOD.exec(start)?.[1]
  if (method === undefined) return undefined
  const end = start.lastIndexOf('>')
  const content = start[end - 1] === '/' ? '' : start.slice(end + 1)
  return toRoute(method, PATH.exec(start)?.[1] ?? content.trim())
}

/** Routes that a sentence says to send requests to. */
function sent(line: string, start: number): Statement[] {
  return readSentRoutes(line).map(({ route, start: from, end }) => {
    return { route, span: { start: start + from, end: start + end }, form: 'alone' }
  })
}

const LINK = /\[([^[\]]*)\]\([^()\s]*\)/g

/** Routes that a sentence names, in code or not. */
function named(line: string, span: Span): Statement[] {
  const routes = readRoutesIn(plain(line.replace(LINK, '$1'))).filter(({ path }) => /\w/.test(path))
  return routes.map((route) => ({ route, span, form: 'mentioned' }))
}

/** A line without the marks of code, emphasis and a label: what is left of `**GET** \`/users\`:`. */
export function plain(line: string): string {
  const text = line.trim().replace(/^(?:[-*+]|\d{1,9}[.)])[ \t]+/, '')
  let runs = 0
  return withoutEnd(text, '_')
    .replace(/`([^`]*)`|`|\*+|^_+/g, (mark, code: string | undefined, at: number) => {
      if (!mark.startsWith('*')) return code ?? ''
      // A star after a slash that closes no emphasis is one of the path: `/files/*`.
      return runs++ % 2 === 0 && text[at - 1] === '/' ? mark : ''
    })
    .replace(/\\$|:$|<br ?\/?>$/, '')
    .trim()
}
