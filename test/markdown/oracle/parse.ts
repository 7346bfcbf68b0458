import { parse, postprocess, preprocess } from 'micromark'
import { gfm } from 'micromark-extension-gfm'
import type {
  Construct,
  ConstructRecord,
  Event,
  ParseContext,
  Token,
  TokenizeContext,
} from 'micromark-util-types'
import { runLimit } from '../../../src/markdown/run.js'
import { nestingLimit } from '../../../src/markdown/structure/containers.js'
import { tokenizeLines } from './line-tokenizer.js'
import type { Span } from '../../../src/source/position.js'

/** What is not read because it would take too long. */
export interface Refusals {
  /** A run of inline text. */
  tooLong(span: Span): void
  /** A container in too many others; the offset is that of its marker. */
  tooDeep(offset: number): void
}

const byteOrderMark = 0xfe_ff
let shared: { parser: ParseContext; nesting: NestingBound } | undefined

/** The parser, whose constructs are combined once, as before its first text. */
function renewedParser(onTooDeep: (offset: number) => void): ParseContext {
  if (!shared) {
    const parser = parse({ extensions: [gfm()] })
    const nesting = new NestingBound(parser.constructs.document)
    parser.constructs.document = nesting.constructs
    shared = { parser, nesting }
  }
  const { parser, nesting } = shared
  nesting.restart(onTooDeep)
  parser.defined = []
  parser.lazy = {}
  // The extension for footnotes keeps its definitions here.
  Object.assign(parser, { gfmFootnotes: undefined })
  return parser
}

/** The events of a Markdown text, by CommonMark and GFM; its offsets count from `offset`. */
export function parseEvents(text: string, offset: number, refusals: Refusals): Event[] {
  const parser = renewedParser((at) => refusals.tooDeep(at))
  const chunks = preprocess()(text, undefined, true)
  // micromark drops a byte-order mark without counting it.
  const start = text.charCodeAt(0) === byteOrderMark ? offset + 1 : offset
  const pieces = tokenizeLines(parser, chunks, start, refusals.tooLong)
  boundRuns(pieces, refusals.tooLong)
  return pieces.flatMap((events) => postprocess(events))
}

/**
 * Keeps micromark from reading runs of inline text that would take it too long.
 *
 * A run is all the inline text of a paragraph, a heading or a cell. One that is refused stays in the
 * events as chunks of unread text.
 */
function boundRuns(pieces: readonly Event[][], onRefusal: (span: Span) => void): void {
  for (const [first, context] of pieces.flatMap(runsOf)) {
    const chunks = chunksOf(first)
    const start = first.start.offset
    const end = chunks.at(-1)!.end.offset
    if (end - start <= runLimit) continue
    const text = chunks.map((chunk) => context.sliceSerialize(chunk)).join('')
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

/** Wraps the constructs of containers so that none is opened inside of `nestingLimit` others. */
class NestingBound {
  /** The constructs as wrapped. */
  readonly constructs: ConstructRecord = {}
  #onRefusal: (offset: number) => void = () => undefined
  /** How many containers are open on the line being read. */
  #depth = 0
  #line = 0
  #lastOpened = -1
  #isRefusing = false

  constructor(constructs: ConstructRecord) {
    // One construct is there for many characters.
    const known = new Map<Construct, Construct>()
    const boundOnce = (construct: Construct): Construct => {
      const wrapped = known.get(construct) ?? this.#bound(construct)
      known.set(construct, wrapped)
      return wrapped
    }
    for (const [code, entry = []] of Object.entries(constructs)) {
      const bound = Array.isArray(entry) ? entry.map(boundOnce) : boundOnce(entry)
      this.constructs[Number(code)] = bound
    }
  }

  /** Begins with the next text; the offset that is told is that of a refused marker. */
  restart(onRefusal: (offset: number) => void): void {
    this.#onRefusal = onRefusal
    this.#line = this.#depth = 0
    this.#lastOpened = -1
    this.#isRefusing = false
  }

  #bound(construct: Construct): Construct {
    const enter = (context: TokenizeContext) => this.#enter(context)
    const mayOpen = (offset: number) =>
      // The first container that a line opens is tokenized twice: to look whether it is there, and to enter it.
      this.#depth < nestingLimit || offset === this.#lastOpened
    const open = (offset: number) => this.#open(offset)
    const refuse = (offset: number) => this.#refuse(offset)
    const goOn = () => void this.#depth++
    const { tokenize, continuation } = construct
    return {
      ...construct,
      tokenize(effects, ok, nok) {
        const offset = enter(this)
        const isAllowed = mayOpen(offset)
        const opened: typeof ok = (code) => {
          ;(isAllowed ? open : refuse)(offset)
          return (isAllowed ? ok : nok)(code)
        }
        return tokenize.call(this, effects, opened, nok)
      },
      continuation: continuation && {
        ...continuation,
        tokenize(effects, ok, nok) {
          enter(this)
          const opened: typeof ok = (code) => {
            goOn()
            return ok(code)
          }
          return continuation.tokenize.call(this, effects, opened, nok)
        },
      },
    }
  }

  /** The offset where a container may start, with the count begun anew on each line. */
  #enter(context: TokenizeContext): number {
    const { line, offset } = context.now()
    if (line === this.#line) return offset
    if (this.#depth < nestingLimit) this.#isRefusing = false
    this.#line = line
    this.#depth = 0
    this.#lastOpened = -1
    return offset
  }

  #open(offset: number): void {
    if (offset !== this.#lastOpened) this.#depth++
    this.#lastOpened = offset
  }

  /** Tells the first refusal since the nesting was last less deep. */
  #refuse(offset: number): void {
    if (!this.#isRefusing) this.#onRefusal(offset)
    this.#isRefusing = true
  }
}
