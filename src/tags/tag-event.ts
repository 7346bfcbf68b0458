import type { Span } from '../source/position.js'
import type { BlockTagName, OpeningTag } from './tag.js'
import type { TextTag } from './text-tag.js'

/** A tag that opens a block. */
export interface OpeningEvent {
  /** Tells it from the other events. */
  readonly type: 'opening'
  /** The tag as read. */
  readonly tag: OpeningTag
  /** Where the text before it ends: at the start of its line. */
  readonly start: number
  /** Where the text behind it begins: on the next line. */
  readonly next: number
}

/** A tag that closes a block. */
export interface ClosingEvent {
  /** Tells it from the other events. */
  readonly type: 'closing'
  /** The name without its slash. */
  readonly name: BlockTagName
  /** The name in the source. */
  readonly nameSpan: Span
  /** Behind its `%}`. */
  readonly end: number
  /** Where the text before it ends: at the start of its line. */
  readonly start: number
  /** Where the text behind it begins: on the next line. */
  readonly next: number
}

/** Something that looks like a tag, but stays text. */
export interface TextEvent {
  /** Tells it from the other events. */
  readonly type: 'text'
  /** What was found. */
  readonly tag: TextTag
}

/** What was found in a text, in its order. */
export type TagEvent = OpeningEvent | ClosingEvent | TextEvent
