/** What a module id asks for. */
export interface DocumentRequest {
  /** The path of the document with forward slashes, without the query. */
  readonly file: string
  /** The query with its question mark, or nothing. */
  readonly query: string
  /** The whole document, or only its fields. */
  readonly kind: 'document' | 'meta'
}

/** Queries that Vite answers itself, in the form in which it looks for them. */
export const foreignQuery = /[?&](?:raw|url|inline|worker|sharedworker)(?:&|$)/

const metaQuery = /[?&]meta(?:&|$)/

/** Takes a module id apart; nothing for an id that is not for this plugin to answer. */
export function parseRequest(id: string): DocumentRequest | undefined {
  if (id.includes('\0')) return undefined
  const start = id.indexOf('?')
  const query = start === -1 ? '' : id.slice(start)
  if (foreignQuery.test(query)) return undefined
  const file = toPosix(start === -1 ? id : id.slice(0, start))
  return { file, query, kind: metaQuery.test(query) ? 'meta' : 'document' }
}

/** A path with forward slashes, the form in which paths are compared. */
export function toPosix(path: string): string {
  return path.replaceAll('\\', '/')
}
