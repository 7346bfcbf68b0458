import type { Example, Parameter } from '../../endpoint/endpoint.js'
import type {
  CodeSample,
  MediaType,
  MediaTypeExample,
  RequestBody,
} from '../description/description.js'
import type { Schema } from '../description/schema.js'
import { ComponentNames, groupBy } from '../ordered.js'
import type { Scope } from '../report.js'
import { accepts, type JsonSample } from '../schema/conformance.js'
import { schemaOfRows, type Row } from '../schema/rows-schema.js'
import { completeSchema, inferSchema } from '../schema/sample-schema.js'
import { exampleLabel, readBody, readForm, type ShownBody } from './body.js'
import { schemaAround, wayToRows } from './envelope.js'
import { isJsonType, isTextType } from '../../vocabulary/media-type.js'

const FORM = 'application/x-www-form-urlencoded'

/** One example of a body, with the data of JSON or of a form, the text of anything else. */
type Sample = JsonSample & Pick<ShownBody, 'example'>

/** The content of a body, by media type: schemas from its rows, else from its examples, which may leave fields out in a PATCH. */
export function buildContent(
  bodies: readonly ShownBody[],
  rows: readonly Row[],
  scope: Scope,
  isPatch = false,
): Record<string, MediaType> {
  const shown = groupBy(bodies, ({ mediaType }) => mediaType)
  const described = rows.length > 0 ? describedTypes([...shown.keys()], rows) : []
  const contents = [...new Set([...shown.keys(), ...described])].map((mediaType) => {
    const inner = scope.at('content', mediaType)
    const group = shown.get(mediaType) ?? []
    const samples = group.flatMap(({ example, reading }): Sample[] => {
      if ('value' in reading) return [{ example, ...reading }]
      inner.report('example-unreadable', exampleLabel(example), reading.problem)
      return []
    })
    const content = described.includes(mediaType)
      ? describedMediaType(mediaType, samples, rows, isPatch, inner)
      : exampleMediaType(mediaType, samples, inner)
    if (!group.some(({ isStated }) => isStated)) inner.inferred(content, 'media-type', mediaType)
    return [mediaType, content] as const
  })
  return Object.fromEntries(contents)
}

/** The media types whose fields the rows describe: JSON before all others, never plain text. */
function describedTypes(shown: readonly string[], rows: readonly Row[]): string[] {
  const json = shown.filter(isJsonType)
  if (json.length > 0) return json
  const structured = shown.filter((mediaType) => !isTextType(mediaType))
  if (structured.length > 0) return structured
  const hasFile = rows.some(({ type }) => /\b(?:file|binary)s?\b/i.test(type))
  return [hasFile ? 'multipart/form-data' : 'application/json']
}

function describedMediaType(
  mediaType: string,
  samples: readonly Sample[],
  rows: readonly Row[],
  isPatch: boolean,
  scope: Scope,
): MediaType {
  const { references } = scope
  const place = scope.at('schema')
  if (!isJsonType(mediaType)) {
    const schema = schemaOfRows(rows, place)
    // A form that is one of the schema is its data; any other text stays a text.
    const read = samples.map((sample) => {
      const form = mediaType === FORM && readForm(String(sample.value), schema, references)
      return form ? { ...sample, value: form } : sample
    })
    return { schema, ...buildExamples(read, scope) }
  }
  const values = samples.map(({ value }) => value)
  const isResponse = samples.some(({ example }) => example.role === 'response')
  // What is only taken for a request says nothing of its form.
  const isCertain = isResponse || samples.every(({ example }) => !example.inferred)
  const way = (isCertain && wayToRows(rows, values, isResponse)) || []
  const fits = (schema: Schema, { value, isPart }: Sample, canLack = isPart): boolean =>
    accepts(schema, value, references, canLack)
  const build = (of: readonly Row[], at: Scope): Schema =>
    schemaAround(schemaOfRows(of, at.at(...way)), way, values)
  const strict = isPatch && build(rows, place.silent())
  const isOpen = strict && samples.some((one) => !fits(strict, one) && fits(strict, one, true))
  const schema = build(isOpen ? rows.map((row) => ({ ...row, required: false })) : rows, place)
  if (isOpen) place.report('required-in-patch')
  const fitting = samples.filter((sample) => {
    const isFitting = fits(schema, sample)
    if (!isFitting) scope.report('example-contradiction', exampleLabel(sample.example))
    return isFitting
  })
  const known = fitting.map(({ value }) => value)
  const complete = completeSchema(schema, known, place)
  if (way.length > 0) place.inferred(complete, 'schema-from-examples')
  return { schema: complete, ...buildExamples(fitting, scope) }
}

function exampleMediaType(mediaType: string, samples: readonly Sample[], scope: Scope): MediaType {
  const examples = buildExamples(samples, scope)
  if (isTextType(mediaType)) return { schema: { type: 'string' }, ...examples }
  if (!isJsonType(mediaType) || samples.length === 0) return examples
  const schema: Schema = inferSchema(samples.map(({ value }) => value))
  scope.at('schema').inferred(schema, 'schema-from-examples')
  return { schema, ...examples }
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
  const bodies: ShownBody[] = []
  const codeSamples: CodeSample[] = []
  for (const example of examples.filter(({ role }) => role === 'request')) {
    const body = readBody(example, mediaTypes)
    if (body && body.text.trim() !== '') bodies.push(body)
    if (body && !body.headers) continue
    const { language = 'text', title, code = '', inferred, role } = example
    const sample: CodeSample = { lang: language, ...(title && { label: title }), source: code }
    if (inferred)
      scope.at('x-codeSamples', codeSamples.length).inferred(sample, 'example-role', role)
    codeSamples.push(sample)
  }
  const rows = parameters.filter((parameter) => parameter.in === 'body')
  if (rows.length === 0 && bodies.length === 0) return { codeSamples }

  const inner = scope.at('requestBody')
  if (BODILESS.includes(method)) inner.report('body-without-meaning', method)
  const content = buildContent(bodies, rows, inner, method === 'PATCH')
  const isRequired = Object.values(content).some(({ schema }) => schema?.required)
  return { requestBody: { content, ...(isRequired && { required: true }) }, codeSamples }
}
