import type { DocumentPlaces, EndpointPlace, IdPlace } from '../compile/places.js'
import { Reporter } from '../diagnostics/reporter.js'
import type { SeverityMap } from '../diagnostics/catalogue.js'
import type { Source } from '../source/source.js'
import type { CheckedDocument } from './checked-document.js'

/** One document of a project. */
export interface ProjectDocument {
  /** Its path, by which documents are told apart and put in order. */
  readonly file: string
  readonly source: Source
  readonly places: DocumentPlaces
}

/** What is asked about a document beside its text. */
export interface ProjectView {
  /** Whether a document is part of the project now. */
  includes(file: string): boolean
  /**
   * The pages that a document is on, by any name.
   *
   * A page is a module that imports documents: whole ones, not only their fields, and not lazily.
   */
  pagesOf(file: string): Iterable<string>
}

/** A place, with what it means when another document has it too. */
type Claim =
  | { readonly code: 'endpoint-in-two-files'; readonly place: EndpointPlace }
  | { readonly code: 'id-in-two-files'; readonly place: IdPlace }

/** A place that an earlier document has taken already. */
export type Clash = Claim & {
  /** The document that comes later by the name of its file. */
  readonly document: ProjectDocument
  /** The document that it clashes with. */
  readonly other: ProjectDocument
}

/** Knows which documents of a project have which places, and finds the ones that clash. */
export class ClashIndex {
  readonly #documents = new Map<string, ProjectDocument>()
  /** The claims of each document, by its file. */
  readonly #claimsOf = new Map<string, readonly (readonly [key: string, Claim])[]>()
  /** By key, then by file. */
  readonly #claims = new Map<string, Map<string, Claim>>()

  /** Takes a document in, or its new text. */
  set(document: ProjectDocument): void {
    const { file, places } = document
    this.delete(file)
    this.#documents.set(file, document)
    const own = claimsOf(places)
    this.#claimsOf.set(file, own)
    for (const [key, claim] of own) {
      const claims = this.#claims.get(key)
      if (claims) claims.set(file, claim)
      else this.#claims.set(key, new Map([[file, claim]]))
    }
  }

  /** Lets a document go. */
  delete(file: string): void {
    for (const key of this.#keysOf(file)) {
      const claims = this.#claims.get(key)
      claims?.delete(file)
      if (claims?.size === 0) this.#claims.delete(key)
    }
    this.#claimsOf.delete(file)
    this.#documents.delete(file)
  }

  /** Whether a document clashes with another one at a place whose code passes. */
  hasClash(file: string, passes: (code: Claim['code']) => boolean, view: ProjectView): boolean {
    return this.#keysOf(file, passes).some((key) => this.clashesAt(key, view).length > 0)
  }

  #keysOf(file: string, passes: (code: Claim['code']) => boolean = () => true): string[] {
    const claims = this.#claimsOf.get(file) ?? []
    return claims.flatMap(([key, { code }]) => (passes(code) ? key : []))
  }

  /** Every key that there is. */
  get keys(): Iterable<string> {
    return this.#claims.keys()
  }

  /** The clashes at a key: at each document that has it, but not at the first. */
  clashesAt(key: string, view: ProjectView): Clash[] {
    const claims = this.#claims.get(key)
    if (!claims || claims.size < 2) return []
    const firsts = new Map<string, { file: string; claim: Claim }>()
    return [...claims].toSorted(byFile).flatMap(([file, claim]): Clash[] => {
      if (!view.includes(file)) return []
      let other: string | undefined
      const rooms = claim.code === 'id-in-two-files' ? view.pagesOf(file) : ['project']
      for (const room of rooms) {
        const first = firsts.get(room)
        if (!first) firsts.set(room, { file, claim })
        else if (first.file !== file && !haveOneCause(first.claim, claim)) other ??= first.file
      }
      if (other === undefined) return []
      const document = this.#documents.get(file)!
      return [{ ...claim, document, other: this.#documents.get(other)! }]
    })
  }

  /** All documents in the order of their paths, with their clashes; `nameOf` says how messages name the other file. */
  check(
    view: ProjectView,
    severities: SeverityMap | undefined,
    nameOf: (file: string) => string,
  ): CheckedDocument[] {
    const documents = [...this.#documents].toSorted(byFile)
    const reporters = new Map(
      documents.map(([file, { source }]) => [file, new Reporter(source, severities)]),
    )
    for (const clash of [...this.keys].flatMap((key) => this.clashesAt(key, view))) {
      const { code, place, document, other } = clash
      const reporter = reporters.get(document.file)!
      const name = nameOf(other.file)
      if (code === 'id-in-two-files') reporter.report(code, place.span, place.id, name)
      else reporter.report(code, place.span, place.method, place.path, name)
    }
    return documents.map(([file, { source }]) => {
      return { file, source, diagnostics: reporters.get(file)!.diagnostics }
    })
  }
}

function claimsOf({ endpoints, ids }: DocumentPlaces): [string, Claim][] {
  return [
    ...endpoints.map((place): [string, Claim] => [
      `endpoint ${place.key}`,
      { code: 'endpoint-in-two-files', place },
    ]),
    ...ids.map((place): [string, Claim] => [`id ${place.id}`, { code: 'id-in-two-files', place }]),
  ]
}

/** Whether two ids are made from one endpoint: then they clash because the endpoint does. */
function haveOneCause({ place: one }: Claim, { place: other }: Claim): boolean {
  if (!('madeFrom' in one) || !('madeFrom' in other)) return false
  return one.madeFrom !== undefined && one.madeFrom === other.madeFrom
}

function byFile([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : one > other ? 1 : 0
}
