import { operationMethods, type OperationMethod } from '../description/description.js'
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
  /** True where the path has lost the slash at its end. */
  readonly isTrimmed: boolean
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

type Candidate = Omit<PlacedOperation, 'place'>

/** Finds the place of each endpoint, and reports those that OpenAPI cannot hold or that are described already. */
export function placeOperations(
  documents: readonly SourceDocument[],
  root: Scope,
): PlacedOperation[] {
  const candidates = documents.flatMap(({ endpoints, id }) =>
    endpoints.flatMap((endpoint) => readCandidate(endpoint, id, root)),
  )
  const paths = new Map<string, PlacedPath>()
  return withoutStraySlashes(candidates).flatMap((candidate): PlacedOperation[] => {
    const { template, key, scope } = candidate
    const { origin } = scope
    const place = paths.get(template.shape) ?? { template, origin, operations: new Map() }
    const other = place.operations.get(key)
    if (other) {
      scope.omitted('operation-twice', origin.operation!, placeOf(other))
      return []
    }
    paths.set(template.shape, place)
    place.operations.set(key, origin)
    return [{ ...candidate, place, scope: scope.at('paths', place.template.path, key) }]
  })
}

function readCandidate(endpoint: DescribedEndpoint, file: string, root: Scope): Candidate[] {
  const { method, path, position } = endpoint
  const line = position?.start.line
  const origin = { file, ...(line !== undefined && { line }), operation: `${method} ${path}` }
  const scope = root.from(origin, '')
  const key = operationMethods.find((name) => name.toUpperCase() === method)
  const template = readPathTemplate(path)
  if (!key) scope.error('method-unknown', method)
  if ('problem' in template) scope.error(template.problem, template.part)
  if (!key || 'problem' in template) return []
  return [{ endpoint, file, template, key, scope, isTrimmed: false }]
}

/** Takes the slash off the end of paths where most paths have none; these come last, after those that are written so. */
function withoutStraySlashes(candidates: readonly Candidate[]): Candidate[] {
  const shapes = new Set(candidates.map(({ template }) => template.shape))
  const stray = new Set([...shapes].filter((shape) => shape.endsWith('/') && shape !== '/'))
  if (stray.size * 2 >= shapes.size) return [...candidates]
  const trimmed = candidates.map((candidate) => {
    const { path, shape, parameters } = candidate.template
    if (!stray.has(shape)) return candidate
    const template = { path: path.slice(0, -1), shape: shape.slice(0, -1), parameters }
    return { ...candidate, template, isTrimmed: true }
  })
  return trimmed.toSorted((one, other) => Number(one.isTrimmed) - Number(other.isTrimmed))
}

/** How a message names a block: its file, and its line where it is known. */
export function placeOf({ file = '', line }: Origin): string {
  return line === undefined ? file : `${file}:${line}`
}
