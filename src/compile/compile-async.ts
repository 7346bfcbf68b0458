import type { Parsers } from '../document/read.js'
import type { ApiDocument } from './api-document.js'
import { compileWith } from './assemble.js'
import type { CompileOptions } from './options.js'

/** A document needs a parser which is not loaded. */
class ParserNeeded extends Error {
  readonly load: () => Promise<unknown>

  constructor(load: () => Promise<unknown>) {
    super('A parser is not loaded.')
    this.load = load
  }
}

let micromark: Parsers['micromark'] | undefined
let yaml: Parsers['yaml'] | undefined

const parsers: Parsers = {
  get micromark() {
    return micromark ?? need(async () => (micromark = await import('../markdown/micromark.js')))
  },
  get yaml() {
    return yaml ?? need(async () => (yaml = await import('../frontmatter/yaml.js')))
  },
}

function need(load: () => Promise<unknown>): never {
  throw new ParserNeeded(load)
}

/**
 * Compiles the text of an `.api.md` file as `compile` of `vite-plugin-api-md/compiler` does, and
 * loads the parsers of YAML and of uncommon Markdown when the first text needs them.
 *
 * It rejects only where a parser cannot be loaded: what is wrong with the text is in `diagnostics`.
 */
export async function compile(source: string, options: CompileOptions = {}): Promise<ApiDocument> {
  try {
    return compileWith(parsers, source, options)
  } catch (error) {
    if (!(error instanceof ParserNeeded)) throw error
    await error.load()
    return compile(source, options)
  }
}
