import type { Range } from '../source/position.js'
import type { Edit } from './edit.js'
import type { Severity } from './severity.js'

/** One problem in a document. */
export interface Diagnostic {
  /** Stable code in kebab-case. */
  code: string
  /** How grave it is: by itself, or as the option `severities` says. */
  severity: Severity
  /** What is wrong, in plain words, on one line. */
  message: string
  /** What would be right, where that can be said; may have several lines, ready to paste. */
  hint?: string
  /** The offending stretch of the source. */
  range: Range
  /**
   * The replacements that fix it, where the right text is known: applied together they remove the
   * diagnostic and bring no error.
   */
  edits?: Edit[]
}
