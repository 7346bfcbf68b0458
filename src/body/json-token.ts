import type { Span } from '../source/position.js'
import { endOfMatches } from '../source/white-space.js'

/**
 * A token of a JSON text. An elision is what stands for more: `...`, `…`, or a placeholder such as
 * `<id>`, `{id}` and `{{id}}`; a word is neither a number nor a literal of JSON.
 */
export interface Token extends Span {
  readonly type:
    '{' | '}' | '[' | ']' | ':' | ',' | 'string' | 'literal' | 'elision' | 'word' | 'end'
  readonly value: string | number | boolean | null
}

/** A mistake in a JSON text, by default at one character. */
export class JsonMistake extends Error {
  readonly start: number
  readonly end: number

  constructor(message: string, start: number, end = start + 1) {
    super(message)
    this.start = start
    this.end = end
  }
}

// Words after the dots belong to them: `... 3 more`.
const ELISION =
  /(?:\.{2,}|…)(?:[^\n"{}[\],]*[^\s"{}[\],])?|<%[^\n]{0,200}?%>|<[^<>\n]*>|\{\{[^{}\n]*\}\}|\{[A-Za-z_][\w -]{0,40}\}/
const COMMENT = /\/\*[^]*?(?:\*\/|$)|(?:\/\/|#)[^\n]*/
/** A token that is no sign but a brace, a group for each kind. */
const TOKEN = new RegExp(
  String.raw`(?:(${ELISION.source})|(${COMMENT.source})|(\{)|([^\s{}[\]:,"]+|\s)|$)`,
  'y',
)
const LITERAL = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?)$/
/** The signs that begin nothing else than a token of their own, or a string. */
const SIGNS = '"}[]:,'
const WHITE_SPACE = '\t\n\r '
/** Characters that need no escape in a string, or one; longer runs overflow the stack of a pattern. */
const IN_STRING = /(?:[ !#-[\]-\uffff]|\\.){1,1000}/y
/** Reads the token at or after an offset; the end of a comment. */
export function readToken(text: string, from: number): Token | number {
  let at = from
  while (at < text.length && WHITE_SPACE.includes(text.charAt(at))) at++
  // Most tokens are signs and strings.
  if (at < text.length && SIGNS.includes(text.charAt(at))) {
    const type = text.charAt(at) as '"' | '}'
    return type === '"' ? readString(text, at) : { type, start: at, end: at + 1, value: type }
  }
  TOKEN.lastIndex = at
  const { 1: elision, 2: comment, 3: sign, 4: word } = TOKEN.exec(text)!
  const end = TOKEN.lastIndex
  if (sign !== undefined) return { type: sign as '{', start: end - 1, end, value: sign }
  if (comment !== undefined) return end
  if (elision !== undefined)
    return { type: 'elision', start: end - elision.length, end, value: elision }
  if (word === undefined) return { type: 'end', start: end, end, value: '' }
  const start = end - word.length
  if (!LITERAL.test(word)) return { type: 'word', start, end, value: word }
  return { type: 'literal', start, end, value: JSON.parse(word) as Token['value'] }
}

function readString(text: string, start: number): Token {
  const at = endOfMatches(IN_STRING, text, start + 1)
  const end = at + 1
  if (at >= text.length || text[at] === '\n')
    throw new JsonMistake('a string is never closed', start, at)
  if (text[at] !== '"') throw new JsonMistake('a string holds a control character', at)
  const written = text.slice(start, end)
  try {
    // Most are names and texts without an escape.
    const value = written.includes('\\') ? (JSON.parse(written) as string) : written.slice(1, -1)
    return { type: 'string', start, end, value }
  } catch {
    throw new JsonMistake('a string holds an escape that JSON does not know', start, end)
  }
}
