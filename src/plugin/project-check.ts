import type { Diagnostic } from '../diagnostics/diagnostic.js'
import type { ProjectDocument } from '../project/clash-index.js'
import type { CheckedDocument } from './checked-document.js'

/** What the documents of a project say of each other. */
export class ProjectCheck {
  readonly #all = new Map<ProjectDocument, Diagnostic[]>()
  readonly #fresh = new Map<ProjectDocument, Diagnostic[]>()

  /** Adds a finding about a document. */
  add(document: ProjectDocument, finding: Diagnostic, isFresh: boolean): void {
    append(this.#all, document, finding)
    if (isFresh) append(this.#fresh, document, finding)
  }

  /** Every document with such findings, in the order of the files. */
  get documents(): CheckedDocument[] {
    return inOrder(this.#all)
  }

  /** The same with only the findings that were not told before. */
  get fresh(): CheckedDocument[] {
    return inOrder(this.#fresh)
  }
}

function append(
  findings: Map<ProjectDocument, Diagnostic[]>,
  document: ProjectDocument,
  finding: Diagnostic,
): void {
  const list = findings.get(document)
  if (list) list.push(finding)
  else findings.set(document, [finding])
}

function inOrder(findings: ReadonlyMap<ProjectDocument, Diagnostic[]>): CheckedDocument[] {
  return [...findings]
    .toSorted(([one], [other]) => (one.file < other.file ? -1 : 1))
    .map(([{ file, source }, list]) => ({
      file,
      source,
      diagnostics: list.toSorted((one, other) => one.range.start.offset - other.range.start.offset),
    }))
}
