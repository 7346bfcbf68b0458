import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import { catalogue, type DiagnosticCode, type DiagnosticDetails } from './catalogue.js'
import type { Diagnostic } from './diagnostic.js'
import type { SeverityMap } from './severity-map.js'

/** Collects the findings of one file. */
export class Reporter {
  /** The text that the findings are about. */
  readonly source: Source
  readonly #severities: SeverityMap
  readonly #findings: Diagnostic[] = []
  readonly #found = new Set<DiagnosticCode>()

  constructor(source: Source, severities?: SeverityMap | null) {
    this.source = source
    this.#severities = severities ?? {}
  }

  /** Adds a finding, unless its code is switched off. */
  report<Code extends DiagnosticCode>(
    code: Code,
    span: Span,
    ...details: DiagnosticDetails<Code>
  ): void {
    this.#found.add(code)
    const entry = catalogue[code]
    const severity = Object.hasOwn(this.#severities, code) ? this.#severities[code] : undefined
    if (severity === 'off') return
    const texts = entry as Texts
    const hint = texts.hint?.(...details)
    this.#findings.push({
      code,
      severity: severity ?? entry.severity,
      message: texts.message(...details),
      ...(hint === undefined ? {} : { hint }),
      range: this.source.rangeOf(span),
    })
  }

  /** Whether anything of a code was found, switched off or not. */
  hasFound(code: DiagnosticCode): boolean {
    return this.#found.has(code)
  }

  /** The findings in the order of the source. */
  get diagnostics(): Diagnostic[] {
    return this.#findings.toSorted(
      (one, other) =>
        one.range.start.offset - other.range.start.offset ||
        one.range.end.offset - other.range.end.offset,
    )
  }
}

interface Texts {
  message(...details: unknown[]): string
  hint?(...details: unknown[]): string | undefined
}
