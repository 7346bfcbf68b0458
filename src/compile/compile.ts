import { isPartByName, reportLoose } from '../checks/anchors.js'
import type { ApiDocument } from './api-document.js'
import { assemble, documentOf, readDraft } from './assemble.js'
import type { CompileOptions } from './options.js'

/** @internal */
export { assemble, readDraft } from './assemble.js'
/** @internal */
export { BlockMemory } from './block-memory.js'

/**
 * Compiles the text of an `.api.md` file to HTML, fields and diagnostics.
 *
 * It never throws: what is wrong with the text is in `diagnostics`, and `html` holds the best
 * rendering that is left.
 */
export function compile(source: string, options: CompileOptions = {}): ApiDocument {
  // Callers without types may pass anything.
  const { id, idPrefix } = options ?? {}
  const given = { ...options, idPrefix: typeof idPrefix === 'string' ? idPrefix : '' }
  const draft = readDraft(String(source ?? ''), given)
  const assembly = assemble(draft, given)
  // Nobody knows other parts of the page here.
  if (!isPartByName(String(id ?? ''))) reportLoose(assembly.looseLinks, draft.reporter)
  const document = { ...documentOf(assembly), diagnostics: draft.reporter.diagnostics }
  // The same text is the same document under any name: whoever lists its fields does not meet it.
  return id === undefined ? document : Object.defineProperty(document, 'id', { value: id })
}
