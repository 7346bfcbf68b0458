import type { Chunk, Event, ParseContext, TokenizeContext } from 'micromark-util-types'
import type { Span } from '../../../src/source/position.js'

const lazyLineLimit = 500

const eof = null
const lineEndings: readonly unknown[] = [-5, -4, -3]

/**
 * Finds containers, blocks and definitions; inline text is left for later.
 *
 * Together, the pieces that it returns are what `parser.document(from).write(chunks)` would return,
 * but they are found in linear time: micromark copies all events of a document whenever a container
 * or an underlined heading ends. So the text is fed line by line, events that are settled are taken
 * out, and the document is started anew where nothing is open.
 */
export function tokenizeLines(
  parser: ParseContext,
  chunks: Chunk[],
  offset: number,
  onCut: (line: Span) => void,
): Event[][] {
  const pieces: Event[][] = []
  let settled: Event[] = []
  const lazyLines = new LazyLines(parser)
  let document = parser.document({ line: 1, column: 1, offset })
  let isCutAbove = false
  let start = 0
  for (let end = 1; end < chunks.length; end++) {
    if (!lineEndings.includes(chunks[end - 1])) continue
    document.write(chunks.slice(start, end))
    start = end
    const point = document.now()
    const isCut = lazyLines.count(document) > lazyLineLimit
    if (isCut && !isCutAbove) {
      onCut({ start: document.events.at(-1)![1].start.offset, end: point.offset })
    }
    if (isCut || isAtRest(document, chunks[end])) {
      isCutAbove = isCut
      append(settled, document.write([eof]))
      pieces.push(settled)
      settled = []
      // At its end, the piece may have taken what follows for a lazy line.
      parser.lazy[point.line] = false
      document = parser.document(point)
    } else {
      settle(document.events, settled)
    }
  }
  append(settled, document.write(chunks.slice(start)))
  pieces.push(settled)
  return pieces
}

/** Counts the lazy lines of one stretch of flow: micromark looks back over all of them at each. */
class LazyLines {
  readonly #parser: ParseContext
  #flow: TokenizeContext | undefined
  #count = 0

  constructor(parser: ParseContext) {
    this.#parser = parser
  }

  count(document: TokenizeContext): number {
    const { start, _tokenizer: flow } = document.events.at(-1)![1]
    if (flow !== this.#flow) {
      this.#flow = flow
      this.#count = 0
    }
    if (this.#parser.lazy[start.line]) this.#count++
    return this.#count
  }
}

/** Blocks that have ended with their line. */
const endedBlocks: readonly unknown[] = [
  'atxHeading',
  'setextHeading',
  'thematicBreak',
  'codeFenced',
]

/** Whether the next line starts a block of its own, whatever it holds, and outside all containers. */
function isAtRest(document: TokenizeContext, next: Chunk | undefined): boolean {
  // Every line ends with the chunk that holds what is left of it after the markers of containers.
  const { start, _tokenizer: flow } = document.events.at(-1)![1]
  if (!flow || flow.currentConstruct || start.column !== 1) return false
  const last = flow.events.at(-1)?.[1].type
  // A list may go on after a blank line, but only with an indented line or with a marker.
  if (last === 'lineEndingBlank') return typeof next === 'string' && !/^[\s*+\-\d]/.test(next)
  if (last !== 'lineEnding' || document.parser.lazy[start.line]) return false
  return endedBlocks.includes(flow.events.at(-3)?.[1].type)
}

/** Moves all events but those of the last two lines, which micromark may still change. */
function settle(events: Event[], settled: Event[]): void {
  if (events.length < 64) return
  let kept = events.length
  let lines = 0
  while (lines < 2 && kept > 0) {
    kept--
    const [kind, token] = events[kept]!
    if (kind === 'enter' && token.type === 'chunkFlow') lines++
  }
  append(settled, events.splice(0, kept))
}

function append(events: Event[], more: readonly Event[]): void {
  for (const event of more) events.push(event)
}
