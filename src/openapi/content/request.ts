import type { Example } from '../../endpoint/endpoint.js'
import type { CodeSample, RequestBody } from '../description/description.js'
import type { Scope } from '../report.js'
import { buildContent, type DocumentedBody } from './content.js'

/** The methods whose bodies mean nothing to HTTP itself. */
const BODILESS = ['GET', 'HEAD', 'DELETE']

/** The body of a request; nothing where a page documents none. */
export function buildRequestBody(
  method: string,
  body: DocumentedBody | undefined,
  scope: Scope,
): RequestBody | undefined {
  const hasText = body?.examples.some(({ sample }) => sample && sample.text.trim() !== '')
  if (!body || (body.rows.length === 0 && !hasText)) return undefined
  const inner = scope.at('requestBody')
  if (BODILESS.includes(method)) inner.report('body-without-meaning', method)
  if (body.variable.size > 0)
    inner.report(body.isWhole ? 'required-in-variants' : 'required-in-patch')
  const content = buildContent(body, inner)
  const isRequired = Object.values(content).some(({ schema }) => schema?.required)
  return { content, ...(isRequired && { required: true }) }
}

/** The requests that are shown as code: in a programming language, or as a message. */
export function buildCodeSamples(body: DocumentedBody | undefined, scope: Scope): CodeSample[] {
  const codeSamples: CodeSample[] = []
  for (const { example, sample } of body?.examples ?? []) {
    if (sample && !sample.headers) continue
    const { language, title, code, inferred, role } = example as Example
    const built: CodeSample = { lang: language, ...(title && { label: title }), source: code }
    if (inferred)
      scope.at('x-codeSamples', codeSamples.length).inferred(built, 'example-role', role)
    codeSamples.push(built)
  }
  return codeSamples
}
