/*
 * Answers for a line of one to six `#`, one blank and text, when the text does not end in `#` or a
 * blank and is strict inline text.
 */
import type { Heading } from '../node.js'
import { takeHeadingId } from '../annotations.js'
import { readInline } from './inline.js'
import type { Line } from '../../source/lines.js'

const pattern = /^(#{1,6}) (?! )(.*[^\s#])$/

/** Reads a line as a heading, or declines. */
export function readHeading(text: string, { start, end }: Line): Heading | undefined {
  const match = pattern.exec(text.slice(start, end))
  if (!match) return undefined
  const [, marks, title] = match
  const inline = readInline(title!, end - title!.length, { cell: false, link: false })
  return (
    inline && {
      type: 'heading',
      level: marks!.length as Heading['level'],
      ...takeHeadingId(inline, title!),
      span: { start, end },
    }
  )
}
