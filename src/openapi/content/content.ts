import type { Example, Parameter } from '../../endpoint/endpoint.js'
import type {
  CodeSample,
  MediaType,
  MediaTypeExample,
  RequestBody,
} from '../description/description.js'
import type { Schema } from '../description/schema.js'
import { ComponentNames } from '../ordered.js'
import type { References, Scope } from '../report.js'
import { accepts } from '../schema/conformance.js'
import { schemaOfRows, type Row } from '../schema/rows-schema.js'
import {
  completeSchema,
  inferSchema,
  withArrayItems,
  withoutRequired,
} from '../schema/sample-schema.js'
import { isJsonType, isTextType } from './media-type.js'
import {
  exampleLabel,
  readBody,
  readForm,
  readPayloads,
  type Payload,
  type Sample,
  type TypedExample,
} from './payload.js'

const FORM = 'application/x-www-form-urlencoded'

/** What the tables say of a body. */
export interface BodyTables {
  readonly rows: readonly Row[]
  /** True for a PATCH, whose examples may leave out what is required. */
  readonly isPatch?: boolean
}

/** The content of a body, by media type: schemas from its rows, else from its examples. */
export function buildContent(
  payloads: readonly Payload[],
  tables: BodyTables,
  scope: Scope,
): Record<string, MediaType> {
  const { rows } = tables
  const described = rows.length > 0 ? describedTypes(payloads, rows) : []
  const unstated = described.filter((name) => !payloads.some(({ mediaType }) => mediaType === name))
  const added = unstated.map((mediaType) => ({ mediaType, samples: [], isStated: false }))
  return Object.fromEntries(
    [...payloads, ...added].map(({ mediaType, samples, isStated }) => {
      const inner = scope.at('content', mediaType)
      const content = described.includes(mediaType)
        ? describedMediaType(mediaType, samples, tables, inner)
        : exampleMediaType(mediaType, samples, inner)
      if (!isStated) inner.inferred(content, 'media-type', mediaType)
      return [mediaType, content]
    }),
  )
}

/** The media types whose fields the rows describe: JSON before all others, never plain text. */
function describedTypes(payloads: readonly Payload[], rows: readonly Row[]): string[] {
  const stated = payloads.map(({ mediaType }) => mediaType)
  const json = stated.filter(isJsonType)
  if (json.length > 0) return json
  const structured = stated.filter((mediaType) => !isTextType(mediaType))
  if (structured.length > 0) return structured
  const hasFile = rows.some(({ type }) => /\b(?:file|binary)s?\b/i.test(type))
  return [hasFile ? 'multipart/form-data' : 'application/json']
}

function describedMediaType(
  mediaType: string,
  samples: readonly Sample[],
  { rows, isPatch = false }: BodyTables,
  scope: Scope,
): MediaType {
  const { references } = scope
  let schema = schemaOfRows(rows, scope.at('schema'))
  if (!isJsonType(mediaType)) {
    const read = samples.map((sample) => asForm(mediaType, sample, schema, references))
    return { schema: withArrayItems(schema), ...buildExamples(read, scope) }
  }
  const fits = ({ value, isPart }: Sample, canLack = isPart): boolean =>
    accepts(schema, value, references, canLack)
  if (isPatch && samples.some((sample) => !fits(sample) && fits(sample, true))) {
    schema = withoutRequired(schema)
    scope.at('schema').omitted('required-in-patch')
  }
  const fitting = samples.filter((sample) => {
    const isFitting = fits(sample)
    if (!isFitting) scope.omitted('example-contradiction', exampleLabel(sample.example))
    return isFitting
  })
  const values = fitting.map(({ value }) => value)
  const complete = completeSchema(schema, values, scope.at('schema'))
  return { schema: withArrayItems(complete), ...buildExamples(fitting, scope) }
}

/** A form as the data that it sends; what is not a form of the schema stays a text. */
function asForm(mediaType: string, sample: Sample, schema: Schema, references: References): Sample {
  if (mediaType !== FORM) return sample
  return { ...sample, value: readForm(sample.example.code, schema, references) ?? sample.value }
}

function exampleMediaType(mediaType: string, samples: readonly Sample[], scope: Scope): MediaType {
  const examples = buildExamples(samples, scope)
  if (isTextType(mediaType)) return { schema: { type: 'string' }, ...examples }
  if (!isJsonType(mediaType) || samples.length === 0) return examples
  const schema: Schema = inferSchema(samples.map(({ value }) => value))
  scope.at('schema').inferred(schema, 'schema-from-examples')
  return { schema: withArrayItems(schema), ...examples }
}

function buildExamples(samples: readonly Sample[], scope: Scope): Pick<MediaType, 'examples'> {
  const whole = samples.filter(({ isPart }) => !isPart)
  if (whole.length === 0) return {}
  const examples = new Map<string, MediaTypeExample>()
  const names = new ComponentNames()
  for (const { example, value } of whole) {
    const { title = '', inferred } = example
    const name = names.create(title.toLowerCase(), 'example')
    const built: MediaTypeExample = { ...(title !== '' && { summary: title }), value }
    if (inferred) scope.at('examples', name).inferred(built, 'example-role', example.role)
    examples.set(name, built)
  }
  return { examples: Object.fromEntries(examples) }
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
): { requestBody?: RequestBody; codeSamples: CodeSample[] } {
  const requests = examples.filter(({ role }) => role === 'request')
  const typed: TypedExample[] = []
  const codeSamples: CodeSample[] = []
  for (const example of requests) {
    const body = readBody(example, mediaTypes)
    if (body && body.code.trim() !== '') typed.push(body)
    if (!body || body.headers) codeSamples.push(buildCodeSample(example, codeSamples.length, scope))
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
