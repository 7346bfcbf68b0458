import type { AttributeTable } from '../attribute-table.js'
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
export function readAttribute(
  cursor: TagCursor,
  findings: TagFindings,
  table: AttributeTable,
): TagAttribute | undefined {
  const { text, offset: start, lineEnd } = cursor
  const nameSpan = { start, end: endOfName(text, start, lineEnd) }
  const name = text.slice(start, nameSpan.end)
  cursor.offset = nameSpan.end
  const separator = readSeparator(cursor)
  if (separator) {
    const value = readJoinedValue(cursor, findings, table, { name, start, separator })
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
  table: AttributeTable,
  { name, start, separator: { kind, span } }: JoinedName,
): TagValue {
  if (kind === 'valueless') {
    findings.report('missing-value', { start, end: span.end }, name)
    return brokenValue('', { start: span.end, end: span.end })
  }
  const value = readValue(cursor, name, findings, table)
  if (kind === 'equals') return value
  const raw = cursor.text.slice(value.span.start, value.span.end).replaceAll(/^["']|["']$/g, '')
  const right = table.written(name, raw)
  if (kind === 'blanks') {
    findings.report('blank-around-equals', span, name, right)
  } else {
    const missing = span.start === span.end
    const place = missing ? { start, end: cursor.offset } : span
    findings.report('malformed-equals', place, name, right)
  }
  return { ...value, type: 'broken' }
}

/** A name, and what joins it to its value. */
interface JoinedName {
  readonly name: string
  readonly start: number
  readonly separator: Separator
}

function attribute(
  name: string,
  nameSpan: TagAttribute['nameSpan'],
  { type: valueType, value, span: valueSpan, escapes }: TagValue,
): TagAttribute {
  const span = { start: nameSpan.start, end: valueSpan.end }
  return { name, nameSpan, valueType, value, valueSpan, escapes, span }
}
