import type { DiagnosticCode, DiagnosticDetails } from '../../diagnostics/catalogue.js'
import type { Reporter } from '../../diagnostics/reporter.js'
import type { Span } from '../../source/position.js'

/** What was found in one tag, held back until it is known how far the tag goes. */
export class TagFindings {
  readonly #kept: { span: Span; send: (reporter: Reporter) => void }[] = []

  report<Code extends DiagnosticCode>(
    code: Code,
    span: Span,
    ...details: DiagnosticDetails<Code>
  ): void {
    this.#kept.push({ span, send: (reporter) => reporter.report(code, span, ...details) })
  }

  /** Reports what was found before an offset; the rest is no part of the tag. */
  sendBefore(end: number, reporter: Reporter): void {
    for (const { span, send } of this.#kept) {
      if (span.start < end) send(reporter)
    }
  }
}
