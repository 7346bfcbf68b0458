import type { Endpoint } from '../endpoint/endpoint.js'

/**
 * One file of the reference: what `compile` returns, with the name of the file.
 *
 * What an `.api.md` module exports fits too; without positions, the report then names no lines.
 */
export interface SourceDocument {
  /** The path of the file, relative to the project, with forward slashes. */
  id: string
  /** The fields of each block. */
  endpoints: readonly DescribedEndpoint[]
  /** The front matter: `tags`, `info` and `servers` are read. */
  frontmatter?: Record<string, unknown>
}

/** An endpoint, with or without its place in the source. */
export type DescribedEndpoint = Omit<Endpoint, 'attributes' | 'position'> &
  Partial<Pick<Endpoint, 'attributes' | 'position'>>
