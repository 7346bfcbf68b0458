import { readFileSync } from 'node:fs'
import { assemble, type Assembly } from '../compile/assemble.js'
import type { ApiDocument } from '../compile/api-document.js'
import type { CompileOptions } from '../compile/options.js'

/** What a link needs to know of the document it leads to. */
export interface LinkedDocument {
  /** Its endpoints. */
  readonly endpoints: ApiDocument['endpoints']
  /** Its front matter. */
  readonly frontmatter: ApiDocument['frontmatter']
  /** The ids of its headings, without the prefix. */
  readonly headingIds: ReadonlySet<string>
  /** What goes before every id of the document. */
  readonly idPrefix: string
}

/** What of the options decides how a document is read. */
type ReadingOptions = Pick<CompileOptions, 'headingIds' | 'vocabulary'>

/** The documents that others link to, each compiled once for a text. */
export class LinkedDocuments {
  readonly #prefixOf: (file: string) => string
  readonly #options: ReadingOptions
  readonly #known = new Map<string, { text: string; document: LinkedDocument }>()

  constructor(prefixOf: (file: string) => string, options: ReadingOptions = {}) {
    this.#prefixOf = prefixOf
    this.#options = options
  }

  /** The document in a file, if there is such a file. */
  read(file: string): LinkedDocument | undefined {
    let text: string
    try {
      text = readFileSync(file, 'utf8')
    } catch {
      this.#known.delete(file)
      return undefined
    }
    const known = this.#known.get(file)
    if (known?.text === text) return known.document
    const idPrefix = this.#prefixOf(file)
    const { headingIds, vocabulary } = this.#options
    const assembly = assemble(text, {
      theme: false,
      idPrefix,
      ...(headingIds && { headingIds }),
      ...(vocabulary && { vocabulary }),
    })
    return this.remember(file, text, assembly)
  }

  /** Takes a document that was compiled already. */
  remember(file: string, text: string, { document, headingIds }: Assembly): LinkedDocument {
    const { endpoints, frontmatter } = document
    const linked = { endpoints, frontmatter, headingIds, idPrefix: this.#prefixOf(file) }
    this.#known.set(file, { text, document: linked })
    return linked
  }
}
