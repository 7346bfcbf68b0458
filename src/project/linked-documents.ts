import { posix } from 'node:path'
import type { Draft } from '../compile/assemble.js'
import type { LinkedObjects, ObjectScope } from '../outline/objects.js'
import { parseDestination } from './destination.js'
import { hashOf, type LinkedTexts } from './document.js'

/** What is being compiled, and what it used of other documents so far. */
interface Compilation {
  readonly file: string
  readonly objects: ObjectScope
  readonly linked: Record<string, LinkedTexts[string]>
}

/** What is known of the document in a file. */
interface LinkedDocument {
  readonly text: string
  readonly hash: string
  /** Its objects, once they were read. */
  objects?: ObjectScope
  /** The whole of it until it is compiled; many documents never are, so memory may take it back. */
  draft?: WeakRef<Draft> | undefined
}

/**
 * The documents whose objects others use, each read once for a text.
 *
 * What one needs of another is read, not compiled, so documents can use each other's objects.
 */
export class LinkedDocuments {
  readonly #textOf: (file: string) => string | undefined | false
  readonly #read: (file: string, text: string) => Draft
  readonly #known = new Map<string, LinkedDocument>()
  #compilation: Compilation | undefined

  /** Takes what gives the text of a file, `false` for one that may not be linked to, and what reads a text. */
  constructor(
    textOf: (file: string) => string | undefined | false,
    read: (file: string, text: string) => Draft,
  ) {
    this.#textOf = textOf
    this.#read = read
  }

  /** Whether what a document was compiled with of others is what they are now. */
  areCurrent(linked: LinkedTexts, file: string): boolean {
    return Object.entries(linked).every(([path, state]) => {
      const linkedFile = posix.join(posix.dirname(file), path)
      return state === (linkedFile === file || this.#stateOf(linkedFile))
    })
  }

  /** Has a text compiled; returns what that led to, with what it used of other documents. */
  compile<Result extends object>(
    file: string,
    text: string,
    work: (draft: Draft) => Result,
  ): Result & { linked: LinkedTexts } {
    const known = this.#documentOf(file, text)
    const draft = known.draft?.deref() ?? this.#read(file, text)
    known.draft = undefined
    const objects = (known.objects = draft.objects)
    const linked = {}
    this.#compilation = { file, objects, linked }
    try {
      return { ...work(draft), linked }
    } finally {
      this.#compilation = undefined
    }
  }

  /** Lets go of a document. */
  forget(file: string): void {
    this.#known.delete(file)
  }

  /** What the paths in a file lead to, as the document sees it that is being compiled. */
  from(importer: string): LinkedObjects {
    return (path) => ({ find: (link) => this.#objectsAt(path, importer)?.find(link) })
  }

  #documentOf(file: string, text: string): LinkedDocument {
    const known = this.#known.get(file)
    if (known?.text === text) return known
    const document = { text, hash: hashOf(text) }
    this.#known.set(file, document)
    return document
  }

  /** What there is to link to in a file now. */
  #stateOf(file: string): LinkedTexts[string] {
    const text = this.#textOf(file)
    if (text === false) return false
    if (text !== undefined) return this.#documentOf(file, text).hash
    this.forget(file)
    return null
  }

  #objectsAt(path: string, importer: string): ObjectScope | undefined {
    const by = this.#compilation
    const file = parseDestination(path, importer)?.file
    if (!by || file === undefined) return undefined
    const name = posix.relative(posix.dirname(by.file), file)
    if (file === by.file) {
      by.linked[name] = true
      return by.objects
    }
    // It is looked at once, however many links lead there.
    if (!Object.hasOwn(by.linked, name)) by.linked[name] = this.#stateOf(file)
    const known = typeof by.linked[name] === 'string' ? this.#known.get(file) : undefined
    if (!known || known.objects) return known?.objects
    const draft = this.#read(file, known.text)
    known.draft = new WeakRef(draft)
    return (known.objects = draft.objects)
  }
}
