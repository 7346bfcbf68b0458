import { isPartByName, type LooseLink, reportLoose, wordsOf } from '../checks/anchors.js'
import type { SeverityMap } from '../diagnostics/catalogue.js'
import { Reporter } from '../diagnostics/reporter.js'
import { compareCodeUnits } from '../source/text-order.js'
import type { CheckedDocument, ProjectPlace, StoredDocument } from './document.js'

/** A document with what other documents of its project can have, too. */
export type ProjectDocument = Pick<
  StoredDocument,
  'file' | 'source' | 'idPrefix' | 'places' | 'looseLinks'
>

/**
 * Checks the documents of a project together: returns them in the order of their paths, with the endpoints
 * and ids that an earlier one has, and the links that lead to nothing in any of them.
 *
 * Ids clash on one page; `pagesOf` gives the pages that a document is on, by any name. `nameOf` says how
 * messages name the other file.
 */
export function checkProject(
  documents: readonly ProjectDocument[],
  severities: SeverityMap | undefined,
  nameOf: (file: string) => string,
  pagesOf: (file: string) => readonly string[] = () => [],
): CheckedDocument[] {
  const sorted = documents.toSorted((one, other) => compareCodeUnits(one.file, other.file))
  /** The ids of all documents, by their words: many a page is joined from several, whose links lead across them. */
  const ids = new Set(sorted.some((one) => one.looseLinks.length > 0) ? sorted.flatMap(idsIn) : [])
  /** The first that has a place, by its page and key. */
  const firsts = new Map<
    string,
    { readonly document: ProjectDocument; readonly place: ProjectPlace }
  >()
  return sorted.map((document) => {
    const { file, source, places, looseLinks } = document
    const reporter = new Reporter(source, severities)
    const pages = pagesOf(file)
    for (const place of places) {
      let other: ProjectDocument | undefined
      for (const page of place.code === 'id-in-two-files' ? pages : ['']) {
        const key = `${page}\0${place.key}`
        const first = firsts.get(key)
        if (!first) firsts.set(key, { document, place })
        else if (first.document !== document && !haveOneCause(place, first.place))
          other ??= first.document
      }
      if (other) reporter.report(place.code, place.span, place.name, nameOf(other.file))
    }
    // Other parts of its page can be no documents.
    const isNamedPart = isPartByName(file)
    const isPart = ({ isOfPart, near }: LooseLink) =>
      isNamedPart || (isOfPart && near === undefined && documents.length > 1)
    const lost = looseLinks.filter((link) => !ids.has(wordsOf(link.id)) && !isPart(link))
    reportLoose(lost, reporter)
    return { file, source, diagnostics: reporter.diagnostics }
  })
}

/** Two ids that are made from one endpoint clash because the endpoint does. */
function haveOneCause({ madeFrom }: ProjectPlace, other: ProjectPlace): boolean {
  return madeFrom !== undefined && madeFrom === other.madeFrom
}

function idsIn({ places, idPrefix }: ProjectDocument): string[] {
  const ids = places.filter(({ code }) => code === 'id-in-two-files')
  return ids.map(({ name }) => wordsOf(name.slice(idPrefix.length)))
}
