import { fits, text, type Shape } from './info/shape.js'
import type { SourceDocument } from './options.js'
import { compareCodeUnits } from './ordered.js'
import type { Scope } from './report.js'

const anything = (): boolean => true
const number = (value: unknown): boolean => typeof value === 'number'
const boolean = (value: unknown): boolean => typeof value === 'boolean'

const fieldShape = {
  name: text,
  type: text,
  'typeLink?': text,
  'typeLinks?': [{ text, link: text }],
  required: boolean,
  description: text,
  'default?': text,
  'condition?': text,
  'example?': text,
  'values?': [text],
  'carrier?': /^(?:header|cookie)$/,
  'status?': number,
  '*': anything,
} as const

const endpointShape: Shape = {
  id: text,
  method: text,
  path: text,
  'auth?': text,
  'title?': text,
  'description?': text,
  parameters: [{ ...fieldShape, in: /^(?:path|query|header|cookie|body)$/ }],
  responseFields: [fieldShape],
  examples: [
    {
      role: /^(?:request|response)$/,
      'status?': number,
      language: text,
      'title?': text,
      code: text,
      '*': anything,
    },
  ],
  notes: [text],
  'position?': { start: { line: number, '*': anything }, '*': anything },
  '*': anything,
}

const documentShape: Shape = {
  id: text,
  endpoints: Array.isArray,
  'objects?': Array.isArray,
  '*': anything,
}
const objectShape: Shape = { id: text, name: text, fields: [fieldShape], '*': anything }

/**
 * Takes the documents of a caller without types, too, in the order of their files: what does not fit is
 * reported and left out.
 */
export function readDocuments(documents: unknown, root: Scope): SourceDocument[] {
  const fitting = <Item>(
    items: Iterable<unknown>,
    name: string,
    shape: Shape,
    scope = root,
  ): Item[] =>
    [...items].filter((item, index): item is Item => {
      const isFit = fits(item, shape)
      if (!isFit) scope.report('document-unfit', `${name}[${index}]`)
      return isFit
    })
  const isList = typeof documents === 'object' && documents !== null && Symbol.iterator in documents
  if (!isList) root.report('document-unfit', 'documents')
  const list = isList ? (documents as Iterable<unknown>) : []
  return fitting<SourceDocument>(list, 'documents', documentShape)
    .map((document) => {
      const id = document.id.replaceAll('\\', '/')
      const scope = root.from({ file: id }, '')
      const { endpoints, objects = [] } = document
      return {
        ...document,
        id,
        endpoints: fitting(endpoints, 'endpoints', endpointShape, scope),
        objects: fitting(objects, 'objects', objectShape, scope),
      } as SourceDocument
    })
    .toSorted((one, other) => compareCodeUnits(one.id, other.id))
}
