import type { Severity } from '../../diagnostics/severity.js'
import type { CheckedFile } from '../checked-file.js'

/** What a format may depend on besides the files. */
export interface FormatContext {
  /** Whether the reader shows ANSI colours. */
  readonly color: boolean
  /** The mildest diagnostic that makes the run fail. */
  readonly failOn: Severity
  /** The version of this package. */
  readonly version?: string
}

/** Writes the diagnostics of a run as text. */
export type Format = (files: readonly CheckedFile[], context: FormatContext) => string
