import type { DocumentCompiler } from '../module/document-compiler.js'
import type { DocumentFilter } from './document-filter.js'
import type { DocumentIndex } from './document-index.js'
import type { ProjectCheck } from './project-check.js'
import type { DiagnosticLog } from './report.js'

/** What one instance of the plugin has, for all that it does. */
export interface DocumentParts {
  /** Which modules are documents. */
  readonly filter: DocumentFilter
  /** The list of all documents. */
  readonly index: DocumentIndex
  /** Makes modules of documents. */
  readonly compiler: DocumentCompiler
  /** What the documents say of each other. */
  readonly project: ProjectCheck
  /** Which diagnostics were told. */
  readonly log: DiagnosticLog
}
