import type { DocumentCode, DocumentDetails } from '../diagnostics/document-catalogue.js'
import type { SpanEdit } from '../diagnostics/diagnostic.js'
import type { Reporter } from '../diagnostics/reporter.js'
import type { Span } from '../source/position.js'

/** One mistake, and how often it was made. */
interface Mistake {
  readonly report: (edits: readonly SpanEdit[], count: number) => void
  /** The edits of all its places; undefined as soon as nobody knows one of them. */
  edits: SpanEdit[] | undefined
  count: number
}

// More edits than this nobody reads through.
const MOST_EDITS = 1000
// A nonsensical document must not fill the memory with different mistakes.
const MOST_MISTAKES = 1000

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
    const id = `${code} ${key}`
    let mistake = this.#mistakes.get(id)
    if (!mistake) {
      if (this.#mistakes.size >= MOST_MISTAKES) return
      const report: Mistake['report'] = (edits, count) =>
        this.#reporter.reportRepeated(code, span, edits, count, ...details)
      this.#mistakes.set(id, (mistake = { report, edits: [], count: 0 }))
    }
    mistake.count++
    if (!edit || !mistake.edits || mistake.edits.length >= MOST_EDITS) mistake.edits = undefined
    else mistake.edits.push(edit)
  }

  /** Reports what was counted. */
  report(): void {
    for (const { report, edits, count } of this.#mistakes.values()) report(edits ?? [], count)
  }
}

/** More unknown fields of one object say that its rows are not meant to be all of them. */
const MOST_UNKNOWN = 5

/** Where a field is that no row knows, and the row that would describe it. */
interface UnknownField {
  readonly span: Span
  readonly row: string
}

/** Counts the fields that no row knows: each is one diagnostic, but many of one object are one. */
export class UnknownFields {
  readonly #reporter: Reporter
  readonly #objects = new Map<string, Map<string, UnknownField & { count: number }>>()
  #size = 0

  constructor(reporter: Reporter) {
    this.#reporter = reporter
  }

  /** Adds one place of a field; what is reported of it is asked for at the first one. */
  add(object: string, name: string, describe: () => UnknownField): void {
    const fields = this.#objects.get(object) ?? new Map<string, UnknownField & { count: number }>()
    this.#objects.set(object, fields)
    const known = fields.get(name)
    if (known) known.count++
    else if (this.#size++ < MOST_MISTAKES) fields.set(name, { ...describe(), count: 1 })
  }

  /** Reports what was counted. */
  report(): void {
    for (const fields of this.#objects.values()) {
      const others = fields.size > MOST_UNKNOWN ? fields.size - 1 : undefined
      for (const [name, { span, row, count }] of fields) {
        const places = others === undefined ? count : 1
        const details = [name, undefined, row, others] as const
        this.#reporter.reportRepeated('unknown-example-field', span, [], places, ...details)
        if (others !== undefined) break
      }
    }
  }
}
