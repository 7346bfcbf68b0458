import type { Span } from '../../source/position.js'

/** An object, with its properties in their order. */
export interface JsonObject extends Span {
  readonly type: 'object'
  readonly properties: readonly JsonProperty[]
  /** True where `...` or a comment says that there is more. */
  readonly isPart: boolean
}

/** One property of an object. */
export interface JsonProperty {
  readonly name: string
  /** The name in the text, quotes included. */
  readonly nameSpan: Span
  readonly value: JsonValue
}

/** An array. */
export interface JsonArray extends Span {
  readonly type: 'array'
  readonly items: readonly JsonValue[]
  /** True where `...` or a comment says that there is more. */
  readonly isPart: boolean
}

/** A string, a number, `true`, `false` or `null`. */
export interface JsonScalar extends Span {
  readonly type: 'string' | 'number' | 'boolean' | 'null'
  readonly value: string | number | boolean | null
}

/** A value that is left out: `...` or `<id>` stands in its place. */
export interface JsonPlaceholder extends Span {
  readonly type: 'placeholder'
}

/** A JSON value with its place in the text. */
export type JsonValue = JsonObject | JsonArray | JsonScalar | JsonPlaceholder

/** What keeps a text from being JSON, and where. */
export interface JsonProblem extends Span {
  readonly type: 'problem'
  /** What is wrong, as the rest of a sentence. */
  readonly problem: string
}

/** A bracket, a colon or a comma. */
type Punctuation = '{' | '}' | '[' | ']' | ':' | ','

/**
 * One token of a JSON text. An elision is what stands for more: `...`, `…`, or a placeholder such as
 * `<id>` and `{{id}}`; a word is neither a number nor a literal of JSON. A quoted text is in single or
 * curly quotes, with the string that it would be in JSON.
 */
export type JsonToken =
  | (Span & { readonly type: Punctuation | 'comment' | 'word' | 'elision' | 'end' })
  | (Span & { readonly type: 'quoted'; readonly value: string })
  | JsonScalar
  | JsonProblem

const SPACE = 0x20
const QUOTE = 0x22
const BACKSLASH = 0x5c
const BLANKS = new Set([0x09, 0x0a, 0x0d, SPACE])
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i
const WORD = /[^\s{}[\]:,"]+|\s/y
const COMMENT = /\/\*[^]*?(?:\*\/|$)|(?:\/\/|#)[^\n]*/y
// Words after the dots belong to them: `... 3 more`.
const ELISION = /(?:\.{2,}|…)[^\n"{}[\],]*|<%[^\n]*?%>|<[^<>\n]*>|\{\{[^{}\n]*\}\}/y
const SINGLE_QUOTED = /'[^'\\\n]*(?:\\.[^'\\\n]*)*'?|[‘“][^’”\n]*[’”]?/y
const LITERALS = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Reads the token at or after an offset. */
export function readToken(text: string, from: number): JsonToken {
  let start = from
  while (BLANKS.has(text.charCodeAt(start))) start++
  const character = text[start]
  switch (character) {
    case undefined:
      return { type: 'end', start, end: start }
    case '"':
      return readString(text, start)
    case '{':
      if (text[start + 1] !== '{') return { type: '{', start, end: start + 1 }
      return readElision(text, start) ?? { type: '{', start, end: start + 1 }
    case '}':
    case '[':
    case ']':
    case ':':
    case ',':
      return { type: character, start, end: start + 1 }
    case '.':
    case '…':
    case '<':
      return readElision(text, start) ?? readWord(text, start)
    default:
      return readWord(text, start)
  }
}

function readElision(text: string, start: number): JsonToken | undefined {
  const elision = matchAt(ELISION, text, start)
  if (elision === undefined) return undefined
  return { type: 'elision', start, end: start + elision.trimEnd().length }
}

function readString(text: string, start: number): JsonToken {
  for (let end = start + 1, hasEscape = false; ; hasEscape = true) {
    while (isPlain(text.charCodeAt(end))) end++
    if (text.charCodeAt(end) === QUOTE) {
      const value = hasEscape
        ? (JSON.parse(text.slice(start, end + 1)) as string)
        : text.slice(start + 1, end)
      return { type: 'string', value, start, end: end + 1 }
    }
    const escape = matchAt(ESCAPE, text, end)
    if (!escape) return stringProblem(text, start, end)
    end += escape.length
  }
}

/** Whether a character stands for itself in a string; NaN, the end of the text, does not. */
function isPlain(code: number): boolean {
  return code >= SPACE && code !== QUOTE && code !== BACKSLASH
}

function stringProblem(text: string, start: number, at: number): JsonProblem {
  if (at >= text.length || text[at] === '\n')
    return { type: 'problem', problem: 'a string is never closed', start, end: at }
  const [written, problem] =
    text[at] === '\\'
      ? [text.slice(at, at + 2).trimEnd(), 'a string holds an escape that JSON does not know']
      : [text[at]!, 'a string holds a control character']
  return { type: 'problem', problem, start: at, end: at + written.length }
}

function readWord(text: string, start: number): JsonToken {
  const character = text[start]!
  const comment = '/#'.includes(character) ? matchAt(COMMENT, text, start) : undefined
  if (comment) return { type: 'comment', start, end: start + comment.length }
  const quoted = "'‘“".includes(character) ? matchAt(SINGLE_QUOTED, text, start) : undefined
  if (quoted) return { type: 'quoted', value: textOf(quoted), start, end: start + quoted.length }
  const word = matchAt(WORD, text, start)!
  const end = start + word.length
  if (NUMBER.test(word)) return { type: 'number', value: Number(word), start, end }
  const literal = LITERALS.get(word)
  if (literal === undefined) return { type: 'word', start, end }
  return { type: literal === null ? 'null' : 'boolean', value: literal, start, end }
}

/** The text between single quotes, with its escapes read where JSON knows them. */
function textOf(quoted: string): string {
  const inner = quoted.slice(1, -1).replaceAll(String.raw`\'`, "'")
  try {
    return JSON.parse(`"${inner.replaceAll('"', String.raw`\"`)}"`) as string
  } catch {
    return inner
  }
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}
