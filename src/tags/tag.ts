import type { Span } from '../source/position.js'

/** The tag names that open a block. */
export const blockTagNames = ['api', 'endpoint'] as const

/** A tag name that opens a block. */
export type BlockTagName = (typeof blockTagNames)[number]

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

/** An opening tag. */
export interface OpeningTag {
  /** The name that the block is to be closed with. */
  readonly name: BlockTagName
  /** The name in the source. */
  readonly nameSpan: Span
  /** From `{%` to behind `%}`, or to where the reader gave up on an unterminated tag. */
  readonly span: Span
  /** The attributes in their order, one given twice included. */
  readonly attributes: readonly TagAttribute[]
  /** Whether it ends with `/%}`. */
  readonly selfClosing: boolean
}

/** A block as the scanner found it: its tags, and where its body stands. */
export interface BlockSection {
  /** Tells it from prose. */
  readonly type: 'block'
  /** The tag that opens it. */
  readonly opening: OpeningTag
  /** The whole block, from the opening `{%` to behind the closing `%}` (or to where the body ends). */
  readonly span: Span
  /** The Markdown between the tags, line ending of the opening tag excluded. */
  readonly bodySpan: Span
  /** The lines of tags inside the body, which open or close blocks that cannot stand there. */
  readonly innerTagSpans: readonly Span[]
}

/** Markdown outside the blocks. */
export interface ProseSection {
  /** Tells it from a block. */
  readonly type: 'prose'
  /** From the end of what stands before it to the start of what follows. */
  readonly span: Span
}

/** What a file is made of, in its order. */
export type Section = BlockSection | ProseSection

/** The offset in the source of a character of a string value. */
export function offsetInValue(attribute: TagAttribute, index: number): number {
  let offset = attribute.valueSpan.start + 1 + index
  for (const escape of attribute.escapes) {
    if (escape >= index) break
    offset++
  }
  return offset
}
