import type { SpanEdit } from '../diagnostics/diagnostic.js'
import type { DocumentCode, DocumentDetails } from '../diagnostics/document-catalogue.js'
import type { Reporter } from '../diagnostics/reporter.js'
import type { Span } from '../source/position.js'

/** Reports one mistake; `others` is the number of mistakes that are reported with it. */
type Report = (edits: readonly SpanEdit[], count: number, others: number | undefined) => void

/** One mistake, and how often it was made. */
interface Mistake {
  readonly report: Report
  /** The edits of all its places; undefined as soon as nobody knows one of them. */
  edits: SpanEdit[] | undefined
  count: number
}

// More edits than this nobody reads through.
const MOST_EDITS = 1000
/** A nonsensical document must not fill the memory with different mistakes. */
export const MOST_MISTAKES = 1000

/** Counts mistakes that examples repeat, so that each is one diagnostic at its first place. */
export class Tally {
  readonly #reporter: Reporter
  readonly #mistakes = new Map<string, Mistake>()

  constructor(reporter: Reporter) {
    this.#reporter = reporter
  }

  /** Adds one place of a mistake; `key` tells mistakes of one code apart. */
  add<Code extends DocumentCode>(
    code: Code,
    key: string,
    span: Span,
    edit: SpanEdit | undefined,
    ...details: DocumentDetails<Code>
  ): void {
    this.count(`${code} ${key}`, edit, () => (edits, count) => {
      this.#reporter.reportRepeated(code, span, edits, count, ...details)
    })
  }

  /** Adds one place of a mistake; what reports it is asked for at the first one. */
  count(id: string, edit: SpanEdit | undefined, describe: () => Report): void {
    let mistake = this.#mistakes.get(id)
    if (!mistake) {
      if (this.#mistakes.size >= MOST_MISTAKES) return
      this.#mistakes.set(id, (mistake = { report: describe(), edits: [], count: 0 }))
    }
    mistake.count++
    if (!edit || !mistake.edits || mistake.edits.length >= MOST_EDITS) mistake.edits = undefined
    else mistake.edits.push(edit)
  }

  /** Reports what was counted; where that is more than `most`, the first one stands for all. */
  report(most = Infinity): void {
    const others = this.#mistakes.size > most ? this.#mistakes.size - 1 : undefined
    for (const { report, edits, count } of this.#mistakes.values()) {
      report(edits ?? [], others === undefined ? count : 1, others)
      if (others !== undefined) return
    }
  }
}
