import type { Diagnostic } from '../diagnostics/diagnostic.js'
import type { Endpoint } from '../endpoint/endpoint.js'

/** What one `.api.md` file compiles to. */
export interface ApiDocument {
  /** The whole file, rendered: the prose and the articles, in the order of the file. */
  html: string
  /** The HTML of each block alone; `articles[i]` belongs to `endpoints[i]`. */
  articles: string[]
  /** The fields of each block. */
  endpoints: Endpoint[]
  /** The front matter, as one object; empty when there is none. */
  frontmatter: Record<string, unknown>
  /** Everything that is wrong with the text, in the order of the source. */
  diagnostics: Diagnostic[]
}
