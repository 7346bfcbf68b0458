import type { Diagnostic } from '../diagnostics/diagnostic.js'
import type { Source } from '../source/source.js'

/** A document with what was found in it. */
export interface CheckedDocument {
  /** The path of the document. */
  readonly file: string
  /** The text that the findings are about. */
  readonly source: Source
  /** The findings in the order of the source; with `strict` all are errors. */
  readonly diagnostics: readonly Diagnostic[]
}

/** How findings count with the options of the plugin. */
export function withSeverity(
  diagnostics: readonly Diagnostic[],
  strict: boolean | undefined,
): readonly Diagnostic[] {
  return strict ? diagnostics.map((finding) => ({ ...finding, severity: 'error' })) : diagnostics
}
