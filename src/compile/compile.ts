import type { ApiDocument } from './api-document.js'
import { compileWith } from './assemble.js'
import type { CompileOptions } from './options.js'
import { parsers } from './stages.js'

/**
 * Compiles the text of an `.api.md` file to HTML, fields and diagnostics.
 *
 * It never throws: what is wrong with the text is in `diagnostics`, and `html` holds the best
 * rendering that is left.
 */
export function compile(source: string, options: CompileOptions = {}): ApiDocument {
  return compileWith(parsers, source, options)
}
