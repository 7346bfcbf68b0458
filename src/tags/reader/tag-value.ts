import type { Span } from '../../source/position.js'
import type { ValueType } from '../tag.js'

/** The value of an attribute, as read. */
export interface TagValue {
  /** The kind of value. */
  readonly type: ValueType
  /** The string without quotes and escapes, the boolean, or the source text of any other. */
  readonly value: string | boolean
  /** The value in the source, quotes included. */
  readonly span: Span
  /** The indices in a string that were written as a two-character escape. */
  readonly escapes: readonly number[]
}

/** A value that breaks the grammar, with what was meant. */
export function brokenValue(value: string | boolean, span: Span): TagValue {
  return { type: 'broken', value, span, escapes: [] }
}
