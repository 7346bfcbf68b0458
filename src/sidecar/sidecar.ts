import { existsSync, readFileSync, rmSync } from 'node:fs'
import { marker, origins } from './declaration.js'
import { writeWhole } from './write-whole.js'

/** What is in the place of a declaration. */
export type SidecarState = 'current' | 'outdated' | 'missing' | 'foreign'

const declarationName = /^(.*[^/\\])\.d\.([^./\\]+)\.ts$/s

/** The file beside a document in which TypeScript looks for the types of its module. */
export class Sidecar {
  /** The path of the document. */
  readonly document: string
  /** The path of the declaration: `users.api.d.md.ts` for `users.api.md`. */
  readonly path: string

  private constructor(document: string, path: string) {
    this.document = document
    this.path = path
  }

  /** The sidecar of a document; nothing for a file whose name has no place for one. */
  static of(document: string): Sidecar | undefined {
    const parts = /^(.*[^/\\])\.([^./\\]+)$/s.exec(document)
    if (!parts || declarationName.test(document)) return undefined
    return new Sidecar(document, `${parts[1]}.d.${parts[2]}.ts`)
  }

  /** The sidecar at a path; nothing for a path that is none. */
  static at(path: string): Sidecar | undefined {
    const parts = declarationName.exec(path)
    return parts ? new Sidecar(`${parts[1]}.${parts[2]}`, path) : undefined
  }

  /** Compares what is there with what should be. */
  state(declaration: string): SidecarState {
    const text = this.#text()
    if (text === undefined) return 'missing'
    if (!text.startsWith(marker)) return 'foreign'
    // Git may have given it the line endings of Windows.
    return text.replaceAll('\r\n', '\n') === declaration ? 'current' : 'outdated'
  }

  /** Writes the declaration where it differs and is ours to write; returns what was there before. */
  write(declaration: string): SidecarState {
    const state = this.state(declaration)
    if (state === 'missing' || state === 'outdated') writeWhole(this.path, declaration)
    return state
  }

  /** Whether there is no file of its document: one that was a file is gone, of others only a whole build knows. */
  isLeft(origin?: keyof typeof origins): boolean {
    const beginning = origin ? marker + origins[origin] : marker
    return !existsSync(this.document) && this.#text()?.startsWith(beginning) === true
  }

  /** Removes the declaration where it is ours and there is no such document; returns whether it did. */
  remove(): boolean {
    const isLeft = this.isLeft()
    if (isLeft) rmSync(this.path, { force: true })
    return isLeft
  }

  #text(): string | undefined {
    try {
      return readFileSync(this.path, 'utf8')
    } catch {
      return undefined
    }
  }
}
