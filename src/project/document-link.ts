import type { Endpoint } from '../endpoint/endpoint.js'

/** A link from one document to another. */
export interface DocumentLink {
  /** The link as written, with escapes resolved. */
  url: string
  /** The path of the document that has the link. */
  importer: string
  /** The path of the document that it leads to. */
  file: string
  /** The part of the link after its `#`. */
  hash?: string
  /** The id that the default leads to: that of the heading that the link names, or of the first endpoint. */
  id?: string
  /** The endpoints of the document that it leads to. */
  endpoints: readonly Pick<Endpoint, 'id' | 'method' | 'path' | 'title'>[]
  /** Its front matter. */
  frontmatter: Readonly<Record<string, unknown>>
}
