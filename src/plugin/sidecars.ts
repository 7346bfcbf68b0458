import { hasErrors } from '../diagnostics/diagnostic.js'
import { isFile } from '../project/files.js'
import type { StoredDocument } from '../project/document.js'
import { declarationOf, Sidecar } from '../sidecar/sidecar.js'
import type { Informed } from './host.js'
import type { Instance } from './instance.js'

/** Keeps the declarations beside the documents of one plugin instance up to date. */
export function keepSidecars({ filter, index, compiler }: Instance) {
  /** The documents that were last looked at: hosts ask for one once for each environment. */
  const seen = new Map<string, StoredDocument | undefined>()

  /** Follows a document to a new text; without one it is gone. */
  function follow(file: string, text: string | undefined, host: Informed): void {
    const sidecar = Sidecar.of(file)
    const document = text === undefined ? undefined : compiler.store.get(file, text)
    if (!sidecar || (document && seen.get(file) === document)) return
    seen.set(file, document)
    // The import of one with errors fails; the types of its last good state serve the author better.
    if (document && hasErrors(document.diagnostics)) return
    try {
      if (!document) return void sidecar.remove()
      const { endpoints } = document
      const declaration = declarationOf(endpoints, isFile(file) ? 'file' : 'module')
      if (sidecar.write(declaration) === 'foreign')
        host.warn({ message: `${sidecar.path} is kept: this plugin did not write it.` })
    } catch (error) {
      // Types are a comfort: that a declaration cannot be written fails no build.
      const reason = error instanceof Error ? error.message : String(error)
      host.warn({ message: `${sidecar.path} cannot be written: ${reason}` })
    }
  }

  /** Removes the declarations in the project whose documents are gone: files, or, where all modules are known, none of them. */
  function removeOrphans(host: Informed, modules?: Iterable<string>): void {
    const built = new Set([...(modules ?? [])].map((id) => filter.requestOf(id)?.file))
    const origin = modules ? undefined : 'file'
    for (const file of index.files((path) => Sidecar.at(path)?.isLeft(origin) === true)) {
      const { document } = Sidecar.at(file)!
      if (!built.has(document)) follow(document, undefined, host)
    }
  }

  return { follow, removeOrphans }
}
