import { readFileSync, realpathSync, statSync } from 'node:fs'
import { posix, sep } from 'node:path'
import { createFilter } from '@rollup/pluginutils'

/** The names of documents where nothing else is said. */
export const documentPattern = /\.api\.md$/

/** The same as a glob. */
export const documentGlob = '**/*.api.md'

/** The files under a folder that patterns match, relative to it with forward slashes, in order. */
export async function findDocuments(
  patterns: readonly string[],
  folder: string,
  ignore: readonly string[],
): Promise<string[]> {
  // The plugin, which knows the pattern from here, finds documents in its own way.
  const { glob } = await import('tinyglobby')
  const files = await glob([...patterns], {
    cwd: folder,
    // Through a link a document would be there twice, or from outside the project.
    followSymbolicLinks: false,
    ignore: ['**/node_modules/**', '**/.git/**', ...ignore],
  })
  return files.toSorted()
}

/** The result of a function; nothing where it fails. */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Tells whether there is a file of that name that can be reached. */
export function isFile(file: string): boolean {
  return attempt(() => statSync(file, { throwIfNoEntry: false })?.isFile()) ?? false
}

/** The text of a file, without a byte-order mark; nothing where there is none that can be read. */
export function readText(file: string): string | undefined {
  // Reading anything else may never end.
  return attempt(() =>
    isFile(file) ? readFileSync(file, 'utf8').replace(/^\uFEFF/, '') : undefined,
  )
}

/** The path of a file once symbolic links are followed; the path itself where there is none. */
export function realPath(path: string): string {
  return attempt(() => realpathSync.native(path)) ?? path
}

/** A path with forward slashes, the form in which paths are compared; elsewhere than on Windows a name may have others. */
export function toPosix(path: string): string {
  return sep === '\\' || /^[a-z]:\\/i.test(path) ? path.replaceAll('\\', '/') : path
}

/** A name for a file in an output, from its own: no template, path or address reads anything else into it. */
export function plainName(file: string): string {
  return posix.basename(file).replace(/^\.+|[^\p{L}\p{N}._-]/gu, '_')
}

/** The reasons that keep a file from being public. */
export type PrivateReason = 'outside' | 'denied'

/** The files that Vite never serves unless it is told otherwise. */
const usuallyDenied = ['.env', '.env.*', '*.{crt,pem}', '**/.git/**']

/**
 * Tells which files a project may serve, and what its documents may have published or read.
 *
 * The rule of Vite's `isFileLoadingAllowed`, which cannot be had without importing Vite, held
 * against where a file really is: a symbolic link is as public as what it leads to.
 */
export class PublicFiles {
  readonly #folders: readonly string[]
  readonly #isDenied: (file: string) => boolean

  /** Takes the folders whose files are public, and the patterns of those that never are, as Vite does. */
  constructor(folders: readonly string[], deny: readonly string[] = usuallyDenied) {
    const all = folders.flatMap((folder) => [folder, realPath(folder)])
    this.#folders = all.map((folder) => `${toPosix(folder).replace(/(?<!\/)\/+$/, '')}/`)
    const patterns = deny.map((one) => (one.includes('/') ? one : `**/${one}`).toLowerCase())
    // No patterns match every file.
    this.#isDenied =
      deny.length === 0 ? () => false : createFilter(patterns, null, { resolve: false })
  }

  /** Why a file is not public, and by which of its paths; nothing for one that is. */
  refusalOf(file: string): { reason: PrivateReason; path: string } | undefined {
    const real = toPosix(realPath(file))
    const denied = [file, real].find((path) => this.#isDenied(toPosix(path).toLowerCase()))
    if (denied !== undefined) return { reason: 'denied', path: denied }
    const isInside = this.#folders.some((folder) => real.startsWith(folder))
    return isInside ? undefined : { reason: 'outside', path: real }
  }

  /** Why a file is not public; nothing for one that is. */
  readonly reasonAgainst = (file: string): PrivateReason | undefined => this.refusalOf(file)?.reason
}
