// If an import has only the types of another plugin's `*.md`, that declaration was read first: see
// docs/types.md, and for Astro the order of `include` in docs/frameworks.md.

/** A whole document: its HTML and its fields. */
declare module '*.api.md' {
  import type { ApiDocument, Endpoint } from 'vite-plugin-api-md/compiler'

  /** The whole file, rendered: the prose and the articles, in the order of the file. */
  export const html: string
  /** The HTML of each block alone; `articles[i]` belongs to `endpoints[i]`. */
  export const articles: string[]
  /** The fields of each block. */
  export const endpoints: Omit<Endpoint, 'position'>[]
  /** The front matter, as one object; empty when there is none. */
  export const frontmatter: Record<string, unknown>

  /** The headings in the order of the source, for a table of contents. */
  export const headings: { level: number; text: string; id: string }[]

  /** All of the above but `headings`. */
  const document: Pick<ApiDocument, 'html' | 'articles' | 'frontmatter'> & {
    endpoints: Omit<Endpoint, 'position'>[]
  }
  export default document
}

/** The fields of a document, without its HTML. */
declare module '*.api.md?meta' {
  import type { Endpoint } from 'vite-plugin-api-md/compiler'

  /** The fields of each block. */
  export const endpoints: Omit<Endpoint, 'position'>[]
  /** The front matter, as one object; empty when there is none. */
  export const frontmatter: Record<string, unknown>

  /** Both of the above. */
  const meta: { endpoints: Omit<Endpoint, 'position'>[]; frontmatter: Record<string, unknown> }
  export default meta
}

/** The same as without a query, past plugins that take `.md` files. */
// Word for word, since what it took over from `*.api.md` could be another plugin's `*.md`.
declare module '*.api.md?api' {
  import type { ApiDocument, Endpoint } from 'vite-plugin-api-md/compiler'

  /** The whole file, rendered: the prose and the articles, in the order of the file. */
  export const html: string
  /** The HTML of each block alone; `articles[i]` belongs to `endpoints[i]`. */
  export const articles: string[]
  /** The fields of each block. */
  export const endpoints: Omit<Endpoint, 'position'>[]
  /** The front matter, as one object; empty when there is none. */
  export const frontmatter: Record<string, unknown>

  /** The headings in the order of the source, for a table of contents. */
  export const headings: { level: number; text: string; id: string }[]

  /** All of the above but `headings`. */
  const document: Pick<ApiDocument, 'html' | 'articles' | 'frontmatter'> & {
    endpoints: Omit<Endpoint, 'position'>[]
  }
  export default document
}

/** The fields of all documents of the project, in the order of their paths. */
declare module 'virtual:api-docs' {
  import type { Endpoint } from 'vite-plugin-api-md/compiler'

  /** One document of the project. */
  export interface ApiDocsEntry {
    /** The path of the document, from the root of the project. */
    file: string
    /** The fields of each block. */
    endpoints: Omit<Endpoint, 'position'>[]
    /** The front matter, as one object; empty when there is none. */
    frontmatter: Record<string, unknown>
    /** Loads the whole document. */
    load: () => Promise<typeof import('*.api.md')>
  }

  /** The documents. */
  export const documents: ApiDocsEntry[]
  export default documents
}

/** The built-in presentation, imported for its effect. */
declare module 'vite-plugin-api-md/style.css' {}
declare module 'vite-plugin-api-md/style-strong.css' {}
