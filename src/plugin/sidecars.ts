import { readFile } from 'node:fs/promises'
import type { DocumentStore } from '../project/document-store.js'
import { declarationOf } from '../sidecar/declaration.js'
import { findOrphans } from '../sidecar/orphans.js'
import { Sidecar } from '../sidecar/sidecar.js'
import type { DocumentIndex } from './document-index.js'
import { toPosix } from './request.js'

/** Keeps the declarations beside the documents of one plugin instance up to date. */
export class Sidecars {
  readonly #store: DocumentStore
  readonly #index: DocumentIndex
  /** The texts that were last looked at: hosts ask for a document once for each environment. */
  readonly #seen = new Map<string, string>()
  /** One change after the other, so that the newest text is written last. */
  #queue: Promise<void> = Promise.resolve()

  constructor(store: DocumentStore, index: DocumentIndex) {
    this.#store = store
    this.#index = index
  }

  /** Writes what is out of date for all documents of the project, and removes what is left over. */
  async sync(warn: (message: string) => void): Promise<void> {
    await this.#enqueue(async () => {
      await this.#removeOrphans(warn)
      for (const file of await this.#index.files()) {
        // One after the other, so that a large project does not hold all its texts at once.
        // oxlint-disable-next-line no-await-in-loop
        await this.#write(file, await readText(file), warn)
      }
    })
  }

  /** Follows a document to a new text; without one it is gone. */
  async follow(
    file: string,
    text: string | undefined,
    warn: (message: string) => void,
  ): Promise<void> {
    await this.#enqueue(async () => {
      if (text === undefined) await this.#remove(file, warn)
      else await this.#write(file, text, warn)
    })
  }

  async #enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(work)
    this.#queue = done.catch(() => {})
    await done
  }

  async #write(
    file: string,
    text: string | undefined,
    warn: (message: string) => void,
  ): Promise<void> {
    if (text === undefined || this.#seen.get(file) === text) return
    this.#seen.set(file, text)
    const sidecar = Sidecar.of(file)
    if (!sidecar) return
    const { endpoints, diagnostics } = this.#store.get(file, text)
    // Its import fails; the types of its last good state serve the author better.
    if (diagnostics.some(({ severity }) => severity === 'error')) return
    await tell(warn, sidecar, async () => {
      const before = await sidecar.write(declarationOf(endpoints))
      if (before === 'foreign') warn(`${sidecar.path} is kept: this plugin did not write it.`)
    })
  }

  async #remove(file: string, warn: (message: string) => void): Promise<void> {
    this.#seen.delete(file)
    const sidecar = Sidecar.of(file)
    if (sidecar) await tell(warn, sidecar, () => sidecar.removeOrphan())
  }

  async #removeOrphans(warn: (message: string) => void): Promise<void> {
    const { root, ignored } = this.#index
    const folders = ignored.map((folder) => `${folder}/**`)
    const orphans = await findOrphans(root, folders)
    await Promise.all(orphans.map(({ document }) => this.#remove(toPosix(document), warn)))
  }
}

/** Types are a comfort: that a declaration cannot be written fails no build. */
async function tell(
  warn: (message: string) => void,
  { path }: Sidecar,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    warn(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function readText(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined)
}
