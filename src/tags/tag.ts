import type { TagAttribute } from '../attributes/tag-attribute.js'
import type { Leaf, TextBlocks } from '../markdown/structure/block.js'
import type { Span } from '../source/position.js'

/** The tag names that open a block. */
export const blockTagNames: readonly string[] = ['api', 'endpoint']

/** The beginning of a tag: `{% name` or `{% /name`. */
export interface TagHead {
  readonly start: number
  readonly closing: boolean
  /** The name without its slash, and its place. */
  readonly name: string
  readonly nameSpan: Span
  /** True when the name is that of a block. */
  readonly isOfBlock: boolean
}

/** A tag that opens or closes a block. */
export interface BlockTag extends Omit<TagHead, 'start' | 'isOfBlock'> {
  /** From `{%` to after `%}`, or to the end of the last attribute of an unterminated tag. */
  readonly span: Span
  /** The attributes in their order, one given twice included; none of a closing tag. */
  readonly attributes: readonly TagAttribute[]
  readonly selfClosing: boolean
}

/** A tag that opens or closes a block, and where the text around it ends and begins. */
export interface PlacedTag {
  readonly type: 'block'
  readonly tag: BlockTag
  /** The end of the text before the tag, and the start of the text after it. */
  readonly start: number
  readonly next: number
  /** The blocks of the text above it, from the tag before on. */
  readonly above: TextBlocks
  /** The tag that closes the block which this one opens. */
  closedBy?: PlacedTag
}

/** A line that starts with no tag of a block, or what such a tag has left of one. */
export interface TextLine extends Span {
  /** The block of Markdown that it is part of. */
  readonly leaf: Leaf
}

/** Something that looks like a tag, but stays text. */
export interface TextTag {
  readonly type: 'text'
  /** The tag, up to its end on its line. */
  readonly span: Span
  readonly line: TextLine
  readonly closing: boolean
  /** True when a closing tag should follow: not after a closing one, nor after one that closes itself. */
  readonly awaitsClosing: boolean
  /** The name of a tag that is nearly one of a block, and complete but for that. */
  readonly misspelt?: Pick<TagHead, 'name' | 'nameSpan'>
  report(): void
}

/** A tag of a block, or one that stays text. */
export type TagMark = PlacedTag | TextTag

/** A stretch of a text: a block as the scanner found it, or the prose around blocks. */
export interface TagSection {
  /** The tag that opens the block; nothing opens prose. */
  readonly opening: BlockTag | undefined
  /** The whole block, from the opening `{%` to after the closing `%}` (or to the end of the body). */
  readonly span: Span
  /** The Markdown between the tags, line ending of the opening tag excluded; all of prose. */
  readonly bodySpan: Span
  /** The blocks of Markdown in it, before, between and after the tags that cannot be there. */
  readonly texts: readonly TextBlocks[]
}

// No name is longer; one may be as long as its text.
const headPattern = /\{%[ \t\r\n]*(?:(\/)[ \t\r\n]*)?([\p{L}\p{N}_-]{1,64})(?![\p{L}\p{N}_-])/uy

/** The beginning of a tag at an offset: nothing when there is no `{%` with a name after it. */
export function readTagHead(text: string, start: number): TagHead | undefined {
  headPattern.lastIndex = start
  const [, slash, name] = headPattern.exec(text) ?? []
  if (name === undefined) return undefined
  const end = headPattern.lastIndex
  const nameSpan = { start: end - name.length, end }
  const isOfBlock = blockTagNames.includes(name)
  return { start, closing: slash !== undefined, name, nameSpan, isOfBlock }
}

const lineStartPattern = / {0,3}(?=\{%)/y

/** The beginning of the tag that a line starts with, after at most three spaces. */
export function tagHeadOn(text: string, lineStart: number): TagHead | undefined {
  lineStartPattern.lastIndex = lineStart
  return lineStartPattern.test(text) ? readTagHead(text, lineStartPattern.lastIndex) : undefined
}
