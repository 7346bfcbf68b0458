import { posix } from 'node:path'
import type { Draft } from '../compile/assemble.js'
import type { LinkedObjects, ObjectScope } from '../outline/objects.js'
import { parseDestination } from './destination-path.js'
import { hashOf, type LinkedTexts } from './document.js'
import { oncePerKey } from './once-per-key.js'

/** Tells what there is to link to in a file; no text where it cannot or must not be read. */
type Look = (file: string) => { state: LinkedTexts[string]; text?: string | undefined }

/** What is being compiled. */
interface Compilation {
  readonly file: string
  readonly objects: ObjectScope
  readonly look: Look
  readonly linked: Record<string, LinkedTexts[string]>
}

/** What is kept of a document that was read. */
interface LinkedDocument {
  readonly text: string
  readonly objects: ObjectScope
  /** The whole of it until it is compiled; many documents never are, so memory may take it back. */
  readonly draft?: WeakRef<Draft>
}

/**
 * The documents whose objects others use, each read once for a text.
 *
 * What one needs of another is read, not compiled, so documents can use each other's objects.
 */
export class LinkedDocuments {
  readonly #textOf: (file: string) => string | undefined | false
  readonly #read: (file: string, text: string) => Draft
  /** What was read, by file. */
  readonly #known = new Map<string, LinkedDocument>()
  /** The texts that were looked at last, by file: many documents can use the same one. */
  readonly #hashes = new Map<string, { readonly text: string; readonly hash: string }>()
  #compilation: Compilation | undefined

  /** Takes what gives the text of a file, `false` for one that may not be linked to, and what reads a text. */
  constructor(
    textOf: (file: string) => string | undefined | false,
    read: (file: string, text: string) => Draft,
  ) {
    this.#textOf = textOf
    this.#read = read
  }

  /** Looks at the files as they are now, at each once. */
  looking(): Look {
    return oncePerKey((file) => {
      const text = this.#textOf(file)
      if (text === false) return { state: false }
      return { state: text === undefined ? null : this.#hashOf(file, text), text }
    })
  }

  #hashOf(file: string, text: string): string {
    let known = this.#hashes.get(file)
    if (known?.text !== text) this.#hashes.set(file, (known = { text, hash: hashOf(text) }))
    return known.hash
  }

  /** Whether what a document was compiled with of others is what they are now. */
  areCurrent(linked: LinkedTexts, file: string, look: Look): boolean {
    return Object.entries(linked).every(([path, state]) => {
      const linkedFile = posix.join(posix.dirname(file), path)
      return state === (linkedFile === file || look(linkedFile).state)
    })
  }

  /** Has a text compiled; returns what that led to, with what it used of other documents. */
  compile<Result extends object>(
    file: string,
    text: string,
    look: Look,
    work: (draft: Draft) => Result,
  ): Result & { linked: LinkedTexts } {
    const known = this.#known.get(file)
    const draft = (known?.text === text && known.draft?.deref()) || this.#read(file, text)
    const { objects } = draft
    this.#known.set(file, { text, objects })
    const linked = {}
    this.#compilation = { file, objects, look, linked }
    try {
      return { ...work(draft), linked }
    } finally {
      this.#compilation = undefined
    }
  }

  /** Lets go of the objects of a document. */
  forget(file: string): void {
    this.#known.delete(file)
    this.#hashes.delete(file)
  }

  /** What the paths in a file lead to, as the document sees it that is being compiled. */
  from(importer: string): LinkedObjects {
    return (path) => ({ find: (link) => this.#objectsAt(path, importer)?.find(link) })
  }

  #objectsAt(path: string, importer: string): ObjectScope | undefined {
    const by = this.#compilation
    const file = parseDestination(path, importer)?.file
    if (!by || file === undefined) return undefined
    const isItself = file === by.file
    const { state, text } = isItself ? { state: true } : by.look(file)
    by.linked[posix.relative(posix.dirname(by.file), file)] = state
    if (isItself) return by.objects
    if (text === undefined) {
      this.forget(file)
      return undefined
    }
    let known = this.#known.get(file)
    if (known?.text !== text) {
      const draft = this.#read(file, text)
      known = { text, objects: draft.objects, draft: new WeakRef(draft) }
      this.#known.set(file, known)
    }
    return known.objects
  }
}
