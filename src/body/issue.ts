import { withArticle } from '../diagnostics/wording.js'
import { type FieldType, type FieldValue, kindsOf } from '../field-type/type.js'
import type { Span } from '../source/position.js'
import type { BodyField } from './fields.js'
import type { NodeAt } from './json-reader.js'
import type { ObjectValue, Value } from './values.js'

/** The values that are otherwise than the rows of a body say, and contradict none of them. */
const widenings = [
  /** Null in an optional field whose type has no null. */
  'null',
  /** Null in an array or a map whose inner type has none. */
  'inner-null',
  /** An array of objects where rows name the fields of what may be one. */
  'array',
  /** An object in a PATCH without a required field: it may leave out what it does not change. */
  'left-out',
] as const

/** A way in which a value is otherwise than the rows of a body say, and contradicts none of them. */
export type WideningKind = (typeof widenings)[number]

/**
 * A difference between a value and the rows of a body: an object lacks a required field; it has a field that no
 * row names; a value is of another kind than its type; a value is none of the allowed ones; a text or a
 * number does not keep to its format; or one that is no contradiction.
 */
export type IssueKind = 'missing' | 'unknown' | 'type' | 'value' | 'format' | WideningKind

/** One place where a value and the rows of a body differ. */
export interface Issue {
  readonly kind: IssueKind
  /** The names and indexes that lead to the field, from the whole body on: `['items', 0, 'sku']`. */
  readonly path: readonly (string | number)[]
  /** The field as a row would name it: `items[].sku`. */
  readonly name: string
  /** The value; nothing for a field that is not there. */
  readonly value: Value | undefined
  /** The field, or the one whose type speaks of what is inside it; nothing for a field that no row names. */
  readonly field: BodyField | undefined
  /** The type that the value would have to be of. */
  readonly type: FieldType | undefined
  /** The allowed values, or formats, of an issue of these kinds. */
  readonly allowed: readonly FieldValue[]
  /** The object that has the unknown field, or lacks the missing one. */
  readonly holder: ObjectValue | undefined
  /** The objects with rows around an unknown field: what it may be a slip of. */
  readonly around: readonly BodyField[]
}

/** The place of an issue in the text: the value; an unknown field's name; the bracket of what lacks one. */
export function placeOf({ kind, path }: Issue, nodeAt: NodeAt): Span {
  const isLacking = kind === 'missing' || kind === 'left-out'
  const node = nodeAt(isLacking ? path.slice(0, -1) : path)
  if (isLacking) return { start: node.start, end: node.start + 1 }
  return kind === 'unknown' && node.nameSpan ? node.nameSpan : node
}

/** True for an issue by which a body may be more than its rows say. */
export function isWidening(kind: IssueKind): kind is WideningKind {
  return (widenings as readonly IssueKind[]).includes(kind)
}

/** True when an issue keeps an example from being one of the body; a field without a row does not. */
export function isContradiction({ kind }: Pick<Issue, 'kind'>): boolean {
  return kind !== 'unknown' && !isWidening(kind)
}

/** The values that a type allows, for a message: `a string or null`. */
export function wantedBy(type: FieldType | undefined): string {
  return type ? kindsOf(type).map(withArticle).join(' or ') : 'something else'
}
