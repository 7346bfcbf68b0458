import type { SpanEdit } from '../diagnostics/diagnostic.js'
import { endOfMatches } from '../source/white-space.js'
import type { Span } from '../source/position.js'

/** A value without parts. */
interface JsonScalar extends Span {
  readonly type: 'string' | 'literal'
  readonly value: string | number | boolean | null
}

/** What keeps a text from being JSON, and where. */
export interface JsonProblem extends Span {
  readonly type: 'problem'
  /** What is wrong, as the rest of a sentence. */
  readonly problem: string
  /** The edits that make JSON of the text, where it can be told what was meant. */
  readonly repairs?: readonly SpanEdit[]
}

/**
 * One token of a JSON text. An elision is what stands for more: `...`, `…`, or a placeholder such as
 * `<id>`, `{id}` and `{{id}}`; a word is neither a number nor a literal of JSON.
 */
export type JsonToken =
  | (Span & { readonly type: '{' | '}' | '[' | ']' | ':' | ',' })
  | (Span & { readonly type: 'comment' | 'elision' | 'end' })
  | (Span & { readonly type: 'word'; readonly value: string })
  | JsonScalar
  | JsonProblem

/** What needs no escape in a string. */
const PLAIN = /[ !#-[\]-\uffff]*/.source
const ESCAPED = String.raw`(?:\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})${PLAIN})`
// One match of a million escapes overflows the stack of a pattern.
const STRING = `"${PLAIN}${ESCAPED}{0,1000}`
const MORE_OF_STRING = new RegExp(ESCAPED, 'y')
const LITERAL = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?/.source
const IN_WORD = /[^\s{}[\]:,"]/.source
/** What can follow space, a group each. */
const groups = [
  // Words after the dots belong to them: `... 3 more`.
  /(?:\.{2,}|…)(?:[^\n"{}[\],]*[^\s"{}[\],])?|<%[^\n]{0,200}?%>|<[^<>\n]*>|\{\{[^{}\n]*\}\}|\{[A-Za-z_][\w -]{0,40}\}/
    .source,
  /[{}[\]:,]/.source,
  `${STRING}"|(?:${LITERAL})(?!${IN_WORD})`,
  STRING,
  /\/\*[^]*?(?:\*\/|$)|(?:\/\/|#)[^\n]*/.source,
  `${IN_WORD}+|\\s`,
]
const TOKEN = new RegExp(`[\\t\\n\\r ]*(?:$|(${groups.join(')|(')}))`, 'y')

/** Reads the token at or after an offset. */
export function readToken(text: string, from: number): JsonToken {
  TOKEN.lastIndex = from
  const match = TOKEN.exec(text)!
  const end = TOKEN.lastIndex
  const { 2: sign, 3: scalar } = match
  if (sign !== undefined) return { type: sign as '{', start: end - 1, end }
  if (scalar !== undefined) {
    // Most are names and texts without an escape.
    const isPlain = scalar.startsWith('"') && !scalar.includes('\\')
    const value = isPlain ? scalar.slice(1, -1) : (JSON.parse(scalar) as JsonScalar['value'])
    const type = typeof value === 'string' ? 'string' : 'literal'
    return { type, value, start: end - scalar.length, end }
  }
  const { 1: elision, 4: open, 5: comment, 6: word } = match
  const start = end - (elision ?? open ?? comment ?? word ?? '').length
  if (open !== undefined)
    return readLongString(text, start, endOfMatches(MORE_OF_STRING, text, end))
  if (elision !== undefined) return { type: 'elision', start, end }
  if (comment !== undefined) return { type: 'comment', start, end }
  return word === undefined
    ? { type: 'end', start, end }
    : { type: 'word', value: word, start, end }
}

/** What keeps a text from being JSON, by default at one character. */
export function problem(text: string, start: number, end = start + 1): JsonProblem {
  return { type: 'problem', problem: text, start, end }
}

function readLongString(text: string, start: number, at: number): JsonToken {
  if (text[at] === '"') {
    const end = at + 1
    return { type: 'string', value: JSON.parse(text.slice(start, end)) as string, start, end }
  }
  if (at >= text.length || text[at] === '\n') return problem('a string is never closed', start, at)
  if (text[at] !== '\\') return problem('a string holds a control character', at)
  const { length } = text.slice(at, at + 2).trimEnd()
  return problem('a string holds an escape that JSON does not know', at, at + length)
}
