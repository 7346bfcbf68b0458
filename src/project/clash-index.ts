import { type LooseLink, reportLoose, wordsOf } from '../checks/anchors.js'
import { Reporter } from '../diagnostics/reporter.js'
import type { SeverityMap } from '../diagnostics/catalogue.js'
import { compareCodeUnits } from '../source/text-order.js'
import type { CheckedDocument, Place, StoredDocument } from './document.js'

/** One document of a project. */
type ProjectDocument = Pick<
  StoredDocument,
  'file' | 'source' | 'idPrefix' | 'places' | 'looseLinks'
>

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

/** A document that has a place; of a clash with the earlier one, by the name of its file, that has it too. */
interface Claim {
  readonly document: ProjectDocument
  readonly place: Place
}
type Clash = Claim & { readonly other: ProjectDocument }

/** Knows which documents of a project have which places, and finds the ones that clash, and the links that lead to none. */
export class ClashIndex {
  readonly #documents = new Map<string, ProjectDocument>()
  /** Who has a place, by its key and the name of the file. */
  readonly #claims = new Map<string, Map<string, Claim>>()
  /** Takes a document in, or its new text. */
  set(document: ProjectDocument): void {
    // The same text has the same places.
    if (this.#documents.get(document.file)?.places === document.places) return
    this.delete(document.file)
    this.#documents.set(document.file, document)
    for (const place of document.places) {
      const claims = this.#claims.get(place.key) ?? new Map<string, Claim>()
      this.#claims.set(place.key, claims.set(document.file, { document, place }))
    }
  }

  /** Lets a document go. */
  delete(file: string): void {
    for (const { key } of this.#documents.get(file)?.places ?? []) {
      const claims = this.#claims.get(key)!
      claims.delete(file)
      // Else every id that a heading ever had would stay.
      if (claims.size === 0) this.#claims.delete(key)
    }
    this.#documents.delete(file)
  }

  /** Whether a document clashes with another one at a place whose code passes. */
  hasClash(file: string, passes: (code: Place['code']) => boolean, view: ProjectView): boolean {
    const { places = [] } = this.#documents.get(file) ?? {}
    return places.some(
      ({ code, key }) => passes(code) && clashesAmong(this.#claims.get(key)!, view).length > 0,
    )
  }

  /** All clashes: at each document that has a place, but not at the first. */
  clashes(view: ProjectView): Clash[] {
    return [...this.#claims.values()].flatMap((claims) => clashesAmong(claims, view))
  }

  /**
   * All documents in the order of their paths, with their clashes and the links that lead to nothing;
   * `nameOf` says how messages name the other file.
   */
  check(
    view: ProjectView,
    severities: SeverityMap | undefined,
    nameOf: (file: string) => string,
  ): CheckedDocument[] {
    const documents = [...this.#documents.values()].toSorted(byFile)
    const reporters = new Map(documents.map((one) => [one, new Reporter(one.source, severities)]))
    for (const { place, document, other } of this.clashes(view))
      reporters.get(document)!.report(place.code, place.span, place.name, nameOf(other.file))
    const included = documents.filter(({ file }) => view.includes(file))
    const isLinking = included.some(({ looseLinks }) => looseLinks.length > 0)
    // The words of all ids: many a page is joined from several documents, whose links lead across them.
    const ids = (isLinking ? included : []).flatMap(({ idPrefix, places }) =>
      places.flatMap(({ code, name }) =>
        code === 'id-in-two-files' ? wordsOf(name.slice(idPrefix.length)) : [],
      ),
    )
    const known = new Set(ids)
    for (const document of included) {
      // Other parts of its page can be no documents; `_users.api.md` is one by its name.
      const isNamedPart = /(?:^|[/\\])_[^/\\]*$/.test(document.file)
      const isPart = ({ isOfPart, near }: LooseLink) =>
        isNamedPart || (isOfPart && near === undefined && documents.length > 1)
      const lost = document.looseLinks.filter(
        (link) => !known.has(wordsOf(link.id)) && !isPart(link),
      )
      reportLoose(lost, reporters.get(document)!)
    }
    return [...reporters].map(([{ file, source }, { diagnostics }]) => {
      return { file, source, diagnostics }
    })
  }
}

/** The clashes of the documents that have one place. */
function clashesAmong(claims: ReadonlyMap<string, Claim>, view: ProjectView): Clash[] {
  if (claims.size < 2) return []
  const firsts = new Map<string, Claim>()
  return [...claims.values()]
    .toSorted((one, other) => byFile(one.document, other.document))
    .flatMap((claim): Clash[] => {
      const { file } = claim.document
      if (!view.includes(file)) return []
      let other: ProjectDocument | undefined
      const isId = claim.place.code === 'id-in-two-files'
      for (const room of isId ? view.pagesOf(file) : ['project']) {
        const first = firsts.get(room)
        const cause = claim.place.madeFrom
        if (!first) firsts.set(room, claim)
        // Two ids that are made from one endpoint clash because the endpoint does.
        else if (first.document !== claim.document && !(cause && cause === first.place.madeFrom))
          other ??= first.document
      }
      return other ? [{ ...claim, other }] : []
    })
}

function byFile({ file: one }: ProjectDocument, { file: other }: ProjectDocument): number {
  return compareCodeUnits(one, other)
}
