import { posix } from 'node:path'
import { indexId, type DocumentIndex } from './document-index.js'
import type { HostContext } from './host-context.js'

/** Warns of documents that are imported but missing in the list of all documents. */
export class UnlistedDocuments {
  readonly #index: DocumentIndex
  /** Whether anything is made of the list. */
  #isUsed: boolean
  readonly #files = new Set<string>()
  readonly #told = new Set<string>()

  constructor(index: DocumentIndex, isUsed: boolean) {
    this.#index = index
    this.#isUsed = isUsed
  }

  /** Takes in that a document is imported. */
  add(context: HostContext, file: string): void {
    if (this.#index.lists(file)) return
    this.#files.add(file)
    this.#warn(context)
  }

  /** Takes in that the list is asked for. */
  index(context: HostContext): void {
    this.#isUsed = true
    this.#warn(context)
  }

  #warn(context: HostContext): void {
    if (!this.#isUsed) return
    for (const file of this.#files) {
      const path = posix.relative(this.#index.root, file)
      const folder = posix.dirname(path)
      // One line adds all documents of a folder.
      if (this.#told.has(folder)) continue
      this.#told.add(folder)
      context.warn({
        message: `${path} is imported, but is no part of ${indexId} and of the description. Add to the options of this plugin: documents: { include: '${folder}/**/*.api.md' }`,
      })
    }
  }
}
