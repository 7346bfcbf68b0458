import type { Parsers } from '../document/read.js'
import * as yaml from '../frontmatter/yaml.js'
import * as micromark from '../markdown/micromark.js'
import { readDraftWith, type AssembleOptions, type Draft } from './assemble.js'

export { assemble } from './assemble.js'
export { BlockMemory } from './block-memory.js'

/** All parsers, at once. */
export const parsers: Parsers = { micromark, yaml }

/** Reads a text, for `assemble` and for the documents that link to its objects. */
export function readDraft(text: string, options: AssembleOptions = {}): Draft {
  return readDraftWith(parsers, text, options)
}
