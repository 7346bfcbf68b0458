import type { Span } from '../source/position.js'
import { endOfName } from './reader/name.js'
import { blockTagNames, type BlockTagName } from './tag.js'
import { skipWhiteSpace } from '../source/white-space.js'

const SLASH = 47

/** How a tag begins: `{% name` or `{% /name`. */
export interface TagHead {
  /** Where its `{%` stands. */
  readonly start: number
  /** Whether a slash stands before the name. */
  readonly closing: boolean
  /** The name as written. */
  readonly name: string
  /** The name in the source. */
  readonly nameSpan: Span
}

/** The beginning of a tag that opens or closes a block. */
export interface BlockTagHead extends TagHead {
  /** The name of a block. */
  readonly name: BlockTagName
}

/** What a tag begins with at an offset: nothing when there is no `{%` with a name behind it. */
export function readTagHead(text: string, start: number): TagHead | undefined {
  if (!text.startsWith('{%', start)) return undefined
  let offset = skipWhiteSpace(text, start + 2, text.length)
  const closing = text.charCodeAt(offset) === SLASH
  if (closing) offset = skipWhiteSpace(text, offset + 1, text.length)
  const end = endOfTagName(text, offset)
  if (end === offset) return undefined
  const nameSpan = { start: offset, end }
  return { start, closing, name: text.slice(offset, end), nameSpan }
}

/** Whether a tag opens or closes a block. */
export function isBlockTagHead(head: TagHead): head is BlockTagHead {
  return blockTagNames.some((name) => name === head.name)
}

/** What a block's tag begins with at an offset. */
export function readBlockTagHead(text: string, start: number): BlockTagHead | undefined {
  const head = readTagHead(text, start)
  return head && isBlockTagHead(head) ? head : undefined
}

/** Where a line has a `{%` that could be a tag: at its start, behind three spaces at the most. */
export function tagStart(text: string, lineStart: number): number | undefined {
  for (let offset = lineStart; offset <= lineStart + 3; offset++) {
    if (text.startsWith('{%', offset)) return offset
    if (text[offset] !== ' ') return undefined
  }
  return undefined
}

function endOfTagName(text: string, start: number): number {
  const end = endOfName(text, start, text.length)
  if (text[end] !== '=') return end
  // No blank stands between the tag's name and its first attribute: `{% apipath="/x" %}`.
  const name = blockTagNames.find((known) => text.startsWith(known, start))
  return name === undefined ? end : start + name.length
}
