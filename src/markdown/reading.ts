import type { Token } from 'micromark-util-types'
import type { Span } from '../source/position.js'
import type { Footnotes } from './footnotes.js'
import type { Resources } from './resources.js'

/** What the readers of one text share. */
export interface Reading {
  readonly allowDangerousHtml: boolean
  /** The whole source, which all offsets count in. */
  readonly source: string
  /** Where the text ends in the source. */
  readonly end: number
  readonly resources: Resources
  readonly looseLists: ReadonlySet<Token>
  readonly footnotes: Footnotes
  /** True in lists, quotes and footnotes. */
  readonly isInContainer: boolean
}

/** The token in the source. */
export function spanOf(token: Token): Span {
  return { start: token.start.offset, end: token.end.offset }
}
