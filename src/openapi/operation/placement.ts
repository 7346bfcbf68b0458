import { operationMethods, type OperationMethod } from '../description/operation.js'
import type { DescribedEndpoint, SourceDocument } from '../options.js'
import type { Origin, Scope } from '../report.js'
import { readPathTemplate, type PathTemplate } from './path-template.js'

/** An endpoint with its place in the description. */
export interface PlacedOperation {
  readonly endpoint: DescribedEndpoint
  readonly file: string
  /** The path as the endpoint has it. */
  readonly template: PathTemplate
  /** The path as the description has it: with the parameter names of its first operation. */
  readonly place: PlacedPath
  /** The method as a path item has it. */
  readonly key: OperationMethod
  readonly scope: Scope
}

/** One path of the description. */
export interface PlacedPath {
  /** Of the first operation that has it. */
  readonly template: PathTemplate
  readonly origin: Origin
  /** The block of each method. */
  readonly operations: Map<OperationMethod, Origin>
}

/**
 * Finds the place of each endpoint. Left out with a diagnostic are endpoints that OpenAPI cannot
 * hold, and those whose method and path are described already.
 */
export function placeOperations(
  documents: readonly SourceDocument[],
  root: Scope,
): PlacedOperation[] {
  const paths = new Map<string, PlacedPath>()
  return documents.flatMap(({ endpoints, id: file }) =>
    endpoints.flatMap((endpoint): PlacedOperation[] => {
      const { method, path, position } = endpoint
      const line = position?.start.line
      const origin = { file, ...(line !== undefined && { line }), operation: `${method} ${path}` }
      const scope = root.from(origin, '')
      const key = operationMethods.find((name) => name.toUpperCase() === method)
      const template = readPathTemplate(path)
      if (!key) scope.error('method-unknown', method)
      if ('problem' in template) scope.error(template.problem, template.part)
      if (!key || 'problem' in template) return []
      const place = paths.get(template.shape) ?? { template, origin, operations: new Map() }
      const other = place.operations.get(key)
      if (other) {
        scope.omitted('operation-twice', origin.operation, placeOf(other))
        return []
      }
      paths.set(template.shape, place)
      place.operations.set(key, origin)
      const inner = scope.at('paths', place.template.path, key)
      return [{ endpoint, file, template, place, key, scope: inner }]
    }),
  )
}

/** How a message names a block: its file, and its line where it is known. */
export function placeOf({ file = '', line }: Origin): string {
  return line === undefined ? file : `${file}:${line}`
}
