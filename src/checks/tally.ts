import type { SpanEdit } from '../diagnostics/diagnostic.js'
import type { DocumentCode, DocumentDetails } from '../diagnostics/document-catalogue.js'
import type { Reporter } from '../diagnostics/reporter.js'
import type { Span } from '../source/position.js'

interface Mistake {
  /** Reports it; `others` is the number of mistakes that are reported with it. */
  readonly report: (edits: SpanEdit[] | undefined, count: number, others?: number) => void
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

  /**
   * Adds one place of a mistake; `key` tells mistakes of one code apart, and the first place has the details.
   * What mends it is the right text for its span, or an edit.
   */
  add<Code extends DocumentCode>(
    code: Code,
    key: string,
    span: Span,
    fix: string | SpanEdit | undefined,
    details: (others: number | undefined) => DocumentDetails<Code>,
  ): void {
    const id = `${code} ${key}`
    let mistake = this.#mistakes.get(id)
    if (!mistake) {
      if (this.#mistakes.size >= MOST_MISTAKES) return
      const report: Mistake['report'] = (edits, count, others) =>
        this.#reporter.reportRepeated(code, span, edits, count, ...details(others))
      this.#mistakes.set(id, (mistake = { report, edits: [], count: 0 }))
    }
    mistake.count++
    const edit = typeof fix === 'string' ? { span, text: fix } : fix
    if (!edit || !mistake.edits || mistake.edits.length >= MOST_EDITS) mistake.edits = undefined
    else mistake.edits.push(edit)
  }

  /** Reports what was counted; where that is more than `most`, the first one stands for all. */
  report(most = Infinity): void {
    const mistakes = [...this.#mistakes.values()]
    const [first] = mistakes
    if (mistakes.length > most) first!.report(first!.edits, 1, mistakes.length - 1)
    else for (const { report, edits, count } of mistakes) report(edits, count)
  }
}
