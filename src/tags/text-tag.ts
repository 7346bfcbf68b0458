import type { Span } from '../source/position.js'

/** Something that looks like a tag, but stays text. */
export interface TextTag {
  /** Where it starts. */
  readonly start: number
  /** Whether a slash stands before its name. */
  readonly closing: boolean
  /** Whether a closing tag should follow: not behind a closing one, nor behind one that closes itself. */
  readonly awaitsClosing: boolean
  /** The beginning of a tag that is misspelt, not misplaced. */
  readonly misspelt?: Span
  /** Reports that it is read as text. */
  report(): void
}
