import { countUpTo } from '../source/lines.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import { byPlace, type Diagnostic, type SpanEdit } from './diagnostic.js'
import { documentCatalogue, type DocumentCode, type DocumentDetails } from './document-catalogue.js'
import { textsOf, visible, type CatalogueEntry } from './wording.js'
import { nearest } from '../vocabulary/spelling.js'
import type { SeverityMap } from './catalogue.js'

// Each proposal compares a word with many others: enough for slips, bounded for nonsense.
const MOST_PROPOSALS = 50
/** More of one code nobody reads through: the last one stands for them. */
const MOST = 1000

/** The fix of a diagnostic: the right text for its span, or edits that are applied together; nothing where nobody knows. */
export type Fix = string | readonly SpanEdit[] | undefined

/** A diagnostic while further places of its mistake can be found. */
interface Reported extends Omit<Diagnostic, 'edits'> {
  /** None where somebody has to decide. */
  edits: SpanEdit[]
  places: number
}

/** Collects the diagnostics of one file. */
export class Reporter {
  /** The text that the diagnostics are about. */
  readonly source: Source
  readonly #severities: SeverityMap
  readonly #reported: Reported[] = []
  /** The mistakes that can come again, by code and key. */
  readonly #repeated = new Map<string, Reported>()
  #proposals = 0
  #reports = 0
  /** The number found of each code, switched off or not, and the last one that is listed. */
  readonly #found = new Map<DocumentCode, { count: number; last?: Reported }>()
  /** The starts and ends of stretches of which nobody knows what was meant. */
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
    this.#add(code, span, undefined, details)
  }

  /** Adds a diagnostic with what removes it. */
  reportFixable<Code extends DocumentCode>(
    code: Code,
    span: Span,
    fix: Fix,
    ...details: DocumentDetails<Code>
  ): void {
    this.#add(code, span, fix, details)
  }

  /**
   * Adds one place of a mistake. Those of one key are one diagnostic at the first of them, which has the
   * details, with the edits of all; with none where one of them has none.
   */
  reportRepeated<Code extends DocumentCode>(
    code: Code,
    key: string | number,
    span: Span,
    fix: Fix,
    ...details: DocumentDetails<Code>
  ): void {
    const id = `${code} ${key}`
    const first = this.#repeated.get(id)
    if (first) this.#addPlace(first, span, fix)
    else {
      const added = this.#add(code, span, fix, details)
      if (added) this.#repeated.set(id, added)
    }
  }

  #addPlace(first: Reported, span: Span, fix: Fix): void {
    this.#reports++
    first.places++
    if (first.edits.length === 0) return
    const edits = this.#editsOf(span, fix)
    if (edits.length === 0) first.edits = []
    for (const edit of edits) first.edits.push(edit)
  }

  #add(
    code: DocumentCode,
    span: Span,
    fix: Fix,
    details: readonly unknown[],
  ): Reported | undefined {
    const found = this.#found.get(code) ?? { count: 0 }
    this.#found.set(code, found)
    if (++found.count > MOST && found.last) {
      this.#addPlace(found.last, span, fix)
      return found.last
    }
    this.#reports++
    const entry = documentCatalogue[code]
    const own = Object.hasOwn(this.#severities, code) ? this.#severities[code] : undefined
    const severity = own ?? entry.severity
    if (severity === 'off') return undefined
    const { message, hint } = textsOf(
      entry as unknown as CatalogueEntry<readonly unknown[]>,
      details,
    )
    const reported: Reported = {
      code,
      severity,
      message: visible(message),
      ...(hint !== undefined && { hint: visible(hint) }),
      range: this.source.rangeOf(span),
      edits: [...this.#editsOf(span, fix)],
      places: 1,
    }
    found.last = reported
    this.#reported.push(reported)
    return reported
  }

  #editsOf(span: Span, fix: Fix): readonly SpanEdit[] {
    const edits = typeof fix === 'string' ? [{ span, text: fix }] : (fix ?? [])
    const { starts, ends } = this.#unclear
    const isUnclear = edits.some(({ span: { start, end } }) => {
      const last = countUpTo(starts, end) - 1
      return last >= 0 && start < ends[last]!
    })
    return isUnclear ? [] : edits
  }

  /**
   * Says that nobody knows what was meant by a stretch: no edit is offered that touches it. It is after
   * those that were marked before.
   */
  markUnclear({ start, end }: Span): void {
    this.#unclear.starts.push(start)
    this.#unclear.ends.push(end)
  }

  /** The one of the author's own words that another one is a slip of, if there is one, and not too many were asked for already. */
  propose(word: string, candidates: Iterable<string>): string | undefined {
    return this.#proposals++ < MOST_PROPOSALS ? nearest(word, candidates) : undefined
  }

  /** True when anything of a code was found, switched off or not. */
  hasFound(code: DocumentCode): boolean {
    return this.#found.has(code)
  }

  /** The number of diagnostics found by now, switched off or not. */
  get reports(): number {
    return this.#reports
  }

  /** The diagnostics in the order of the source. */
  get diagnostics(): Diagnostic[] {
    const { source } = this
    return this.#reported
      .map(({ edits, places, ...diagnostic }): Diagnostic => {
        diagnostic.message += repetition(places)
        if (edits.length === 0) return diagnostic
        const written = ({ span, text }: SpanEdit) => ({ range: source.rangeOf(span), text })
        return { ...diagnostic, edits: edits.map(written) }
      })
      .toSorted(byPlace)
  }
}

function repetition(places: number): string {
  if (places === 1) return ''
  return ` The same in ${places - 1} more ${places === 2 ? 'place' : 'places'}.`
}
