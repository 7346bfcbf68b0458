import type { DocumentStore, StoredDocument } from '../project/document-store.js'
import { declarationOf } from '../sidecar/declaration.js'
import { Sidecar } from '../sidecar/sidecar.js'
import type { DocumentIndex } from './document-index.js'

/** Keeps the declarations beside the documents of one plugin instance up to date. */
export class Sidecars {
  readonly #store: DocumentStore
  readonly #index: DocumentIndex
  /** The documents that were last looked at: hosts ask for one once for each environment. */
  readonly #seen = new Map<string, StoredDocument>()

  constructor(store: DocumentStore, index: DocumentIndex) {
    this.#store = store
    this.#index = index
  }

  /** Writes what is out of date for all documents of the project, and removes what is left over. */
  sync(warn: (message: string) => void): void {
    this.removeOrphans(warn)
    for (const file of this.#index.files()) this.follow(file, this.#store.read(file), warn)
  }

  /** Removes the declarations in the project whose documents are gone. */
  removeOrphans(warn: (message: string) => void): void {
    const orphans = this.#index.files((file) => Sidecar.at(file)?.isOrphan === true)
    for (const file of orphans) attempt(Sidecar.at(file), warn, (orphan) => orphan.removeOrphan())
  }

  /** Follows a document to a new text; without one it is gone. */
  follow(
    file: string,
    document: StoredDocument | undefined,
    warn: (message: string) => void,
  ): void {
    if (!document) {
      this.#seen.delete(file)
      return attempt(Sidecar.of(file), warn, (sidecar) => sidecar.removeOrphan())
    }
    if (this.#seen.get(file) === document) return
    this.#seen.set(file, document)
    // Its import fails; the types of its last good state serve the author better.
    if (document.diagnostics.some(({ severity }) => severity === 'error')) return
    attempt(Sidecar.of(file), warn, (sidecar) => {
      if (sidecar.write(declarationOf(document.endpoints)) === 'foreign') {
        warn(`${sidecar.path} is kept: this plugin did not write it.`)
      }
    })
  }
}

/** Types are a comfort: that a declaration cannot be written fails no build. */
function attempt(
  sidecar: Sidecar | undefined,
  warn: (message: string) => void,
  work: (sidecar: Sidecar) => void,
): void {
  if (!sidecar) return
  try {
    work(sidecar)
  } catch (error) {
    warn(
      `${sidecar.path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
