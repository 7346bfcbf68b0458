import { countUpTo } from '../source/lines.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import type { Diagnostic, SpanEdit } from './diagnostic.js'
import { documentCatalogue, type DocumentCode, type DocumentDetails } from './document-catalogue.js'
import { textsOf, visible, type Entry } from './wording.js'
import { nearest } from './nearest.js'
import type { SeverityMap } from './catalogue.js'

// Each proposal compares a word with many others: enough for slips, bounded for nonsense.
const MOST_PROPOSALS = 50
/** Of one code, more than these nobody reads through. */
const MOST_OF_CODE = 1000

/** What removes a diagnostic: the right text for its span, or edits that are applied together; nothing where nobody knows. */
export type Fix = string | readonly SpanEdit[] | undefined

/** Collects the diagnostics of one file. */
export class Reporter {
  /** The text that the diagnostics are about. */
  readonly source: Source
  readonly #severities: SeverityMap
  readonly #diagnostics: Diagnostic[] = []
  #proposals = 0
  #reports = 0
  /** How many of each code were found, switched off or not. */
  readonly #found = new Map<DocumentCode, number>()
  /** Where stretches start and end of which nobody knows what was meant. */
  readonly #unclear = { starts: [] as number[], ends: [] as number[] }

  constructor(source: Source, severities?: SeverityMap | null) {
    this.source = source
    this.#severities = severities ?? {}
  }

  /** Adds a diagnostic, unless its code is switched off. */
  report<Code extends DocumentCode>(
    code: Code,
    span: Span,
    ...details: DocumentDetails<Code>
  ): void {
    this.reportRepeated(code, span, undefined, 1, ...details)
  }

  /** Adds a diagnostic with what removes it. */
  reportFixable<Code extends DocumentCode>(
    code: Code,
    span: Span,
    fix: Fix,
    ...details: DocumentDetails<Code>
  ): void {
    this.reportRepeated(code, span, fix, 1, ...details)
  }

  /** Adds one diagnostic for a mistake that was made several times; the span is its first place. */
  reportRepeated<Code extends DocumentCode>(
    code: Code,
    span: Span,
    fix: Fix,
    count: number,
    ...details: DocumentDetails<Code>
  ): void {
    const found = (this.#found.get(code) ?? 0) + 1
    this.#found.set(code, found)
    this.#reports++
    if (found > MOST_OF_CODE) return
    const entry = documentCatalogue[code]
    const own = Object.hasOwn(this.#severities, code) ? this.#severities[code] : undefined
    const severity = own ?? entry.severity
    if (severity === 'off') return
    const edits = typeof fix === 'string' ? [{ span, text: fix }] : (fix ?? [])
    const isKnown = edits.length > 0 && !edits.some((edit) => this.#isUnclear(edit.span))
    const { message, hint } = textsOf(entry as unknown as Entry<readonly unknown[]>, details)
    this.#diagnostics.push({
      code,
      severity,
      message: visible(message) + repetition(count),
      ...(hint !== undefined && { hint: visible(hint) }),
      range: this.source.rangeOf(span),
      ...(isKnown && {
        edits: edits.map((edit) => ({ range: this.source.rangeOf(edit.span), text: edit.text })),
      }),
    })
  }

  /**
   * Says that nobody knows what was meant by a stretch: no edit is offered that touches it. It is after
   * those that were marked before.
   */
  markUnclear({ start, end }: Span): void {
    this.#unclear.starts.push(start)
    this.#unclear.ends.push(end)
  }

  #isUnclear({ start, end }: Span): boolean {
    const last = countUpTo(this.#unclear.starts, end) - 1
    return last >= 0 && start < this.#unclear.ends[last]!
  }

  /** The one of the author's own words that another one is a slip of, if there is one, and not too many were asked for already. */
  propose(word: string, candidates: Iterable<string>): string | undefined {
    return this.#proposals++ < MOST_PROPOSALS ? nearest(word, candidates, true) : undefined
  }

  /** Whether anything of a code was found, switched off or not. */
  hasFound(code: DocumentCode): boolean {
    return this.#found.has(code)
  }

  /** How many diagnostics were found by now, switched off or not. */
  get reports(): number {
    return this.#reports
  }

  /** The diagnostics in the order of the source; the last one of a code tells how many more there are. */
  get diagnostics(): Diagnostic[] {
    const sorted = this.#diagnostics.toSorted(
      (one, other) =>
        one.range.start.offset - other.range.start.offset ||
        one.range.end.offset - other.range.end.offset,
    )
    for (const [code, found] of this.#found) {
      const last = found > MOST_OF_CODE ? sorted.findLastIndex((one) => one.code === code) : -1
      if (last === -1) continue
      const { message } = sorted[last]!
      sorted[last] = { ...sorted[last]!, message: message + repetition(found - MOST_OF_CODE + 1) }
    }
    return sorted
  }
}

function repetition(count: number): string {
  if (count === 1) return ''
  return ` The same in ${count - 1} more ${count === 2 ? 'place' : 'places'}.`
}
