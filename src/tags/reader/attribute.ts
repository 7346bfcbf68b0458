import type { TagAttribute } from '../tag.js'
import { endOfName } from './name.js'
import { isBoundary } from './quote-mark.js'
import { readSeparator, type Separator } from './separator.js'
import type { TagCursor } from './tag-cursor.js'
import { readTagEnd } from './tag-end.js'
import type { TagFindings } from './tag-findings.js'
import { brokenValue, type TagValue } from './tag-value.js'
import { readValue } from './value-reader.js'

/** Steps behind an attribute, from the start of its name on; nothing when the name goes on as other text. */
export function readAttribute(cursor: TagCursor, findings: TagFindings): TagAttribute | undefined {
  const { text, offset: start, lineEnd } = cursor
  const nameSpan = { start, end: endOfName(text, start, lineEnd) }
  const name = text.slice(start, nameSpan.end)
  cursor.offset = nameSpan.end
  const separator = readSeparator(cursor)
  if (separator) {
    const value = readJoinedValue(cursor, findings, name, start, separator)
    return attribute(name, nameSpan, value)
  }
  if (isBoundary(text, nameSpan.end, lineEnd) || readTagEnd(cursor)) {
    return attribute(name, nameSpan, { type: 'boolean', value: true, span: nameSpan, escapes: [] })
  }
  cursor.offset = start
  return undefined
}

function readJoinedValue(
  cursor: TagCursor,
  findings: TagFindings,
  name: string,
  start: number,
  { kind, span }: Separator,
): TagValue {
  if (kind === 'valueless') {
    findings.report('missing-value', { start, end: span.end }, name)
    return brokenValue('', { start: span.end, end: span.end })
  }
  if (kind === 'blanks') findings.report('blank-around-equals', span, name)
  const value = readValue(cursor, name, findings)
  if (kind === 'malformed') {
    const missing = span.start === span.end
    findings.report('malformed-equals', missing ? { start, end: cursor.offset } : span, name)
  }
  return kind === 'equals' ? value : { ...value, type: 'broken' }
}

function attribute(
  name: string,
  nameSpan: TagAttribute['nameSpan'],
  { type: valueType, value, span: valueSpan, escapes }: TagValue,
): TagAttribute {
  const span = { start: nameSpan.start, end: valueSpan.end }
  return { name, nameSpan, valueType, value, valueSpan, escapes, span }
}
