import type { ErrorCode } from '../../diagnostics/description-catalogue.js'
import { comparablePath, readPath, replaceParts } from '../../document/path.js'
import { operationMethods, type OperationMethod } from '../description/description.js'
import type { DescribedEndpoint, NamedDocument } from '../options.js'
import type { Origin, Scope } from '../report.js'

/** A path as OpenAPI has it. */
interface PathTemplate {
  /** The path with `{name}` for `:name`. */
  readonly path: string
  /** The names of its parameters, in order. */
  readonly parameters: readonly string[]
  /** What it matches, whatever its parameters are called: equal for `/users/:id` and `/users/:name`. */
  readonly shape: string
}

type PathProblem = Extract<ErrorCode, `path-${string}`>

/** The length of an address that servers are asked to accept; all that is found in a path repeats it. */
const LONGEST_PATH = 8000

/** What keeps a path from being one of OpenAPI, with the part that is at fault. */
type PathFault = readonly [problem: PathProblem, part: string]

/** Turns `/users/:id` into `/users/{id}`, or says why that cannot be. */
function readPathTemplate(text: string): PathTemplate | PathFault {
  if (text === '') return ['path-missing', text]
  if (!text.startsWith('/')) return ['path-relative', text]
  if (text.length > LONGEST_PATH) return ['path-long', text]
  const { parameters, queryStart } = readPath(text)
  const last = parameters.at(-1)
  if (last && text.slice(last.end) === '?') return ['path-optional', text.slice(last.start)]
  if (queryStart < text.length) return ['path-query', text.slice(queryStart)]
  const literal = replaceParts(text, parameters, () => '\0')
  for (const segment of literal.split('/')) {
    const [, problem] = faults.find(([pattern]) => pattern.test(segment)) ?? []
    if (problem) return [problem, segment.replaceAll('\0', ':…')]
  }
  const names = parameters.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) return ['path-parameter-twice', `:${twice}`]
  const path = replaceParts(text, parameters, (name) => `{${name}}`)
  return { path, parameters: names, shape: comparablePath(text) }
}

/** What a segment cannot have; NUL stands for a parameter. */
const faults: readonly (readonly [RegExp, PathProblem])[] = [
  [/[*()]|\0\+/, 'path-wildcard'],
  [/[{}]/, 'path-braces'],
  [/#/, 'path-query'],
  [/:/, 'path-colon'],
]

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
interface PlacedPath {
  /** Of the first operation that has it. */
  readonly template: PathTemplate
  readonly origin: Origin
  /** The block of each method. */
  readonly operations: Map<OperationMethod, Origin>
}

type Candidate = Omit<PlacedOperation, 'place'>

/** Finds the place of each endpoint, and reports those that OpenAPI cannot hold or that are described already. */
export function placeOperations(
  documents: readonly NamedDocument[],
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
      scope.report('operation-twice', origin.operation!, placeOf(other))
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
  if (!key) scope.report('method-unknown', method)
  if (!('path' in template)) scope.report(...template)
  if (!key || !('path' in template)) return []
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
