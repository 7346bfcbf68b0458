import { normalizeLineEndings } from '../../source/lines.js'
import type { AttributeTable } from '../attribute-table.js'
import { skipBrackets } from './brackets.js'
import { findClosingQuote } from './quote-mark.js'
import { readString } from './string-value.js'
import type { TagCursor } from './tag-cursor.js'
import type { TagFindings } from './tag-findings.js'
import { brokenValue, type TagValue } from './tag-value.js'
import { readWord, skipToStrayQuote, skipWords } from './word.js'

const number = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i
const variable = /^\$[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}\p{N}_-]+|\[(?:\d+|"[^"]*")\])*$/u

/** Reads the value of an attribute, from its first character on. */
export function readValue(
  cursor: TagCursor,
  attribute: string,
  findings: TagFindings,
  table: AttributeTable,
): TagValue {
  if (cursor.at('"')) return readString(cursor, attribute, findings)
  if (cursor.at("'")) return readSingleQuoted(cursor, attribute, findings, table)
  if (cursor.at('[') || (cursor.at('{') && !cursor.at('{%'))) {
    return readBracketed(cursor, attribute, findings, table)
  }
  return readWordValue(cursor, attribute, findings, table)
}

/**
 *     path='/x'
 *          ^
 */
function readSingleQuoted(
  cursor: TagCursor,
  attribute: string,
  findings: TagFindings,
  table: AttributeTable,
): TagValue {
  const { text, offset: start, lineEnd } = cursor
  const closing = findClosingQuote(text, start, lineEnd)
  if (closing === undefined) readWord(cursor)
  else cursor.offset = closing + 1
  const span = { start, end: cursor.offset }
  const value = text.slice(start + 1, closing ?? span.end)
  findings.report('single-quotes', span, attribute, table.written(attribute, value))
  return brokenValue(value, span)
}

/**
 *     path=["/x", "/y"]
 *          ^
 */
function readBracketed(
  cursor: TagCursor,
  attribute: string,
  findings: TagFindings,
  table: AttributeTable,
): TagValue {
  const { text, offset: start } = cursor
  const type = cursor.at('[') ? 'array' : 'object'
  const closed = skipBrackets(cursor)
  const span = { start, end: cursor.offset }
  const value = normalizeLineEndings(text.slice(start, span.end))
  if (closed) return { type, value, span, escapes: [] }
  findings.report('unquoted-value', span, attribute, table.written(attribute, value))
  return brokenValue(value, span)
}

/**
 *     stagger=true
 *             ^
 */
function readWordValue(
  cursor: TagCursor,
  attribute: string,
  findings: TagFindings,
  table: AttributeTable,
): TagValue {
  const { text, offset: start } = cursor
  let word = readWord(cursor)
  // The slash is the tag's own: `stagger=true/ %}`.
  if (word.endsWith('/') && typeOf(word.slice(0, -1))) {
    word = word.slice(0, -1)
    cursor.offset--
  }
  const type = typeOf(word)
  const isText = table.isFreeText(attribute) && skipWords(cursor, table)
  if (type && !isText) {
    const value = type === 'boolean' ? word === 'true' : word
    return { type, value, span: { start, end: cursor.offset }, escapes: [] }
  }
  if (!isText && !word.includes('"')) skipToStrayQuote(cursor)
  const span = { start, end: cursor.offset }
  const value = text.slice(start, span.end).replace(/"$/, '')
  findings.report('unquoted-value', span, attribute, table.written(attribute, value))
  return brokenValue(value, span)
}

function typeOf(word: string): 'boolean' | 'null' | 'number' | 'variable' | undefined {
  if (word === 'true' || word === 'false') return 'boolean'
  if (word === 'null') return 'null'
  if (number.test(word)) return 'number'
  return variable.test(word) ? 'variable' : undefined
}
