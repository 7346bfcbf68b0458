import type { Code } from '../markdown/node.js'
import { isPlainLanguage, isShellLanguage, readHttp } from '../outline/http.js'
import type { Span } from '../source/position.js'
import type { ClientRequest } from './client-request.js'
import { readCurl } from './curl.js'
import { type Command, readLine } from './shell-words.js'

/** A request that code states, with what it shows to come back. */
export interface RequestStatement {
  readonly request: ClientRequest
  /** Its place in the code. */
  readonly span: Span
  /** The output, in the code; nothing where the code does not show it. */
  readonly output: Span | undefined
  /** True when the output is shown as another command leaves it. */
  readonly isFiltered: boolean
  /** True when it says no more than a method and a path. */
  readonly isRoute: boolean
  /** True when nothing but a request can be meant: a command, a message by its language or its version. */
  readonly isExplicit: boolean
}

const HTTP_LANGUAGE = /^(?:https?|httpyac|hurl|rest)$/
/** Languages of clients and sessions, which hold commands without being shells. */
const CLIENT_LANGUAGE = /^(?:curl|sh-session)$/
const VERSIONED = /^\s*[A-Z]+ +\S+ +HTTP\/\d/
/** The start of JSON, markup and texts, and of no message. */
const DATA = /^\s*[{[<"]/
/** The start of a session, whatever the language of its code: a prompt, a client. */
const SESSION = /^\s*(?:\S*[$%#>] +)?curl\s/
const PROMPTED = /^[ \t]*(?:\S*\$ +\S|\S*[%#>] +curl\s)/gm
const UNPROMPTED = /^curl\s/gm
/** The start of output, where nothing but a command is expected. */
const OUTPUT = /\s*(?:[{[<]|HTTP\/\d)/y
const PRETTY_PRINTER = /^(?:jq(?: -[a-zA-Z]+)*(?: \.)?|python3? -m json\.tool|json_pp|tee \S+)$/
const NO_MESSAGE = 'what is below its route is no message of HTTP'
/** The start of a message, and what is between messages. */
const MESSAGE =
  /^[ \t]*(?:> ?)?(?=(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)[ \t]+\S+(?:[ \t]+HTTP\/[\d.]+)?[ \t]*$)|^(?:< ?)?(?=HTTP\/\d)|^(?=###)/gm

/** The requests that code states, in their order. */
export function readStatements({
  language,
  value,
}: Pick<Code, 'language' | 'value'>): RequestStatement[] {
  const hasCommand = value.includes('curl')
  if (!hasCommand && DATA.test(value)) return []
  const name = language.toLowerCase()
  const isPlain = isPlainLanguage(name)
  const isScript = isPlain || isShellLanguage(name) || CLIENT_LANGUAGE.test(name)
  // A message without a language says that it is one.
  if (HTTP_LANGUAGE.test(name) || (isScript && VERSIONED.test(value))) return readMessages(value)
  if (hasCommand && (isScript || SESSION.test(value))) return readSession(value)
  const isMessage = isPlain && readHttp({ language, value })?.type === 'request'
  return isMessage ? readMessages(value, false) : []
}

/** The words of which any message has one; a pattern of words alone is sought for fast. */
const MESSAGE_WORD = /GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS/

/** The messages of HTTP in a text: each request with the response that follows it. */
export function readMessages(text: string, isExplicit = true): RequestStatement[] {
  const statements: RequestStatement[] = []
  if (!MESSAGE_WORD.test(text)) return statements
  const starts = Array.from(text.matchAll(MESSAGE), (match) => match.index + match[0].length)
  for (const [index, start] of starts.entries()) {
    const span = { start, end: starts[index + 1] ?? text.length }
    // A client that tells what it sends and gets begins each line with a mark.
    const value = text.slice(start, span.end).replace(/\n[ \t]*[<>] ?/g, '\n')
    const last = statements.at(-1)
    const message = readHttp({ language: 'http', value })
    if (message?.type === 'response') {
      if (last && last.output === undefined)
        statements[statements.length - 1] = { ...last, output: span }
    } else if (message) {
      const { method, methodSpan, target, targetSpan, headers } = message
      const body = message.body && value.slice(message.body.start, message.body.end).trim()
      const isApart = /\n[ \t]*\n$/.test(value.slice(0, message.body?.start))
      const at = (one: Span) => ({ start: start + one.start, end: start + one.end })
      statements.push({
        request: {
          method,
          methodSpan: at(methodSpan),
          target,
          targetSpan: at(targetSpan),
          query: [],
          headers,
          body,
          // Below a route there can be notes of any kind.
          problem: isExplicit || !body || isApart || /^[{[]/.test(body) ? undefined : NO_MESSAGE,
        },
        span,
        output: undefined,
        isFiltered: false,
        isRoute: headers.length === 0 && body === undefined && !target.includes('?'),
        isExplicit,
      })
    }
  }
  return statements
}

/** True for a command that leaves a body as it is. */
function isPrettyPrinter({ words }: Command): boolean {
  return PRETTY_PRINTER.test(words.map(({ text }) => text).join(' '))
}

/** The commands of a script that request something, each with what a session shows to come back. */
function readSession(script: string): RequestStatement[] {
  const statements: RequestStatement[] = []
  const isPrompted = script.search(PROMPTED) !== -1
  const nextCommand = isPrompted ? PROMPTED : UNPROMPTED
  for (let at = 0; at < script.length;) {
    const line = readLine(script, at)
    const [start, end] = [line[0]?.words[0]!.start ?? at, line.at(-1)?.end ?? script.length]
    at = end
    const requests: ClientRequest[] = []
    let isFiltered = false
    let operator: string | undefined
    for (const command of line) {
      for (const request of readCurl(command)) requests.push(request)
      if (operator === '|') isFiltered ||= !isPrettyPrinter(command)
      operator = command.operator
    }
    if (requests.length === 0) continue
    OUTPUT.lastIndex = end
    let output: Span | undefined
    if (isPrompted || OUTPUT.test(script)) {
      nextCommand.lastIndex = end
      at = nextCommand.exec(script)?.index ?? script.length
      if (script.slice(end, at).trim() !== '') output = { start: end, end: at }
    }
    const span = { start, end }
    const last = requests.at(-1)
    for (const request of requests) {
      const own = request === last ? output : undefined
      statements.push({ request, span, output: own, isFiltered, isRoute: false, isExplicit: true })
    }
  }
  return statements
}
