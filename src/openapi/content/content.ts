import type { Body, ComparedBody } from '../../body/body.js'
import { envelopeOf } from '../../body/envelope.js'
import { isContradiction } from '../../body/issue.js'
import type { JsonValue as PlacedValue } from '../../body/json-token.js'
import type { Sample } from '../../body/sample.js'
import { plainValueOf } from '../../body/values.js'
import type { Example } from '../../endpoint/endpoint.js'
import { isJsonType, isTextType } from '../../vocabulary/media-type.js'
import type { MediaType, MediaTypeExample } from '../description/description.js'
import type { JsonValue, Schema } from '../description/schema.js'
import { ComponentNames, groupBy } from '../ordered.js'
import type { Row } from '../references.js'
import type { Scope } from '../report.js'
import { schemaOfFields } from '../schema/rows-schema.js'
import { completeSchema, inferSchema } from '../schema/sample-schema.js'
import { readForm } from './form.js'

const FORM = 'application/x-www-form-urlencoded'

/** A body as an endpoint documents it. */
export type DocumentedBody = Body<Row, Example>

/** An example of a body with a text, with the data of JSON or of a form, the text of anything else. */
interface Shown extends Pick<ComparedBody<Row, Example>, 'example' | 'issues'> {
  readonly sample: Sample
  readonly value: JsonValue
  /** True for a text that leaves parts out. */
  readonly isPart: boolean
}

/** The content of a body, by media type: schemas from its rows, else from its examples. */
export function buildContent(body: DocumentedBody, scope: Scope): Record<string, MediaType> {
  const written = body.examples.filter(({ sample }) => sample && sample.text.trim() !== '')
  const shown = groupBy(written, ({ sample }) => sample!.mediaType)
  const described = body.rows.length > 0 ? describedTypes([...shown.keys()], body.rows) : []
  const contents = [...new Set([...shown.keys(), ...described])].map((mediaType) => {
    const inner = scope.at('content', mediaType)
    const group = shown.get(mediaType) ?? []
    const samples = group.flatMap((one) => readShown(one, inner))
    const content = described.includes(mediaType)
      ? describedMediaType(mediaType, samples, body, inner)
      : exampleMediaType(mediaType, samples, inner)
    const isStated = group.some(({ sample }) => sample!.isStated)
    if (!isStated) inner.inferred(content, 'media-type', mediaType)
    return [mediaType, content] as const
  })
  return Object.fromEntries(contents)
}

/** How a message calls an example. */
export function exampleLabel({ role, status, title }: Example): string {
  if (title !== undefined && title !== '') return `“${title}”`
  return status === undefined ? `a ${role} example` : `a ${role} example of status ${status}`
}

/** The data of an example; JSON that is none, or says less than its text, is left out. */
function readShown({ example, sample, issues }: ComparedBody<Row, Example>, scope: Scope): Shown[] {
  const { json, text } = sample!
  if (!json) return [{ example, sample: sample!, issues, value: text, isPart: false }]
  const leaveOut = (problem: string) => {
    scope.report('example-unreadable', exampleLabel(example), problem)
    return []
  }
  if (json.type === 'problem') return leaveOut('is not JSON')
  const { value, isPart, doubt } = plainValueOf(json, text)
  return doubt ? leaveOut(doubt.problem) : [{ example, sample: sample!, issues, value, isPart }]
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
  samples: readonly Shown[],
  body: DocumentedBody,
  scope: Scope,
): MediaType {
  const place = scope.at('schema')
  if (!isJsonType(mediaType)) {
    const schema = schemaOfFields(body, place)
    // A form that is one of the schema is its data; any other text stays a text.
    const read = samples.map((sample) => {
      const form = mediaType === FORM && readForm(String(sample.value), body)
      return form ? { ...sample, value: form } : sample
    })
    return { schema, ...buildExamples(read, scope) }
  }
  const fitting = samples.filter(({ example, issues }) => {
    const isFitting = !issues.some(isContradiction)
    if (!isFitting) scope.report('example-contradiction', exampleLabel(example))
    return isFitting
  })
  for (const { issues } of fitting)
    for (const issue of issues) if (issue.kind === 'null') scope.references.addNull(issue)
  const wayOf = ({ sample }: Shown) =>
    envelopeOf(sample.json as PlacedValue, body.fields, body.role === 'response').way
  const ways = groupBy(fitting, (one) => wayOf(one).join('\0'))
  const schemas = [...ways.values()].map((group, index) => {
    const at = ways.size > 1 ? place.at('anyOf', index) : place
    const way = wayOf(group[0]!)
    const values = group.map(({ value }) => value)
    const schema = schemaAround(schemaOfFields(body, at.at(...way)), way, values)
    const complete = completeSchema(schema, values, at)
    if (way.length > 0) at.inferred(complete, 'schema-from-examples')
    return complete
  })
  const [first = schemaOfFields(body, place)] = schemas
  const schema = schemas.length > 1 ? { anyOf: schemas } : first
  return { schema, ...buildExamples(fitting, scope) }
}

/** The schema of a whole body with that of its rows at their place; all else is as in the examples. */
function schemaAround(
  schema: Schema,
  way: readonly string[],
  values: readonly JsonValue[],
): Schema {
  const [step, name = ''] = way
  if (step === undefined) return schema
  if (step === 'items')
    return { type: 'array', items: schemaAround(schema, way.slice(1), values.flat()) }
  const whole = inferSchema(values)
  const field = schemaAround(schema, way.slice(2), [])
  return { ...whole, properties: { ...whole.properties, [name]: field } }
}

function exampleMediaType(mediaType: string, samples: readonly Shown[], scope: Scope): MediaType {
  const examples = buildExamples(samples, scope)
  if (isTextType(mediaType)) return { schema: { type: 'string' }, ...examples }
  if (!isJsonType(mediaType) || samples.length === 0) return examples
  const schema: Schema = inferSchema(samples.map(({ value }) => value))
  scope.at('schema').inferred(schema, 'schema-from-examples')
  return { schema, ...examples }
}

function buildExamples(samples: readonly Shown[], scope: Scope): Pick<MediaType, 'examples'> {
  const examples = new Map<string, MediaTypeExample>()
  const names = new ComponentNames()
  for (const { example, value, isPart } of samples) {
    const { title = '', inferred } = example
    if (isPart) {
      scope.report('example-elided', exampleLabel(example))
      continue
    }
    const name = names.create(title.toLowerCase(), 'example')
    const built: MediaTypeExample = { ...(title !== '' && { summary: title }), value }
    if (inferred) scope.at('examples', name).inferred(built, 'example-role', example.role)
    examples.set(name, built)
  }
  return examples.size > 0 ? { examples: Object.fromEntries(examples) } : {}
}
