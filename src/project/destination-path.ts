import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { posix, sep } from 'node:path'
import { decoded } from '../document/path.js'
import type { Endpoint } from '../endpoint/endpoint.js'

/** A link from one document to another. */
export interface DocumentLink {
  /** The link as written, with escapes resolved. */
  url: string
  /** The path of the document that has the link. */
  importer: string
  /** The path of the document that it leads to. */
  file: string
  /** What is after the `#` of the link. */
  hash?: string
  /** What the default leads to: the id of the heading that the link names, or of the first endpoint. */
  id?: string
  /** The endpoints of the document that it leads to. */
  endpoints: readonly Pick<Endpoint, 'id' | 'method' | 'path' | 'title'>[]
  /** Its front matter. */
  frontmatter: Readonly<Record<string, unknown>>
}

/** The destination of a link or an image, taken apart. */
export interface DestinationPath {
  /** The path with percent-encoding resolved. */
  readonly path: string
  /** The query with its question mark, or nothing. */
  readonly query: string
  /** What is after the `#`, as written. */
  readonly hash: string | undefined
  /** The file that it names, seen from its document. */
  readonly file: string
  /** Whether it starts with `./` or `../`. */
  readonly relative: boolean
}

/** Takes a destination apart; nothing for one that names no file beside the document. */
export function parseDestination(url: string, importer: string): DestinationPath | undefined {
  const [, rawPath, query, hash] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(url)!
  if (rawPath === '' || /^(?:[a-z][a-z\d+.-]*:|[/\\])/i.test(rawPath!)) return undefined
  const path = decoded(rawPath!)
  // No file has such a name.
  if (path.includes('\0')) return undefined
  return {
    path,
    query: query ?? '',
    hash,
    file: posix.join(posix.dirname(importer), path),
    relative: /^\.\.?\//.test(path),
  }
}

/** Whether a path leads to what is hidden, such as `.env` or `.git/config`: no page, if it is a file. */
export function isHidden(path: string): boolean {
  return /(?:^|\/)\.[^./]/.test(path)
}

/** The queries by which Vite imports something else than a file is, as a part of a regular expression. */
export const viteQueries = 'raw|url|inline|worker|sharedworker'

/** A name for a file in an output, from its own: no template, path or address reads anything else into it. */
export function plainName(file: string): string {
  return posix.basename(file).replace(/^\.+|[^\p{L}\p{N}._-]/gu, '_')
}

/** Whether a path can lead to a page: a link to one is for the app to answer. */
export function isPage(path: string): boolean {
  return /^(?:|\.html?|\.md|\.mdx|\.markdown)$/i.test(posix.extname(path))
}

/** Whether a bundler would rewrite a path in its output: Vite takes such text for a mark of its own. */
export function isRewritten(path: string): boolean {
  return posix.basename(path).includes('__VITE_') || /__VITE_\w*?__\w/.test(path)
}

/** Whether there is a file of that name that can be reached. */
export function isFile(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false
  } catch {
    return false
  }
}

/** Whether there is a file of that name, which this process may read. */
export function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return isFile(file)
  } catch {
    return false
  }
}

/** The text of a file; nothing where there is none that can be read. */
export function readText(file: string): string | undefined {
  try {
    // Reading anything else may never end.
    return isFile(file) ? readFileSync(file, 'utf8') : undefined
  } catch {
    return undefined
  }
}

/** A path with forward slashes, the form in which paths are compared; elsewhere than on Windows a name may have others. */
export function toPosix(path: string): string {
  return sep === '\\' || /^[a-z]:\\/i.test(path) ? path.replaceAll('\\', '/') : path
}
