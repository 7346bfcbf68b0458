import { fits, text, type Shape } from './info/shape.js'
import type { SourceDocument } from './options.js'
import { compareCodeUnits } from '../source/text-order.js'
import type { Scope } from './report.js'

const anything = (): boolean => true
const documentShape: Shape = {
  id: text,
  endpoints: Array.isArray,
  'objects?': Array.isArray,
  '*': anything,
}
const objectShape: Shape = { id: text, name: text, '*': anything }
/** What the description has as it is written; all else is read, which throws where it is unfit. */
const endpointShape: Shape = {
  method: text,
  path: text,
  'title?': text,
  'parameters?': [{ name: text, in: /^(?:path|query|header|cookie|body)$/, '*': anything }],
  'responseFields?': [{ name: text, '*': anything }],
  'examples?': [{ 'language?': text, 'title?': text, 'code?': text, '*': anything }],
  'position?': { start: { line: Number.isInteger, '*': anything }, '*': anything },
  '*': anything,
}

/** The endpoints and objects that could not be described, which is known once it has been tried. */
export class UnfitItems extends Set<unknown> {
  /** Describes an item; nothing where it is unfit. */
  attempt<Result>(item: unknown, describe: () => Result): Result | undefined {
    try {
      return describe()
    } catch {
      this.add(item)
      return undefined
    }
  }
}

/** Takes the documents of a caller without types, too, in the order of their files: what is unfit is reported and left out. */
export function readDocuments(
  documents: unknown,
  unfit: ReadonlySet<unknown>,
  root: Scope,
): SourceDocument[] {
  const fitting = <Item>(items: readonly Item[], name: string, shape: Shape, scope = root) =>
    items.filter((item, index) => {
      const isFit = fits(item, shape) && !unfit.has(item)
      if (!isFit) scope.report('document-unfit', `${name}[${index}]`)
      return isFit
    })
  if (!Array.isArray(documents)) root.report('document-unfit', 'documents')
  const list: SourceDocument[] = Array.isArray(documents) ? documents : []
  return fitting(list, 'documents', documentShape)
    .map((document) => {
      const id = document.id.replaceAll('\\', '/')
      const scope = root.from({ file: id }, '')
      const endpoints = fitting(document.endpoints, 'endpoints', endpointShape, scope)
      const objects = fitting(document.objects ?? [], 'objects', objectShape, scope)
      return { ...document, id, endpoints, objects }
    })
    .toSorted((one, other) => compareCodeUnits(one.id, other.id))
}
