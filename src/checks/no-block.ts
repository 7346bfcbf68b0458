import type { DiagnosticCode } from '../diagnostics/catalogue.js'
import { tagEntries } from '../diagnostics/entries/tags.js'
import type { Reporter } from '../diagnostics/reporter.js'
import type { Document } from '../document/document.js'
import type { DocumentObjects } from '../outline/objects.js'

const tagCodes = ['stray-closing-tag', ...Object.keys(tagEntries)] as DiagnosticCode[]

/** Checks that a file documents anything: an endpoint, or an object that the types of others link to. */
export function checkForBlocks(
  { source, pieces }: Document,
  objects: DocumentObjects,
  reporter: Reporter,
): void {
  if (pieces.some((piece) => piece.type === 'block')) return
  // A tag that is wrong shows that a block was meant; its absence is no second mistake.
  if (tagCodes.some((code) => reporter.hasFound(code))) return
  if (objects.shared([]).length > 0) return
  reporter.report('no-block', { start: source.start, end: source.start })
}
