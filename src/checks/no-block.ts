import type { DiagnosticCode } from '../diagnostics/catalogue.js'
import { tagEntries } from '../diagnostics/entries/tags.js'
import type { Reporter } from '../diagnostics/reporter.js'
import type { Document } from '../document/document.js'

const tagCodes = ['stray-closing-tag', ...Object.keys(tagEntries)] as DiagnosticCode[]

/** Checks that a file documents anything. */
export function checkForBlocks({ source, pieces }: Document, reporter: Reporter): void {
  if (pieces.some((piece) => piece.type === 'block')) return
  // A tag that is wrong shows that a block was meant; its absence is no second mistake.
  if (tagCodes.some((code) => reporter.hasFound(code))) return
  reporter.report('no-block', { start: source.start, end: source.start })
}
