import type { Event, Token, TokenizeContext } from 'micromark-util-types'
import type { Span } from '../source/position.js'
import { weighInline } from './weight.js'

/** A run that is no longer than this cannot take long, whatever it holds. */
export const freeRunLength = 500

/** What one run may weigh. */
const runLimit = 60_000_000

/** What all runs of a text may weigh together, beside `runLimit`, for each character of the text. */
const allowancePerCharacter = 300

/** What the runs of one body may still weigh. */
export class RunBudget {
  readonly #limit: number
  #total = 0

  constructor(bodyLength: number) {
    this.#limit = runLimit + bodyLength * allowancePerCharacter
  }

  /** Whether a run can be read; its weight is taken off, if so. */
  accepts(text: string): boolean {
    const weight = weighInline(text)
    if (weight > runLimit || this.#total + weight > this.#limit) return false
    this.#total += weight
    return true
  }
}

/**
 * Keeps micromark from reading runs of inline text that would take it too long.
 *
 * A run is all the inline text of a paragraph, a heading or a cell. One that is refused stays in the
 * events as chunks of unread text.
 */
export function boundRuns(
  pieces: readonly Event[][],
  budget: RunBudget,
  onRefusal: (span: Span) => void,
): void {
  for (const [first, context] of pieces.flatMap(runsOf)) {
    const chunks = chunksOf(first)
    const start = first.start.offset
    const end = chunks.at(-1)!.end.offset
    if (end - start <= freeRunLength) continue
    const text = chunks.map((chunk) => context.sliceSerialize(chunk)).join('')
    if (budget.accepts(text)) continue
    for (const chunk of chunks) chunk.contentType = undefined
    onRefusal({ start, end: end - (text.length - text.trimEnd().length) })
  }
}

/** The first chunk of each run of inline text, and of each string such as a title. */
function runsOf(events: readonly Event[]): [Token, TokenizeContext][] {
  const runs: [Token, TokenizeContext][] = []
  for (const [kind, { previous, _tokenizer: flow }] of events) {
    if (kind === 'exit' || previous || !flow) continue
    for (const [innerKind, inner, context] of flow.events) {
      if (innerKind === 'exit' || inner.previous) continue
      if (inner.contentType === 'text' || inner.contentType === 'string')
        runs.push([inner, context])
    }
  }
  return runs
}

function chunksOf(first: Token): Token[] {
  const chunks: Token[] = []
  for (let chunk: Token | undefined = first; chunk; chunk = chunk.next) chunks.push(chunk)
  return chunks
}
