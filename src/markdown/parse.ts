import { parse, postprocess, preprocess } from 'micromark'
import { gfm } from 'micromark-extension-gfm'
import type { Event } from 'micromark-util-types'
import { tokenizeLines } from './line-tokenizer.js'
import { boundNesting } from './nesting.js'
import { boundRuns, type RunBudget } from './runs.js'
import type { Span } from '../source/position.js'

/** What is not read because it would take too long. */
export interface Refusals {
  /** A run of inline text. */
  tooLong(span: Span): void
  /** A container in too many others; the offset is that of its marker. */
  tooDeep(offset: number): void
}

const extensions = [gfm()]
const byteOrderMark = 0xfe_ff

/** The events of a Markdown text, by CommonMark and GFM; its offsets count from `offset`. */
export function parseEvents(
  text: string,
  offset: number,
  budget: RunBudget,
  refusals: Refusals,
): Event[] {
  const parser = parse({ extensions })
  parser.constructs.document = boundNesting(parser.constructs.document, refusals.tooDeep)
  const chunks = preprocess()(text, undefined, true)
  // micromark drops a byte-order mark without counting it.
  const start = text.charCodeAt(0) === byteOrderMark ? offset + 1 : offset
  const pieces = tokenizeLines(parser, chunks, start, refusals.tooLong)
  boundRuns(pieces, budget, refusals.tooLong)
  return pieces.flatMap((events) => postprocess(events))
}
