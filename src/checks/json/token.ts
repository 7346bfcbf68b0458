import type { JsonProblem, JsonScalar } from './value.js'
import type { Span } from '../../source/position.js'

/** A bracket, a colon or a comma. */
export interface Punctuation extends Span {
  readonly type: '{' | '}' | '[' | ']' | ':' | ','
}

/** A comment, a word that is neither a number nor a literal of JSON, or the end of the text. */
export interface OtherToken extends Span {
  readonly type: 'comment' | 'word' | 'end'
}

/** What stands for more: `...`, `…`, or a placeholder such as `<id>` and `{{id}}`. */
export interface Elision extends Span {
  readonly type: 'elision'
}

/** A string in single or curly quotes, with the string that it would be in JSON. */
export interface QuotedText extends Span {
  readonly type: 'quoted'
  readonly value: string
}

/** One token of a JSON text. */
export type JsonToken = Punctuation | JsonScalar | JsonProblem | QuotedText | Elision | OtherToken

/** A token that is part of the text proper. */
export type ContentToken = Exclude<
  JsonToken,
  { type: 'problem' | 'comment' | 'elision' | 'end' | '}' | ']' }
>

/** Words of other languages for the literals of JSON. */
export const foreignLiterals = new Map([
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
  ['nil', 'null'],
  ['undefined', 'null'],
])

const BLANK = /[ \t\n\r]*/y
const SPACE = 0x20
const QUOTE = 0x22
const BACKSLASH = 0x5c
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
  const start = from + matchAt(BLANK, text, from)!.length
  const character = text[start]
  if (character === undefined) return { type: 'end', start, end: start }
  const elision = '.…<{'.includes(character) ? matchAt(ELISION, text, start) : undefined
  if (elision) return { type: 'elision', start, end: start + elision.trimEnd().length }
  switch (character) {
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
  const [written, problem] =
    text[at] === '\\'
      ? [text.slice(at, at + 2).trimEnd(), 'a string holds an escape that JSON does not know']
      : [text[at]!, 'a string holds a control character']
  return { type: 'problem', problem, start: at, end: at + written.length }
}

function readWord(text: string, start: number): JsonToken {
  const comment = matchAt(COMMENT, text, start)
  if (comment) return { type: 'comment', start, end: start + comment.length }
  const quoted = matchAt(SINGLE_QUOTED, text, start)
  if (quoted) {
    return { type: 'quoted', value: textOf(quoted), start, end: start + quoted.length }
  }
  const word = matchAt(WORD, text, start)!
  const end = start + word.length
  const literal = LITERALS.get(word)
  if (literal !== undefined)
    return { type: literal === null ? 'null' : 'boolean', value: literal, start, end }
  if (NUMBER.test(word)) return { type: 'number', value: Number(word), start, end }
  return { type: 'word', start, end }
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
