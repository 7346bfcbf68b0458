import type { Parsers } from '../document/read.js'
import * as yaml from '../frontmatter/yaml.js'
import * as micromark from '../markdown/micromark.js'
import type { ApiDocument } from './api-document.js'
import { type AssembleOptions, compileWith, type Draft, readDraftWith } from './assemble.js'
import type { CompileOptions } from './options.js'

/** @internal */
export { assemble } from './assemble.js'
/** @internal */
export { BlockMemory } from './block-memory.js'

/**
 * All parsers, at once.
 *
 * @internal
 */
export const parsers: Parsers = { micromark, yaml }

/**
 * Compiles the text of an `.api.md` file to HTML, fields and diagnostics.
 *
 * It never throws: what is wrong with the text is in `diagnostics`, and `html` holds the best
 * rendering that is left.
 */
export function compile(source: string, options: CompileOptions = {}): ApiDocument {
  return compileWith(parsers, source, options)
}

/**
 * Reads a text, for `assemble` and for the documents that link to its objects.
 *
 * @internal
 */
export function readDraft(text: string, options: AssembleOptions = {}): Draft {
  return readDraftWith(parsers, text, options)
}
