import { posix } from 'node:path'
import type { Draft } from '../compile/assemble.js'
import type { LinkedObjects, ObjectScope } from '../outline/objects.js'
import { parseDestination } from './destination-path.js'
import { hashOf, type LinkedTexts } from './document.js'

/** The texts of files as one compilation sees them; nothing for a file that cannot be read. */
type TextOf = (file: string) => string | undefined

/** What is being compiled. */
interface Compilation {
  readonly file: string
  readonly objects: ObjectScope
  readonly textOf: TextOf
  readonly linked: Record<string, LinkedTexts[string]>
  /** What the paths of each file led to. */
  readonly scopes: Map<string, ObjectScope | undefined>
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
  readonly #isLinkable: (file: string) => boolean
  readonly #read: (file: string, text: string) => Draft
  /** What was read, by file. */
  readonly #known = new Map<string, LinkedDocument>()
  #compilation: Compilation | undefined

  /** Takes how to tell which files may be linked to, and how to read a text. */
  constructor(isLinkable: (file: string) => boolean, read: (file: string, text: string) => Draft) {
    this.#isLinkable = isLinkable
    this.#read = read
  }

  /** Whether what a document was compiled with of others is what they are now. */
  areCurrent(linked: LinkedTexts, file: string, textOf: TextOf): boolean {
    return Object.entries(linked).every(([path, state]) => {
      const linkedFile = posix.join(posix.dirname(file), path)
      return state === (linkedFile === file || this.#stateOf(linkedFile, textOf))
    })
  }

  /** Has a text compiled; returns what that led to, with what it used of other documents. */
  compile<Result extends object>(
    file: string,
    text: string,
    textOf: TextOf,
    work: (draft: Draft) => Result,
  ): Result & { linked: LinkedTexts } {
    const known = this.#known.get(file)
    const draft = (known?.text === text && known.draft?.deref()) || this.#read(file, text)
    const { objects } = draft
    this.#known.set(file, { text, objects })
    const linked = {}
    this.#compilation = { file, objects, textOf, linked, scopes: new Map() }
    try {
      return { ...work(draft), linked }
    } finally {
      this.#compilation = undefined
    }
  }

  /** Lets go of the objects of a document. */
  forget(file: string): void {
    this.#known.delete(file)
  }

  /** What the paths in a file lead to, as the document sees it that is being compiled. */
  from(importer: string): LinkedObjects {
    return (path) => ({ find: (link) => this.#scopeAt(path, importer)?.find(link) })
  }

  #scopeAt(path: string, importer: string): ObjectScope | undefined {
    const { scopes } = this.#compilation ?? {}
    const key = `${importer}\n${path}`
    if (!scopes?.has(key)) scopes?.set(key, this.#openScope(path, importer, this.#compilation!))
    return scopes?.get(key)
  }

  #openScope(path: string, importer: string, by: Compilation): ObjectScope | undefined {
    const file = parseDestination(path, importer)?.file
    if (file === undefined) return undefined
    const isItself = file === by.file
    const state = isItself || this.#stateOf(file, by.textOf)
    by.linked[posix.relative(posix.dirname(by.file), file)] = state
    if (isItself) return by.objects
    if (!state) {
      this.forget(file)
      return undefined
    }
    const text = by.textOf(file)!
    let known = this.#known.get(file)
    if (known?.text !== text) {
      const draft = this.#read(file, text)
      known = { text, objects: draft.objects, draft: new WeakRef(draft) }
      this.#known.set(file, known)
    }
    return known.objects
  }

  /** What there is to link to in a file. */
  #stateOf(file: string, textOf: TextOf): LinkedTexts[string] {
    if (!this.#isLinkable(file)) return false
    const text = textOf(file)
    return text === undefined ? null : hashOf(text)
  }
}
