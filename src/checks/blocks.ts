import type { DocumentCode } from '../diagnostics/document-catalogue.js'
import { tagEntries } from '../diagnostics/entries/tags.js'
import type { Reporter } from '../diagnostics/reporter.js'
import type { Block, Document } from '../document/document.js'
import { endpointKey } from '../document/endpoint-key.js'
import type { DocumentObjects } from '../outline/objects.js'
import type { Outline } from '../outline/outline.js'

const tagCodes = ['stray-closing-tag', ...Object.keys(tagEntries)] as DocumentCode[]

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

/** Checks that no method and path is documented twice in a file. */
export function checkDuplicateEndpoints({ source, pieces }: Document, reporter: Reporter): void {
  const firsts = new Map<string, Block>()
  for (const block of pieces) {
    if (block.type !== 'block') continue
    const key = endpointKey(block)
    if (key === undefined) continue
    const first = firsts.get(key)
    if (first) {
      const { method, path } = block.attributes
      const { line } = source.pointAt(first.opening.span.start)
      const { valueSpan } = block.attributes.at('path')!
      reporter.report('duplicate-endpoint', valueSpan, method, path, line)
    } else firsts.set(key, block)
  }
}

/** Checks that a block has a title. */
export function checkTitle(block: Block, outline: Outline, reporter: Reporter): void {
  if (!outline.title) reporter.report('missing-title', block.opening.nameSpan)
}
