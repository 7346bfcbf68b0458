import type { Diagnostic } from '../diagnostics/diagnostic.js'
import type { Source } from '../source/source.js'

/** A document with its diagnostics. */
export interface CheckedDocument {
  /** The path of the document. */
  readonly file: string
  /** The text that the diagnostics are about. */
  readonly source: Source
  /** The diagnostics in the order of the source. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Diagnostics in the order of their places. */
export function inOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.toSorted((one, other) => one.range.start.offset - other.range.start.offset)
}

/** Diagnostics as they count: with `strict` all are errors. */
export function withSeverity(
  diagnostics: readonly Diagnostic[],
  strict: boolean | undefined,
): readonly Diagnostic[] {
  return strict ? diagnostics.map((found) => ({ ...found, severity: 'error' })) : diagnostics
}
