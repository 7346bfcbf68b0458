import type { BodyNode, Code, Table } from '../markdown/node.js'
import type { Span } from '../source/position.js'
import { readRouteIn, readRouteLine, toRoute, withoutEnd, type Route } from './route.js'

/** A place in a page that states a route. */
export interface Statement {
  readonly route: Route
  /** What states it; a block that begins at a list item begins here. */
  readonly span: Span
  /** How it is stated: by itself, as a row of a table of routes, as an item of a list, or in passing. */
  readonly form: 'alone' | 'row' | 'item' | 'mentioned'
}

/** Finds the routes that a node of a page states, in their order. */
export function readStatements(node: BodyNode, text: string): Statement[] {
  if (node.type === 'heading')
    return alone(readRouteIn(plain(node.text)) ?? readRouteLine(plain(node.text)), node.span)
  if (node.type === 'code') return ofCode(node)
  if (node.type === 'table') return ofTable(node)
  if (node.type === 'paragraph') return ofLines(node.span, text)
  return node.type === 'other' ? ofOther(node.span, text) : []
}

/** The routes of the first lines of code: a request line, or several routes one below the other. */
function ofCode({ value, lineOffsets }: Code): Statement[] {
  const statements: Statement[] = []
  for (const [index, line] of value.split('\n').entries()) {
    if (line.trim() === '') {
      // What follows the headers of a request is its body.
      if (statements.length > 0) break
      continue
    }
    const route = readRouteLine(line)
    if (!route && statements.length === 0) break
    const start = lineOffsets[index] ?? 0
    if (route) statements.push({ route, span: { start, end: start + line.length }, form: 'alone' })
  }
  return statements
}

/** A table of one row states a route, one of several rows lists them. */
function ofTable({ head, rows }: Table): Statement[] {
  const candidates = rows.length === 0 ? [head] : rows
  return candidates.flatMap((row): Statement[] => {
    const cells = row.cells.map((cell) => plain(cell.text))
    const method = cells.find((cell) => /^[A-Z]+$/.test(cell)) ?? ''
    // A cell can hold several paths, a line each.
    const lines = cells.flatMap((cell) => cell.split(BREAK).map(plain))
    const stated = lines.flatMap((line) => readRouteLine(line) ?? [])
    const routes =
      stated.length > 0
        ? stated
        : lines.flatMap((line) => (PATH_CELL.test(line) ? (toRoute(method, line) ?? []) : []))
    const form = rows.length > 1 ? 'row' : 'alone'
    return routes.map((route) => ({ route, span: row.span, form }))
  })
}

const BREAK = /\n|<br\s*\/?>/i
/** A path, but no media type. */
const PATH_CELL = /^(?!(?:application|audio|image|multipart|text|video)\/).*\//i

const LINE = /[^\r\n]+/g

/** Lines that hold nothing but a route, in code, in emphasis or as an element with a `method`. */
function ofLines(span: Span, text: string): Statement[] {
  const statements: Statement[] = []
  for (const { 0: line, index } of text.slice(span.start, span.end).matchAll(LINE)) {
    const start = span.start + index
    const route = ofElement(line) ?? readRouteLine(plain(line))
    const at = { start, end: start + line.length }
    if (route) statements.push({ route, span: at, form: 'alone' })
    else statements.push(...mentions(line, start))
  }
  return statements
}

const ITEM = /^(?<marker>[-*+]|\d{1,9}[.)])[ \t]+(?<text>\S.*)$/

/** The items of a list, and lines of raw HTML or JSX. */
function ofOther(span: Span, text: string): Statement[] {
  const statements: Statement[] = []
  for (const { 0: line, index } of text.slice(span.start, span.end).matchAll(LINE)) {
    const start = span.start + index
    const item = ITEM.exec(line)?.groups?.text
    const code = item === undefined ? undefined : /^(?:\*\*|__)?(`+)([^`]+)\1/.exec(item)?.[2]
    const route = code === undefined ? ofElement(line) : readRouteLine(code)
    const at = { start, end: start + line.length }
    if (route) statements.push({ route, span: at, form: code === undefined ? 'alone' : 'item' })
    else statements.push(...mentions(line, start))
  }
  return statements
}

const ELEMENT = /^\s*<[A-Z][\w.]*\s(?<attributes>[^>]*?)\/?>(?:(?<content>.*)<\/[A-Z][\w.]*>)?\s*$/
const METHOD = /\bmethod=["'{]*(\w+)/i
const PATH = /\b(?:path|url|uri|route|endpoint|href)=["'{]*([^"'\s]*)(["']?)/gi

/** An element of JSX that says method and path: `<Route method="GET">/users</Route>`. */
function ofElement(line: string): Route | undefined {
  const { attributes = '', content = '' } = ELEMENT.exec(line)?.groups ?? {}
  const method = METHOD.exec(attributes)?.[1]
  return method === undefined
    ? undefined
    : toRoute(method, content.trim() || (pathAmong(attributes) ?? ''))
}

/** The first attribute that holds a path, in quotes or braces. */
function pathAmong(attributes: string): string | undefined {
  for (const [, value = '', quote] of attributes.matchAll(PATH)) {
    const path = quote ? value : value.slice(0, Math.max(value.lastIndexOf('}'), 0))
    if (/^[^}]*\//.test(path)) return path
  }
  return undefined
}

/** Routes that code in a sentence names. */
function mentions(line: string, start: number): Statement[] {
  return [...line.matchAll(/`([A-Z]+ +\/[^`]*)`/g)].flatMap(
    ({ 0: code, 1: words, index }): Statement[] => {
      const route = readRouteLine(words!)
      const at = { start: start + index, end: start + index + code.length }
      return route ? [{ route, span: at, form: 'mentioned' }] : []
    },
  )
}

function alone(route: Route | undefined, span: Span): Statement[] {
  return route ? [{ route, span, form: 'alone' }] : []
}

/** A line without the marks of code, emphasis and a label: what is left of `**GET** \`/users\`:`. */
function plain(line: string): string {
  const text = line.trim().replace(/^(?:[-*+]|\d{1,9}[.)])[ \t]+/, '')
  return withoutEnd(text, '_')
    .replace(/[`*]+|^_+/g, '')
    .replace(/\\$|:$/, '')
    .trim()
}
