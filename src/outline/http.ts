import { methods, type Method } from '../attributes/methods.js'
import type { Code } from '../markdown/node.js'
import type { Span } from '../source/position.js'

/** A request line: `GET /path HTTP/1.1`; its spans are offsets into the `value` of the code block. */
export interface RequestLine {
  readonly method: string
  readonly methodSpan: Span
  /** The text after the method, as written: a path or an address. */
  readonly target: string
  readonly targetSpan: Span
}

interface Message {
  /** The names and values of its headers as written, in their order. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** The media type of its `Content-Type`, in lower case. */
  readonly mediaType: string | undefined
  /** The place of its body in the `value` of the code block. */
  readonly body: Span | undefined
}

/** The content of an `http` code block: its first line, headers, a body. */
export type HttpMessage = Message &
  (
    | { readonly type: 'response'; readonly status: number }
    | ({ readonly type: 'request' } & RequestLine)
  )

const STATUS_LINE =
  /^(?:(?:< ?|\/\/ ?|# ?)?(?:HTTP(?:\/\d(?:\.\d)?)?|(?:HTTP[ -])?[Ss]tatus(?:[ -][Cc]ode)?:?)[ \t]+([1-5]\d\d)(?!\d)|([1-5]\d\d) [A-Z][A-Za-z' -]*$)/
/** The head of a response as Django REST framework shows it: its media type, and its status. */
const CONTENT_TYPE = /^\s*Content-Type:? +(\S+)\n([1-5]\d\d) [A-Z][^\n]*\n\s*/
/** A client that tells what it sends begins each line of it with `>`. */
const REQUEST_LINE = /^([ \t]*(?:> ?)?)([A-Z]+)([ \t]+)(\S.*)$/gm
const METHOD = `(?:${methods.join('|')})`
/** A method before a path, or alone on a line before whatever else is a path: `PUT ships/_doc`. */
const METHOD_AND_PATH = new RegExp(
  `^\\s*${METHOD}[ \\t]+(?:/|https?://|(?:[\\w.<-]|\\{[\\w-]+\\})(?:[^\\s{}"]|\\{[\\w/-]+\\})*[ \\t]*(?:$|\\n\\s*(?:\\{|$|${METHOD}[ \\t])))`,
)
const ROUTE = new RegExp(
  `^(?:${METHOD}:?\\s+[^\\s/]*/\\S*|\\p{L}[\\p{L} ]{1,20}:\\s+(?:${METHOD}|(?:${METHOD}\\s+)?(?:https?:/)?/\\S*))$`,
  'u',
)
const ADDRESS = new RegExp(`^\\s*(?:${METHOD}:?\\s+)?(?:https?://\\S+|/\\S*)\\s*$`)
const MAY_BE_ROUTE = /\/|[A-Z]{3}\s*$/
const LONGEST_ROUTE = 300
/** A header; a client that tells what comes back begins each line of it with `<`. */
const HEADER = /^(?:< ?)?([\w-]+):(.*)$/
/** Languages of code that is a message of HTTP, whatever its first line looks like. */
const httpLanguages: ReadonlySet<string> = new Set(['http', 'https', 'rest'])

const shellLanguages = languages(
  'bash bat batch cmd console csh elvish fish ksh nu nushell powershell ps ps1 pwsh sh shell shell-session shellscript shellsession terminal zsh',
)
/** The languages of what a client sends; everything else (`json`, `xml`, `text`, …) is data. */
const requestLanguages = languages(
  'curl hurl http https httpie httpyac rest wget xh',
  'c c# c++ clj clojure coffee coffeescript cpp crystal cs csharp d dart elixir elm erl erlang ex exs f# fs fsharp gleam go golang gql graphql groovy haskell hs java javascript jl js jsx julia kotlin kt lua matlab mjs mts nim node objc objective-c objectivec ocaml perl php pl py python python3 r rb rs ruby rust scala sql svelte swift ts tsx typescript vb vbnet visualbasic vue zig',
  ...shellLanguages,
)

function languages(...names: readonly string[]): ReadonlySet<string> {
  return new Set(names.join(' ').split(' '))
}

/** True when a code block of this language shows what a client does, not what travels. */
export function isRequestLanguage(language: string): boolean {
  return requestLanguages.has(language.toLowerCase())
}

/** True when a text is a method and a path, or one of them behind a label, and nothing else. */
export function isRouteLine(text: string): boolean {
  // Most texts are longer, or have no slash.
  return text.length < LONGEST_ROUTE && MAY_BE_ROUTE.test(text) && ROUTE.test(text.trim())
}

/** True when a text is a path or an address, with or without a method, and nothing else. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text)
}

/** True when a code block of this language shows a text that no language is known of. */
export function isPlainLanguage(language: string): boolean {
  return /^(?:|text|txt|plain|plaintext|none|nohighlight|raw|url|uri)$/i.test(language)
}

export function isShellLanguage(language: string): boolean {
  return shellLanguages.has(language.toLowerCase())
}

/** The HTTP status that a word is, from 100 to 599. */
export function readStatus(word: string): number | undefined {
  return word.length === 3 && /^[1-5]\d\d$/.test(word) ? Number(word) : undefined
}

/** True when a request of this method usually carries a body. */
export function hasBody(method: Method): boolean {
  return method === 'POST' || method === 'PUT' || method === 'PATCH'
}

/** Reads a code block that its first line shows to be a message of HTTP. */
export function readHttp({
  language,
  value,
}: Pick<Code, 'language' | 'value'>): HttpMessage | undefined {
  const start = value.search(/\S/)
  // JSON and most other text is none.
  if (start === -1 || !/[A-Z1-5<>/#]/.test(value.charAt(start))) return undefined
  const typed = value.startsWith('C', start) ? CONTENT_TYPE.exec(value) : null
  if (typed) {
    const [whole, mediaType, code] = typed
    const from = whole.length
    const body = { start: from, end: value.length }
    return { type: 'response', status: Number(code), headers: [], mediaType, body }
  }
  const isHttp = httpLanguages.has(language.toLowerCase())
  // A status line with its version, and a method before a path, are what they are in code of any language.
  const isMessage = /^\s*(?:< ?)?HTTP\/\d/.test(value) || METHOD_AND_PATH.test(value)
  // Above JSON there can be the status alone.
  const isJson = /^json/i.test(language)
  if (!isMessage && !isHttp && !isJson && !isPlainLanguage(language)) return undefined
  const lineEnd = endOfLine(value, start)
  const line = value.slice(start, lineEnd)
  const status = STATUS_LINE.exec(line)
  if (status) {
    return {
      type: 'response',
      status: Number(status[1] ?? status[2]),
      ...readMessage(value, lineEnd + 1),
    }
  }
  if (isJson && !isMessage) return undefined
  const [request] = readRequestLines(line, start)
  if (request?.methodSpan.start !== start || /\s/.test(request.target)) return undefined
  return { type: 'request', ...request, ...readMessage(value, lineEnd + 1) }
}

/** The request lines of a text, which starts at an offset of the code: there may be one below the other. */
export function readRequestLines(text: string, offset = 0): RequestLine[] {
  return Array.from(text.matchAll(REQUEST_LINE), (match) => {
    const [, before, method, gap, rest] = match as unknown as string[]
    const target = rest!
      .trimEnd()
      .replace(/\sHTTP\/[\d.]+$/, '')
      .trimEnd()
    const start = offset + match.index + before!.length
    const end = start + method!.length
    const targetStart = end + gap!.length
    return {
      method: method!,
      methodSpan: { start, end },
      target,
      targetSpan: { start: targetStart, end: targetStart + target.length },
    }
  })
}

/** The headers from an offset on: the media type, and the body after the empty line, or after the last header. */
function readMessage(text: string, from: number): Message {
  const headers: [string, string][] = []
  let at = from
  while (at < text.length) {
    const end = endOfLine(text, at)
    const line = text.slice(at, end).trimEnd()
    const header = HEADER.exec(line)
    if (line !== '' && line !== '<' && !header) break
    at = end + 1
    if (!header) break
    headers.push([header[1]!, header[2]!.trim()])
  }
  const start = Math.min(at, text.length)
  const hasContent = text.slice(start).trim() !== ''
  const [, type] = headers.find(([name]) => name.toLowerCase() === 'content-type') ?? []
  const mediaType = type?.split(';', 1)[0]!.trim().toLowerCase()
  const body = hasContent ? { start, end: text.length } : undefined
  return { headers, mediaType: mediaType || undefined, body }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}
