import type { Draft } from '../compile/assemble.js'
import type { LinkedObjects, ObjectScope } from '../outline/objects.js'
import { parseDestination, readText } from './destination-path.js'

/** What a document was compiled with of others. */
export interface Links {
  /**
   * The texts of the documents whose objects its Type cells lead to, at once or by way of others, by
   * file; nothing for a file that cannot be read.
   */
  readonly linked: ReadonlyMap<string, string | undefined>
  /** The paths in its Type cells, as written, that led to no document whose objects it may use. */
  readonly unlinked: readonly string[]
}

/** The texts of files as one compilation sees them, each read once; nothing for a file that cannot be read. */
export type FileTexts = Map<string, string | undefined>

/** What is being compiled. */
interface Compilation {
  readonly file: string
  readonly objects: ObjectScope
  readonly texts: FileTexts
  readonly linked: Map<string, string | undefined>
  readonly unlinked: Set<string>
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
  constructor(
    isLinkable: ((file: string) => boolean) | undefined,
    read: (file: string, text: string) => Draft,
  ) {
    this.#isLinkable = isLinkable ?? (() => true)
    this.#read = read
  }

  /** Whether the links of a file lead to what it was compiled with. */
  areCurrent({ linked, unlinked }: Links, file: string, texts: FileTexts): boolean {
    const isSame = [...linked].every(([other, text]) => textIn(texts, other) === text)
    return isSame && unlinked.every((path) => this.#linkable(path, file) === undefined)
  }

  /** Has a text compiled; returns what that led to, with what it used of other documents. */
  compile<Result extends object>(
    { file, text, texts }: { file: string; text: string; texts: FileTexts },
    work: (draft: Draft) => Result,
  ): Result & Links {
    const known = this.#known.get(file)
    const draft = (known?.text === text && known.draft?.deref()) || this.#read(file, text)
    const { objects } = draft
    this.#known.set(file, { text, objects })
    const linked = new Map<string, string | undefined>()
    const unlinked = new Set<string>()
    this.#compilation = { file, objects, texts, linked, unlinked, scopes: new Map() }
    try {
      return { ...work(draft), linked, unlinked: [...unlinked] }
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
    const file = this.#linkable(path, importer)
    if (file === by.file) return by.objects
    if (file === undefined) {
      if (importer === by.file) by.unlinked.add(path)
      return undefined
    }
    const text = textIn(by.texts, file)
    by.linked.set(file, text)
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

  /** The file that a path in another one leads to, if it may be a document that others link to. */
  #linkable(path: string, importer: string): string | undefined {
    const file = parseDestination(path, importer)?.file
    return file !== undefined && this.#isLinkable(file) ? file : undefined
  }
}

function textIn(texts: FileTexts, file: string): string | undefined {
  if (!texts.has(file)) texts.set(file, readText(file))
  return texts.get(file)
}
