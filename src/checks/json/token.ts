import type { JsonProblem, JsonScalar, JsonSpan } from './value.js'

/** A bracket, a colon or a comma. */
export interface Punctuation extends JsonSpan {
  readonly type: '{' | '}' | '[' | ']' | ':' | ','
}

/** A word that is neither a number nor a literal of JSON. */
export interface UnknownWord extends JsonSpan {
  readonly type: 'word'
}

/** The end of the text. */
export interface TextEnd extends JsonSpan {
  readonly type: 'end'
}

/** One token of a JSON text. */
export type JsonToken = Punctuation | JsonScalar | JsonProblem | UnknownWord | TextEnd

const BLANK = /[ \t\n\r]*/y
const SPACE = 0x20
const QUOTE = 0x22
const BACKSLASH = 0x5c
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i
const WORD = /[^\s{}[\]:,"]+|\s/y
const COMMENT = /\/\*[^\n]*?\*\/|(?:\/\/|\/\*|#)[^\n]*/y
const SINGLE_QUOTED = /'[^'\n]*'?|[‘“][^’”\n]*[’”]?/y
const LITERALS = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Reads the token at or behind an offset. */
export function readToken(text: string, from: number): JsonToken {
  const start = from + matchAt(BLANK, text, from)!.length
  const character = text[start]
  switch (character) {
    case undefined:
      return { type: 'end', start, end: start }
    case '{':
    case '}':
    case '[':
    case ']':
    case ':':
    case ',':
      return { type: character, start, end: start + 1 }
    case '"':
      return readString(text, start)
    default:
      return readWord(text, start)
  }
}

function readString(text: string, start: number): JsonToken {
  let end = start + 1
  for (;;) {
    while (isPlain(text.charCodeAt(end))) end++
    if (text[end] === '"') {
      const value = JSON.parse(text.slice(start, end + 1)) as string
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
  const [written, reason] =
    text[at] === '\\'
      ? [text.slice(at, at + 2).trimEnd(), 'a string holds an escape that JSON does not know']
      : [text[at]!, 'a string holds a control character']
  return problem(reason, at, written)
}

function readWord(text: string, start: number): JsonToken {
  const comment = matchAt(COMMENT, text, start)
  if (comment) return problem('JSON has no comments', start, comment)
  const quoted = matchAt(SINGLE_QUOTED, text, start)
  if (quoted) return problem('strings and names stand in double quotes', start, quoted)
  const word = matchAt(WORD, text, start)!
  const end = start + word.length
  const literal = LITERALS.get(word)
  if (literal !== undefined)
    return { type: literal === null ? 'null' : 'boolean', value: literal, start, end }
  if (NUMBER.test(word)) return { type: 'number', value: Number(word), start, end }
  return { type: 'word', start, end }
}

function problem(text: string, start: number, written: string): JsonProblem {
  return { type: 'problem', problem: text, start, end: start + written.length }
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}
