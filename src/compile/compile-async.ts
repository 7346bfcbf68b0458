import { NotLoaded, whenLoaded } from '../document/not-loaded.js'
import type { Parsers } from '../document/read.js'
import type { ApiDocument } from './api-document.js'
import { compileWith } from './assemble.js'
import type { CompileOptions } from './options.js'

let micromark: Parsers['micromark'] | undefined
let yaml: Parsers['yaml'] | undefined

const parsers: Parsers = {
  get micromark() {
    if (micromark) return micromark
    throw new NotLoaded(async () => (micromark = await import('../markdown/micromark.js')))
  },
  get yaml() {
    if (yaml) return yaml
    throw new NotLoaded(async () => (yaml = await import('../frontmatter/yaml.js')))
  },
}

/**
 * Compiles the text of an `.api.md` file as `compile` of `vite-plugin-api-md/compiler` does, and
 * loads the parsers of YAML and of uncommon Markdown when the first text needs them.
 *
 * It rejects only where a parser cannot be loaded: what is wrong with the text is in `diagnostics`.
 */
export function compile(source: string, options: CompileOptions = {}): Promise<ApiDocument> {
  return whenLoaded(() => compileWith(parsers, source, options))
}
