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

  /** Why a file is not public; nothing for one that is. */
  reasonAgainst(file: string): PrivateReason | undefined {
    const real = toPosix(realPath(file))
    if (this.denies(file, real)) return 'denied'
    return this.#folders.some((folder) => real.startsWith(folder)) ? undefined : 'outside'
  }

  /** Whether a file is never public, wherever it is. */
  denies(file: string, real = realPath(file)): boolean {
    return [file, real].some((path) => this.#isDenied(toPosix(path).toLowerCase()))
  }
}

function realPath(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return path
  }
}
