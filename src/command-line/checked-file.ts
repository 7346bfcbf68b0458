import type { Diagnostic, Severity } from '../diagnostics/diagnostic.js'
import type { Source } from '../source/source.js'

/** One file with its diagnostics. */
export interface CheckedFile {
  /** The path as it is shown: relative to the working folder, with slashes. */
  readonly file: string
  readonly source: Source
  readonly diagnostics: readonly Diagnostic[]
}

/** Counts the diagnostics of a run, and the files that have some. */
export function summarize(files: readonly CheckedFile[]) {
  const all = files.flatMap(({ diagnostics }) => diagnostics)
  const errors = all.filter(({ severity }) => severity === 'error').length
  return {
    files: files.length,
    filesWithDiagnostics: files.filter(({ diagnostics }) => diagnostics.length > 0).length,
    errors,
    warnings: all.length - errors,
  }
}

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
