import { realpathSync } from 'node:fs'
import { createFilter } from '@rollup/pluginutils'
import { toPosix } from './destination-path.js'

/** What keeps a file from being public. */
export type PrivateReason = 'outside' | 'denied'

/** What Vite never serves unless it is told otherwise. */
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
    this.#folders = [
      ...new Set(all.map((folder) => `${toPosix(folder).replace(/(?<!\/)\/+$/, '')}/`)),
    ]
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
  reasonAgainst(file: string): PrivateReason | undefined {
    return this.refusalOf(file)?.reason
  }

  /** Whether a file is never public, wherever it is. */
  denies(file: string): boolean {
    return this.reasonAgainst(file) === 'denied'
  }
}

/** Where a file is once symbolic links are followed; the path itself where there is none. */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return path
  }
}
