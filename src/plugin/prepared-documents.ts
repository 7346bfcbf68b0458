import type { CompiledDocument } from './document-compiler.js'

/**
 * The documents that a hot update compiled, so that the page's request for them does not compile
 * them again. They hold until a file changes that they are made from.
 */
export class PreparedDocuments {
  readonly #environments = new WeakMap<object, Map<string, CompiledDocument>>()

  /** Keeps a document that its page is about to ask for. */
  add(environment: object, id: string, document: CompiledDocument): void {
    const documents = this.#environments.get(environment)
    if (documents) documents.set(id, document)
    else this.#environments.set(environment, new Map([[id, document]]))
  }

  /** Hands out the document of a text, once. */
  take(environment: object | undefined, id: string, text: string): CompiledDocument | undefined {
    const documents = environment && this.#environments.get(environment)
    const document = documents?.get(id)
    documents?.delete(id)
    return document?.source.text === text ? document : undefined
  }

  /** Lets go of what was made from a file for an environment. */
  forget(environment: object, changed: string): void {
    const documents = this.#environments.get(environment)
    if (!documents) return
    for (const [id, { file, dependencies }] of documents) {
      if (file === changed || dependencies.has(changed)) documents.delete(id)
    }
  }
}
