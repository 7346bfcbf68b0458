import type { SpanEdit } from '../diagnostics/diagnostic.js'
import { readFieldType } from '../field-type/read.js'
import { endOfMatches } from '../source/white-space.js'
import type { Span } from '../source/position.js'
import type { Value } from './values.js'

/** A value without parts. */
interface JsonScalar extends Span {
  readonly type: 'string' | 'literal'
  readonly value: string | number | boolean | null
}

/** A mistake that keeps a text from being JSON, and its place. */
export interface JsonProblem extends Span {
  readonly type: 'problem'
  /** The mistake, as the rest of a sentence. */
  readonly problem: string
  /** The edits that make JSON of the text, where it can be told what was meant. */
  readonly repairs?: readonly SpanEdit[]
}

/** A value of a JSON text with its place. */
export interface JsonNode extends Span {
  readonly value: Value
  /** The members of an object or an array, by names and indexes. */
  readonly inside: ReadonlyMap<string | number, JsonNode> | undefined
  /** The place of the name of a field. */
  nameSpan: Span | undefined
}

/** A reason why the value of a JSON text says less than it, as the rest of a sentence, and its place. */
export interface Doubt {
  readonly problem: string
  readonly span: Span
}

/** A JSON text with the places of its values. */
export interface JsonTree {
  readonly type: 'tree'
  readonly root: JsonNode
  /** True for a text that leaves parts out (`...`, `<id>`, comments): its fields are known, it is no value. */
  readonly isPart: boolean
  readonly doubt: Doubt | undefined
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

/** Characters that need no escape in a string. */
const PLAIN = /[ !#-[\]-\uffff]*/.source
const ESCAPED = String.raw`(?:\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})${PLAIN})`
// One match of a million escapes overflows the stack of a pattern.
const STRING = `"${PLAIN}${ESCAPED}{0,1000}`
const MORE_OF_STRING = new RegExp(ESCAPED, 'y')
const LITERAL = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?/.source
const IN_WORD = /[^\s{}[\]:,"]/.source
/** The tokens that can follow space, a group each. */
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

/** Reads the token at or after an offset; throws a `JsonMistake`. */
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

function readLongString(text: string, start: number, at: number): JsonToken {
  if (text[at] === '"') {
    const end = at + 1
    return { type: 'string', value: JSON.parse(text.slice(start, end)) as string, start, end }
  }
  if (at >= text.length || text[at] === '\n')
    throw new JsonMistake('a string is never closed', start, at)
  if (text[at] !== '\\') throw new JsonMistake('a string holds a control character', at)
  const { length } = text.slice(at, at + 2).trimEnd()
  throw new JsonMistake('a string holds an escape that JSON does not know', at, at + length)
}

const LITERAL_WORD = /^(?:true|false|null|-?\d+)$/

/** True when a word in place of a value describes the value: `"id": number`, `"on": true/false`. */
export function isTypeWord(word: string): boolean {
  return word.split(/[/|]/).every((part) => {
    const { kind, values } = readFieldType(part)
    const isLiteral = part !== word && LITERAL_WORD.test(part)
    return isLiteral || (kind !== 'unknown' && kind !== 'null' && !values)
  })
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
