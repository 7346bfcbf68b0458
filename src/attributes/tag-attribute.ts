import type { Span } from '../source/position.js'

/** The kind of value that was read, whether or not the attribute takes it. */
export type ValueType =
  | 'string'
  | 'boolean'
  | 'number'
  | 'null'
  | 'array'
  | 'object'
  | 'variable'
  /** A value that breaks the grammar; it has been reported, `value` holds what was meant as far as can be told. */
  | 'broken'

/** One attribute of an opening tag, as written. */
export interface TagAttribute {
  /** The name as written, known or not. */
  readonly name: string
  /** The name in the source. */
  readonly nameSpan: Span
  /** The kind of value. */
  readonly valueType: ValueType
  /** The value: the string without quotes and escapes, the boolean, or the source text of any other. */
  readonly value: string | boolean
  /** The value in the source, quotes included; the name for a bare boolean. */
  readonly valueSpan: Span
  /** The indices in a string `value` that were written as a two-character escape. */
  readonly escapes: readonly number[]
  /** Name and value together. */
  readonly span: Span
}

/** The offset in the source of a character of a string value. */
export function offsetInValue(attribute: TagAttribute, index: number): number {
  let offset = attribute.valueSpan.start + 1 + index
  for (const escape of attribute.escapes) {
    if (escape >= index) break
    offset++
  }
  return offset
}
