import type { ErrorCode } from '../diagnostics/description-catalogue.js'
import { comparablePath, type Path, readPath, replaceParts, templateOf } from '../document/path.js'
import { methods, type OperationMethod } from './description.js'
import type { DescribedEndpoint, NamedDocument } from './options.js'
import type { Origin, Scope } from './report.js'

/** An endpoint that has a path and a method of OpenAPI. */
interface Candidate {
  readonly endpoint: DescribedEndpoint
  readonly file: string
  readonly path: Path
  /** The method as a path item has it. */
  readonly key: OperationMethod
  readonly scope: Scope
}

/** An endpoint with its place in the description. */
export interface PlacedOperation extends Candidate {
  /** The first one of its path: the path of the description has its parameter names. */
  readonly first: Candidate
}

/** Finds the place of each endpoint, and reports those that OpenAPI cannot hold or that are described already. */
export function placeOperations(
  documents: readonly NamedDocument[],
  root: Scope,
): PlacedOperation[] {
  const candidates = documents.flatMap(({ endpoints, id }) =>
    endpoints.flatMap((endpoint) => readCandidate(endpoint, id, root)),
  )
  const firsts = new Map<string, Candidate>()
  const described = new Map<string, Origin>()
  return candidates.flatMap((candidate): PlacedOperation[] => {
    const { path, key, scope } = candidate
    // Parameter names do not tell paths apart.
    const shape = comparablePath(path.text)
    const other = described.get(`${key} ${shape}`)
    if (other) {
      scope.report('operation-twice', scope.origin.operation!, placeOf(other))
      return []
    }
    described.set(`${key} ${shape}`, scope.origin)
    const first = firsts.get(shape) ?? candidate
    firsts.set(shape, first)
    return [{ ...candidate, first, scope: scope.at('paths', templateOf(first.path), key) }]
  })
}

function readCandidate(endpoint: DescribedEndpoint, file: string, root: Scope): Candidate[] {
  const { method, path: text, position } = endpoint
  const line = position?.start.line
  const origin = { file, ...(line !== undefined && { line }), operation: `${method} ${text}` }
  const scope = root.from(origin, '')
  const key = methods.find((name) => name.toUpperCase() === method)
  const fault = faultOf(text)
  if (!key) scope.report('method-unknown', method)
  if (fault) scope.report(...fault)
  return !key || fault ? [] : [{ endpoint, file, path: readPath(text), key, scope }]
}

/** The length of an address that servers are asked to accept; all that is found in a path repeats it. */
const LONGEST_PATH = 8000

type PathProblem = Extract<ErrorCode, `path-${string}`>

/** The text that a segment cannot have; NUL stands for a parameter. */
const faults: readonly (readonly [RegExp, PathProblem])[] = [
  [/[*()]|\0\+|\0\?$/, 'path-wildcard'],
  [/[{}]/, 'path-braces'],
  [/[#?]/, 'path-query'],
  [/:/, 'path-colon'],
]

/** The fault that keeps a path from being one of OpenAPI, with the part that has it. */
function faultOf(text: string): readonly [problem: PathProblem, part: string] | undefined {
  if (text === '') return ['path-missing', text]
  if (!text.startsWith('/')) return ['path-relative', text]
  if (text.length > LONGEST_PATH) return ['path-long', text]
  const { parameters } = readPath(text)
  for (const segment of replaceParts(text, parameters, () => '\0').split('/')) {
    const [, problem] = faults.find(([pattern]) => pattern.test(segment)) ?? []
    if (problem) return [problem, segment.replaceAll('\0', ':…')]
  }
  const names = parameters.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) < index)
  return twice === undefined ? undefined : ['path-parameter-twice', `:${twice}`]
}

/** The name of a block in a message: its file, and its line where it is known. */
export function placeOf({ file = '', line }: Origin): string {
  return line === undefined ? file : `${file}:${line}`
}
