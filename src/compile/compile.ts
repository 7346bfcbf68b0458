import type { ApiDocument } from './api-document.js'
import type { Parsers } from '../document/read.js'
import * as yaml from '../frontmatter/yaml.js'
import * as micromark from '../markdown/micromark.js'
import * as stages from './assemble.js'
import type { AssembleOptions, Assembly, Draft } from './assemble.js'
import type { CompileOptions } from './options.js'

export { BlockMemory } from './block-memory.js'

/** All parsers, at once. */
export const parsers: Parsers = { micromark, yaml }

/** Takes a text through all stages: document, then rendering, fields and checks. */
export function assemble(text: string, options?: AssembleOptions): Assembly {
  return stages.assembleWith(parsers, text, options)
}

/** Reads a text, for `assemble` and for the documents that link to its objects. */
export function readDraft(text: string, options: AssembleOptions): Draft {
  return stages.readDraft(parsers, text, options)
}

/**
 * Compiles the text of an `.api.md` file to HTML, fields and diagnostics.
 *
 * It never throws: what is wrong with the text is in `diagnostics`, and `html` holds the best
 * rendering that is left.
 */
export function compile(source: string, options: CompileOptions = {}): ApiDocument {
  return stages.compileWith(parsers, source, options)
}
