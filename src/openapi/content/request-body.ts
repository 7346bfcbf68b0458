import type { Example, Parameter } from '../../endpoint/endpoint.js'
import type { CodeSample, RequestBody } from '../description/operation.js'
import type { Scope } from '../findings/scope.js'
import { buildContent } from './content.js'
import { mediaTypeOf } from './media-type-name.js'
import { readPayloads, type TypedExample } from './payload.js'

/** What the examples and rows of a request become. */
export interface RequestParts {
  readonly requestBody?: RequestBody
  readonly codeSamples: CodeSample[]
}

/** The methods whose bodies mean nothing to HTTP itself. */
const BODILESS = ['GET', 'HEAD', 'DELETE']

/** The body of a request, and the requests that are shown as code. */
export function buildRequest(
  method: string,
  parameters: readonly Parameter[],
  examples: readonly Example[],
  mediaTypes: Readonly<Record<string, string>>,
  scope: Scope,
): RequestParts {
  const requests = examples.filter(({ role }) => role === 'request')
  const typed: TypedExample[] = []
  const codeSamples: CodeSample[] = []
  for (const example of requests) {
    const mediaType = mediaTypeOf(example.language, mediaTypes)
    if (mediaType !== undefined) typed.push({ ...example, mediaType })
    else codeSamples.push(buildCodeSample(example, codeSamples.length, scope))
  }
  const rows = parameters.filter((parameter) => parameter.in === 'body')
  if (rows.length === 0 && typed.length === 0) return { codeSamples }

  const inner = scope.at('requestBody')
  if (BODILESS.includes(method)) inner.doubtful('body-without-meaning', method)
  const isPatch = method === 'PATCH'
  const content = buildContent(readPayloads(typed, inner), { rows, isPatch }, inner)
  const isRequired = Object.values(content).some(({ schema }) => schema?.required)
  return { requestBody: { content, ...(isRequired && { required: true }) }, codeSamples }
}

function buildCodeSample(example: Example, index: number, scope: Scope): CodeSample {
  const { language, title, code, inferred, role } = example
  const sample: CodeSample = { lang: language, ...(title && { label: title }), source: code }
  if (inferred) scope.at('x-codeSamples', index).inferred(sample, 'example-role', role)
  return sample
}
