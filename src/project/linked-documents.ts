import { readFileSync } from 'node:fs'
import { assemble, type Assembly } from '../compile/assemble.js'
import type { ApiDocument } from '../compile/api-document.js'
import type { HeadingIdStyle } from '../document/heading-ids.js'

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

/** The documents that others link to, each compiled once for a text. */
export class LinkedDocuments {
  readonly #prefixOf: (file: string) => string
  readonly #headingIds: HeadingIdStyle
  readonly #known = new Map<string, { text: string; document: LinkedDocument }>()

  constructor(prefixOf: (file: string) => string, headingIds: HeadingIdStyle = 'text') {
    this.#prefixOf = prefixOf
    this.#headingIds = headingIds
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
    const assembly = assemble(text, { theme: false, idPrefix, headingIds: this.#headingIds })
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
