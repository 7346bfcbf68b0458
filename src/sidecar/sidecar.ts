import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { marker } from './declaration.js'

/** What stands where a declaration would. */
export type SidecarState = 'current' | 'outdated' | 'missing' | 'foreign'

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

  /** Compares what stands there with what should. */
  async state(declaration: string): Promise<SidecarState> {
    const text = await readText(this.path)
    if (text === undefined) return 'missing'
    if (!text.startsWith(marker)) return 'foreign'
    // Git may have given it the line endings of Windows.
    return text.replaceAll('\r\n', '\n') === declaration ? 'current' : 'outdated'
  }

  /** Writes the declaration where it differs and is ours to write; answers what stood there before. */
  async write(declaration: string): Promise<SidecarState> {
    const state = await this.state(declaration)
    if (state === 'missing' || state === 'outdated') await writeFile(this.path, declaration)
    return state
  }

  /** Whether it was written for a document that is gone. */
  async isOrphan(): Promise<boolean> {
    const text = await readText(this.path)
    return text !== undefined && text.startsWith(marker) && !(await exists(this.document))
  }

  /** Removes the declaration of a document that is gone, where it is ours; answers whether it did. */
  async removeOrphan(): Promise<boolean> {
    if (!(await this.isOrphan())) return false
    await rm(this.path, { force: true })
    return true
  }
}

const declarationName = /^(.*[^/\\])\.d\.([^./\\]+)\.ts$/s

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    return undefined
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
