import { hasErrors } from '../diagnostics/diagnostic.js'
import { isFile, readText } from '../project/files.js'
import type { StoredDocument } from '../project/document.js'
import { declarationOf, Sidecar } from '../sidecar/sidecar.js'
import type { HostLog } from './host.js'
import type { Instance } from './instance.js'

/** Keeps the declarations beside the documents of one plugin instance up to date. */
export class Sidecars {
  readonly #instance: Instance
  /** The documents that were last looked at: hosts ask for one once for each environment. */
  readonly #seen = new Map<string, StoredDocument | undefined>()

  constructor(instance: Instance) {
    this.#instance = instance
  }

  /** Removes the declarations whose documents are gone. */
  removeOrphans(log: HostLog): void {
    const isOrphan = (file: string) => Sidecar.at(file)?.isLeft() === true
    for (const path of this.#instance.index.files(isOrphan))
      this.follow(Sidecar.at(path)!.document, undefined, log)
  }

  /** Writes the declarations of all documents. */
  writeAll(log: HostLog): void {
    for (const file of this.#instance.index.files()) this.follow(file, readText(file), log)
  }

  /** Follows a document to a new text; without one it is gone. */
  follow(file: string, text: string | undefined, log: HostLog): void {
    const sidecar = Sidecar.of(file)
    const document = text === undefined ? undefined : this.#instance.compiler.store.get(file, text)
    if (!sidecar || (document && this.#seen.get(file) === document)) return
    this.#seen.set(file, document)
    // The import of one with errors fails; the types of its last good state serve the author better.
    if (document && (hasErrors(document.diagnostics) || !isFile(file))) return
    try {
      if (!document) sidecar.remove()
      else if (sidecar.write(declarationOf(document.endpoints)) === 'foreign')
        log.warn({ message: `${sidecar.path} is kept: this plugin did not write it.` })
    } catch (error) {
      // Types are a comfort: that a declaration cannot be written fails no build.
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ message: `${sidecar.path} cannot be written: ${reason}` })
    }
  }
}
