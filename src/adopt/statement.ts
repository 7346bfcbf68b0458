import { readCurl } from '../exchange/curl.js'
import { type Command, readCommands } from '../exchange/shell-words.js'
import type { BodyNode, Code, Heading, Table } from '../markdown/node.js'
import type { Source } from '../source/source.js'
import {
  findRoutes,
  findSentRoutes,
  readRoutes,
  type StatedRoute,
  routeOfRequest,
  toRoutes,
  withoutEnd,
} from './route.js'

/** The forms in which a page names a route, each with the reason why it states none; a line and a request do. */
export const reasons = {
  /** A text that is nothing but a route, or says to send requests to it. */
  line: undefined,
  /** A command of a client. */
  command: undefined,
  /** An item that begins with a route; one that is alone states it. */
  item: 'it is a line of a list of routes',
  row: 'it is a row of a table of routes',
  note: 'only a note names it',
  sentence: 'only a sentence names it',
} as const

/** A place in a page that names a route. */
export interface Statement {
  readonly route: StatedRoute
  /** The offset of the text that names it. */
  readonly at: number
  readonly form: keyof typeof reasons
  /** True for a whole request: a command, an address with a host or a query, a message with more than its first line. */
  readonly isRequest?: boolean
}

type Reader<Node> = (node: Node, source: Source) => Statement[]

/** The readers of each kind of node; the first one that finds a route speaks for the node. */
const readers: { [Type in BodyNode['type']]?: readonly Reader<BodyNode & { type: Type }>[] } = {
  heading: [ofHeading],
  code: [ofRouteLines, ofCommands],
  table: [ofTable],
  'html-block': [ofLines],
  paragraph: [ofLines],
  list: [ofLines],
  quote: [ofLines],
}

/** Finds the routes that a node of a page names, in their order. */
export function readStatements(node: BodyNode, source: Source): Statement[] {
  for (const read of (readers[node.type] ?? []) as readonly Reader<BodyNode>[]) {
    const statements = read(node, source)
    if (statements.length > 0) return statements
  }
  return []
}

function stating(routes: readonly StatedRoute[], at: number, form: Statement['form']): Statement[] {
  return routes.map((route) => ({ route, at, form }))
}

/** `## List ships % GET /ships` */
function ofHeading({ text, span }: Heading): Statement[] {
  const heading = plain(text)
  const found = findRoutes(heading)
  return stating(found.length > 0 ? found : readRoutes(heading), span.start, 'line')
}

/** An address with a host or a query. */
const FILLED = /:\/\/|=/

/** The first lines of code: a request line, or several routes one below the other. */
function ofRouteLines({ value, lineOffsets }: Code): Statement[] {
  const statements: Statement[] = []
  let isRequest = false
  for (const [index, line] of value.split('\n').entries()) {
    if (line.trim() === '') {
      // What follows the headers of a request is its body.
      if (statements.length > 0) break
      continue
    }
    // A client that tells what it sends begins each line with a mark.
    const routes = readRoutes(line.replace(/^> /, ''))
    if (routes.length > 0) statements.push(...stating(routes, lineOffsets[index] ?? 0, 'line'))
    else if (statements.length === 0) break
    isRequest ||= routes.length === 0 || FILLED.test(line)
  }
  if (isRequest) return statements.map((statement) => ({ ...statement, isRequest }))
  // Alternates have the method or the path in common.
  const { size: methods } = new Set(statements.map(({ route }) => route.method))
  const { size: paths } = new Set(statements.map(({ route }) => route.path))
  const isList = statements.length > 2 && methods > 1 && paths > 1
  return isList ? statements.map((statement) => ({ ...statement, form: 'item' })) : statements
}

/** The first request that a command of a client sends. */
function ofCommands({ value, lineOffsets }: Code): Statement[] {
  if (!/\b(?:curl|https?)\b/.test(value)) return []
  const requests = readCommands(value).flatMap((command) => [
    ...readCurl(command),
    ...readHttpie(command),
  ])
  for (const { method = 'GET', target } of requests) {
    const route = routeOfRequest(method, target)
    if (route) return [{ route, at: lineOffsets[0] ?? 0, form: 'command', isRequest: true }]
  }
  return []
}

/** The request of HTTPie, whose command is `http`: `http --form PUT https://example.com/ships`. */
function readHttpie({ words }: Command): { method: string | undefined; target: string }[] {
  const [name, ...given] = words
    .map(({ text }) => text)
    .filter((text) => !/^(?:[$%]$|-)/.test(text))
  if (!/^(?:https?|xh)$/.test(name ?? '')) return []
  const method = /^[A-Z]+$/.test(given[0] ?? '') ? given.shift() : undefined
  const [target = ''] = given
  return /^https?:/.test(target) ? [{ method, target }] : []
}

/** A table of one row states a route, one of several rows lists them. */
function ofTable({ head, rows }: Table): Statement[] {
  const [top, ...others] = [head, ...rows].map(({ cells, span: { start } }) => {
    return { at: start, cells: cells.map(({ text }) => plain(text)) }
  })
  const isHead = others.length === 0 || top!.cells.some((cell) => readRoutes(cell).length > 0)
  const candidates = isHead ? [top!] : others
  return candidates.flatMap(({ at, cells }) => {
    // A cell can hold several paths, a line each.
    const lines = cells.flatMap((cell) => cell.split(BREAK).map(plain))
    const methods = cells.find((cell) => METHOD_CELL.test(cell) && toRoutes(cell, '/').length > 0)
    const whole = lines.flatMap(readRoutes)
    const paths = whole.length > 0 ? [] : lines.filter((line) => PATH_CELL.test(line))
    const routes = [...whole, ...paths.flatMap((line) => toRoutes(methods, line))]
    return stating(routes, at, candidates.length > 1 ? 'row' : 'line')
  })
}

const METHOD_CELL = /^[A-Z]+(?:\W+[A-Z]+)*$/
const BREAK = /\n|<br\s*\/?>/i
/** A path, but no media type; `message`, `model` and `font` are names of resources more often. */
const PATH_CELL =
  /^(?!(?:application|audio|image|multipart|text|video|get|post|put|patch|delete|\d{3})\/).*\//i

/** The lines of a node: each is nothing but routes, names some, or neither. */
function ofLines({ type, span }: BodyNode, source: Source): Statement[] {
  const lines = source.lines.in(span).map(({ start, end }) => {
    return { start, line: source.text.slice(start, end).replace(QUOTED, '') }
  })
  return lines.flatMap(({ start, line }) => {
    const isItem = type === 'list'
    const code = isItem ? ITEM.exec(line)?.[1] : undefined
    const ofTag = isItem ? [] : ofElement(source.text.slice(start, span.end))
    const routes = ofTag.length > 0 ? ofTag : readLabelled(code ?? line)
    if (routes.length > 0) return stating(routes, start, isItem ? 'item' : 'line')
    const text = plain(line)
    const sent = findSentRoutes(text)
    if (sent.length > 0) return stating(sent, start, 'line')
    return stating(findRoutes(text).filter(isNamed), start, 'sentence')
  })
}

const QUOTED = /^(?:[ \t]*>)+/
/** An item that begins with code. */
const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\*\*|__)?`([^`]+)`/
/** A label before the route of a line, in emphasis or with a colon: `**Endpoint** GET /ships`. */
const STRONG_LABEL = /^[ \t]*(\*\*|__)[^*_`]{2,30}\1[ \t]*:?/
const LABEL = /^\p{L}[^:/]{1,29}:\s/u

/** The routes of a line that has nothing else but a label before them. */
function readLabelled(line: string): StatedRoute[] {
  const text = line.replace(BULLET, '')
  const routes = readRoutes(plain(text))
  if (routes.length > 0) return routes
  return readRoutes(plain(text.replace(STRONG_LABEL, '')).replace(LABEL, ''))
}

/** In `GET / POST` nothing is named. */
function isNamed({ path }: StatedRoute): boolean {
  return /\w/.test(path)
}

/** The start of an element of JSX, up to the next one. */
const ELEMENT = /^[ \t]*<[A-Z][\w.]*\s([^<]*)/
const METHOD = /\b(?:method|verb)=["'{`]*(\w+)/i
const PATH = /\b(?:path|ur[il]|route|endpoint)=["'{`]*((?:https?:\/\/|\/)[^"'`\s]*)/i

/** An element that says the method of the path in it or beside it: `<Route method="GET">/users</Route>`. */
function ofElement(text: string): StatedRoute[] {
  const [, start = ''] = ELEMENT.exec(text) ?? []
  const method = METHOD.exec(start)?.[1]
  if (method === undefined) return []
  const end = start.lastIndexOf('>')
  const content = start[end - 1] === '/' ? '' : start.slice(end + 1)
  return toRoutes(method, PATH.exec(start)?.[1] ?? content.trim())
}

const BULLET = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:#{1,6}[ \t]+)?/
const LINK = /\[([^[\]]*)\]\([^()\s]*\)/g
/** Elements that only say how a text looks; `<id>` is a parameter. */
const LOOK = /<\/?(?:code|em|font|kbd|mark|small|span|strong)(?:\s[^<>]*)?>/gi

/** A line without the marks of lists, code, emphasis and a label: what is left of `**GET** \`/users\`:`. */
export function plain(line: string): string {
  const text = line.replace(BULLET, '').replace(LINK, '$1').replace(LOOK, '').trim()
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
