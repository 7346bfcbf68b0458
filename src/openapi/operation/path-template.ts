import type { ErrorCode } from '../../diagnostics/description-catalogue.js'
import { readPath, replaceParts } from '../../document/path.js'

/** A path as OpenAPI has it. */
export interface PathTemplate {
  /** The path with `{name}` for `:name`. */
  readonly path: string
  /** The names of its parameters, in order. */
  readonly parameters: readonly string[]
  /** What it matches, whatever its parameters are called: equal for `/users/:id` and `/users/:name`. */
  readonly shape: string
}

/** Why a path cannot be expressed in OpenAPI, with the part of it that is at fault. */
export interface PathProblem {
  readonly problem: Extract<ErrorCode, `path-${string}`>
  readonly part: string
}

/** Turns `/users/:id` into `/users/{id}`. */
export function readPathTemplate(text: string): PathTemplate | PathProblem {
  if (text === '') return { problem: 'path-missing', part: text }
  if (!text.startsWith('/')) return { problem: 'path-relative', part: text }
  const { parameters, queryStart } = readPath(text)
  const last = parameters.at(-1)
  if (last && text.slice(last.end) === '?') {
    return { problem: 'path-optional', part: text.slice(last.start) }
  }
  if (queryStart < text.length) return { problem: 'path-query', part: text.slice(queryStart) }

  const names = parameters.map(({ name }) => name)
  const path = replaceParts(text, parameters, (name) => `{${name}}`)
  // NUL cannot be meant in a path, so it can stand for the parameters.
  const shape = replaceParts(text, parameters, () => '\0')
  for (const segment of shape.split('/')) {
    const problem = problemOf(segment)
    if (problem) return { problem, part: segment.replaceAll('\0', ':…') }
  }
  const seen = new Set<string>()
  const twice = names.find((name) => seen.size === seen.add(name).size)
  if (twice !== undefined) return { problem: 'path-parameter-twice', part: `:${twice}` }
  return { path, parameters: names, shape }
}

function problemOf(segment: string): PathProblem['problem'] | undefined {
  if (/[*()]|\0\+/.test(segment)) return 'path-wildcard'
  if (/[{}]/.test(segment)) return 'path-braces'
  if (segment.includes('#')) return 'path-query'
  return segment.includes(':') ? 'path-colon' : undefined
}
