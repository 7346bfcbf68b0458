import type { Body, ComparedBody } from '../body/body.js'
import type { FieldRow } from '../body/fields.js'
import { readCell, validate } from '../body/validate.js'
import { envelopeOf } from '../body/envelope.js'
import { isContradiction, isWidening } from '../body/issue.js'
import { type PlainValue, withoutElisions } from '../body/values.js'
import { FreeNames } from '../document/heading-ids.js'
import { pairsIn } from '../document/path.js'
import type { Example } from '../endpoint/endpoint.js'
import { groupBy } from '../source/groups.js'
import { isJsonType, isTextType } from '../vocabulary/media-type.js'
import type { MediaType, MediaTypeExample, Schema } from './description.js'
import { takeName } from './ordered.js'
import type { Scope } from './report.js'
import { inferSchema } from './schema.js'
import type { Schemas } from './schemas.js'

/** A body as an endpoint documents it. */
export type DocumentedBody = Body<Example>

type ShownContent = ComparedBody<Example>

/** An example of a body with its value: the data of JSON, the text of anything else. */
interface ReadExample extends ShownContent {
  readonly value: PlainValue
  /** True for a text that leaves parts out. */
  readonly isPart: boolean
}

/** True when an example shows a body that is not empty. */
export function hasText({ sample }: ShownContent): boolean {
  return sample !== undefined && sample.text.trim() !== ''
}

/** The content of a body, by media type: schemas from its rows, else from its examples. */
export function buildContent(
  body: DocumentedBody,
  schemas: Schemas,
  scope: Scope,
): Record<string, MediaType> {
  const shown = groupBy(body.examples.filter(hasText), ({ sample }) => sample!.mediaType)
  const described = body.rows.length > 0 ? describedTypes([...shown.keys()], body.rows) : []
  const contents = [...new Set([...shown.keys(), ...described])].map((mediaType) => {
    const inner = scope.at('content', mediaType)
    const group = shown.get(mediaType) ?? []
    const isDescribed = described.includes(mediaType)
    const kept = group.flatMap((one) => readExample(one, isDescribed ? body : undefined, inner))
    const place = inner.at('schema')
    for (const { issues } of isDescribed ? kept : [])
      for (const { kind, field } of issues) if (isWidening(kind)) schemas.widen(field!, kind)
    let schema: Schema | undefined
    if (isDescribed) schema = schemaOfRows(body, kept, schemas, place)
    else if (isTextType(mediaType)) schema = { type: 'string' }
    else if (isJsonType(mediaType) && kept.length > 0) {
      schema = inferSchema(kept.map(({ value }) => value))
      place.inferred(schema, 'schema-from-examples')
    }
    const content: MediaType = { ...(schema && { schema }), ...buildExamples(kept, inner) }
    const isStated = group.some(({ sample }) => sample!.isStated)
    if (!isStated) inner.inferred(content, 'media-type', mediaType)
    return [mediaType, content] as const
  })
  return Object.fromEntries(contents)
}

/** The name of an example in a message. */
export function exampleLabel({ role, status, title }: Example): string {
  if (title) return `“${title}”`
  return status === undefined ? `a ${role} example` : `a ${role} example of status ${status}`
}

/** The value of an example; JSON that is none, says less than its text, or contradicts the rows, is left out. */
function readExample(
  shown: ShownContent,
  described: DocumentedBody | undefined,
  scope: Scope,
): ReadExample[] {
  const { json, text, mediaType } = shown.sample!
  const label = exampleLabel(shown.example)
  let { issues } = shown
  let value: PlainValue = text
  const problem = json?.type === 'problem' ? 'is not JSON' : json?.doubt?.problem
  if (json?.type === 'json') value = withoutElisions(json.value)
  else if (described && mediaType === FORM) {
    value = readForm(text, described)
    issues = validate(value, described)
  }
  const isContrary = described !== undefined && issues.some(isContradiction)
  if (problem !== undefined) scope.report('example-unreadable', label, problem)
  else if (isContrary) scope.report('example-contradiction', label)
  else return [{ ...shown, issues, value, isPart: json?.type === 'json' && json.isPart }]
  return []
}

const FORM = 'application/x-www-form-urlencoded'

/** The data that a form's text is, by the rows of its fields. */
function readForm(text: string, { fields, objectAt }: DocumentedBody): PlainValue {
  const form = groupBy(pairsIn(text.trim()), ([name]) => name)
  const data = Array.from(form, ([name, given]): [string, PlainValue] => {
    const row = fields.fields.get(name)?.row
    const isList = row?.type.kind === 'array'
    const type = isList ? row.type.inner : row?.type
    const values = given.map(([, value]) => {
      const cell = row && type && readCell(value, { ...row, type }, objectAt)
      return cell ? cell.value : value
    })
    return [name, isList || values.length > 1 ? values : values[0]!]
  })
  return Object.fromEntries(data)
}

/** The media types whose fields the rows describe: JSON before all others, never plain text. */
function describedTypes(shown: readonly string[], rows: readonly FieldRow[]): string[] {
  const json = shown.filter(isJsonType)
  if (json.length > 0) return json
  const structured = shown.filter((mediaType) => !isTextType(mediaType))
  if (structured.length > 0) return structured
  const hasFile = rows.some(({ type }) => /\b(?:file|binary)s?\b/i.test(type))
  return [hasFile ? 'multipart/form-data' : 'application/json']
}

/** The schema of a body by its rows; what they leave open, and what is around them, by examples that fit. */
function schemaOfRows(
  body: DocumentedBody,
  shown: readonly ReadExample[],
  schemas: Schemas,
  scope: Scope,
): Schema {
  const enveloped = shown.map(({ value }) => {
    return { value, ...envelopeOf(value, body.fields, body.role === 'response') }
  })
  const ways = [...groupBy(enveloped, ({ way }) => way.join('\0')).values()]
  const anyOf = ways.map((group, index) => {
    const at = ways.length > 1 ? scope.at('anyOf', index) : scope
    const { way } = group[0]!
    const samples = group.flatMap(({ values }) => values.map(({ value }) => value as PlainValue))
    const schema = schemas.ofFields(body, at.at(...way), samples)
    const whole = schemaAround(
      schema,
      way,
      group.map(({ value }) => value),
    )
    if (way.length > 0) at.inferred(whole, 'schema-from-examples')
    return whole
  })
  const [first = schemas.ofFields(body, scope)] = anyOf
  return anyOf.length > 1 ? { anyOf } : first
}

/** The schema of a whole body with that of its rows at their place; all else is as in the examples. */
function schemaAround(
  schema: Schema,
  [step, ...rest]: readonly string[],
  values: readonly PlainValue[],
): Schema {
  if (step === undefined) return schema
  if (step === 'items') return { type: 'array', items: schemaAround(schema, rest, values.flat()) }
  const [name = '', ...inner] = rest
  const whole = inferSchema(values)
  return { ...whole, properties: { ...whole.properties, [name]: schemaAround(schema, inner, []) } }
}

function buildExamples(shown: readonly ReadExample[], scope: Scope): Pick<MediaType, 'examples'> {
  const examples = new Map<string, MediaTypeExample>()
  const names = new FreeNames()
  for (const { example, value, isPart } of shown) {
    const { title, inferred } = example
    if (isPart) {
      scope.report('example-elided', exampleLabel(example))
      continue
    }
    const name = takeName(names, title?.toLowerCase() ?? '', 'example')
    const built: MediaTypeExample = { ...(title && { summary: title }), value }
    if (inferred) scope.at('examples', name).inferred(built, 'example-role', example.role)
    examples.set(name, built)
  }
  return examples.size > 0 ? { examples: Object.fromEntries(examples) } : {}
}
