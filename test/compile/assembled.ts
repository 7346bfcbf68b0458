import type { AssembleOptions, Assembly } from '../../src/compile/assemble.js'
import { assemble, readDraft } from '../../src/compile/compile.js'

/** What a text comes to, with all stages. */
export function assembled(text: string, options?: AssembleOptions): Assembly {
  return assemble(readDraft(text, options), options)
}
