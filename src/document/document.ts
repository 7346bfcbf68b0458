import type { BlockAttributes } from '../attributes/block-attributes.js'
import type { MarkdownBody } from '../markdown/node.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import type { BlockTag } from '../tags/tag.js'
import { comparablePath } from './path.js'

/** One block: its attributes and its body, with their places in the source. */
export interface Block {
  readonly type: 'block'
  readonly opening: BlockTag
  readonly attributes: BlockAttributes
  readonly body: MarkdownBody
  readonly span: Span
}

/** Markdown outside the blocks. */
export interface Prose {
  readonly type: 'prose'
  readonly body: MarkdownBody
  readonly span: Span
}

/** A part of a document: a block, or the prose between blocks. */
export type Piece = Block | Prose

/** One file as read: the data that rendering, fields and checks work on. */
export interface Document {
  readonly source: Source
  readonly frontmatter: Record<string, unknown>
  readonly pieces: readonly Piece[]
}

/**
 * Method and path of a block in a form that is equal for two blocks of the same endpoint; nothing
 * while one of them is missing or wrong.
 */
export function endpointKey({ attributes }: Block): string | undefined {
  const { method, path } = attributes
  const isMethodKnown = !attributes.at('method') || attributes.text('method') !== undefined
  return path !== '' && isMethodKnown ? `${method} ${comparablePath(path)}` : undefined
}
