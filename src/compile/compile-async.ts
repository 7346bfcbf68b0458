import type { Parsers } from '../document/read.js'
import type { ApiDocument } from './api-document.js'
import { assembleWith, documentOf } from './assemble.js'
import type { CompileOptions } from './options.js'

type ParserName = keyof Parsers

/** A document that needs a parser which is not loaded. */
class ParserNeeded extends Error {
  readonly parser: ParserName

  constructor(parser: ParserName) {
    super(`The parser ${parser} is not loaded.`)
    this.parser = parser
  }
}

const loaders: { [Name in ParserName]: () => Promise<Parsers[Name]> } = {
  micromark: () => import('../markdown/read-events.js'),
  yaml: () => import('../frontmatter/yaml.js'),
}

const loaded: { -readonly [Name in ParserName]?: Parsers[Name] } = {}

function need<Name extends ParserName>(name: Name): Parsers[Name] {
  const parser = loaded[name]
  if (!parser) throw new ParserNeeded(name)
  return parser
}

const parsers: Parsers = {
  get micromark() {
    return need('micromark')
  },
  get yaml() {
    return need('yaml')
  },
}

async function load<Name extends ParserName>(name: Name): Promise<void> {
  loaded[name] = await loaders[name]()
}

/**
 * Compiles the text of an `.api.md` file as `compile` of `vite-plugin-api-md/compiler` does, and
 * loads the parsers of YAML and of uncommon Markdown when the first text needs them.
 *
 * It rejects only where a parser cannot be loaded: what is wrong with the text is in `diagnostics`.
 */
export async function compile(source: string, options: CompileOptions = {}): Promise<ApiDocument> {
  try {
    // Callers without types may pass anything; the promise holds for them, too.
    return documentOf(assembleWith(parsers, String(source ?? ''), options ?? {}))
  } catch (error) {
    if (!(error instanceof ParserNeeded)) throw error
    await load(error.parser)
    return compile(source, options)
  }
}
