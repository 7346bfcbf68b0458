import type { Span } from '../source/position.js'
import type { Slip } from '../vocabulary/spelling.js'

/** A word of a page at one edit from a known one, where it stands. */
export interface Misspelling extends Slip {
  readonly span: Span
}

/** The slips of what is in a span, each where it is written first. */
export function misspellingsIn(
  source: string,
  { start, end }: Span,
  slips: readonly Slip[] = [],
): Misspelling[] {
  if (slips.length === 0) return []
  const written = [...source.slice(start, end).matchAll(/[\p{L}\p{N}]+/gu)]
  return slips.flatMap(({ word, right }): Misspelling | [] => {
    const found = written.find(([one]) => one.toLowerCase() === word)
    if (!found) return []
    const at = start + found.index
    return { span: { start: at, end: at + found[0].length }, word: found[0], right }
  })
}
