import type { ApiDocument } from './api-document.js'
import { assemble } from './assemble.js'
import type { CompileOptions } from './options.js'

/**
 * Compiles the text of an `.api.md` file to HTML, fields and findings.
 *
 * It never throws: what is wrong with the text is in `diagnostics`, and `html` holds the best
 * rendering that is left.
 */
export function compile(source: string, options: CompileOptions = {}): ApiDocument {
  // Callers without types may pass anything; the promise holds for them, too.
  return assemble(String(source ?? ''), options ?? {}).document
}
