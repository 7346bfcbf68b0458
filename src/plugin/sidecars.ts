import type { StoredDocument } from '../project/document-store.js'
import { declarationOf } from '../sidecar/declaration.js'
import { Sidecar } from '../sidecar/sidecar.js'
import type { Instance } from './instance.js'

/** Keeps the declarations beside the documents of one plugin instance up to date. */
export class Sidecars {
  readonly #instance: Instance
  /** The documents that were last looked at: hosts ask for one once for each environment. */
  readonly #seen = new Map<string, StoredDocument>()

  constructor(instance: Instance) {
    this.#instance = instance
  }

  /** Writes what is out of date for all documents of the project. */
  sync(warn: (message: string) => void): void {
    const { index, compiler } = this.#instance
    for (const file of index.files()) this.follow(file, compiler.store.read(file), warn)
  }

  /** Removes the declarations in the project whose documents are gone: no files, and none of these modules. */
  removeOrphans(warn: (message: string) => void, modules: Iterable<string> = []): void {
    const { filter, index } = this.#instance
    const built = new Set([...modules].map((id) => filter.requestOf(id)?.file))
    for (const file of index.files((path) => Sidecar.at(path)?.isOrphan === true)) {
      const orphan = Sidecar.at(file)!
      if (!built.has(orphan.document)) attempt(orphan, warn, () => orphan.removeOrphan())
    }
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
