import { fieldSteps } from '../../field-type/tree.js'
import type { JsonValue, Schema } from '../description/schema.js'
import { isMapping } from '../info/shape.js'
import { inferSchema } from '../schema/sample-schema.js'
import type { Row } from '../schema/rows-schema.js'

/** The way from a whole body to what the rows describe: `items`, `properties` and a name, or both. */
type Envelope = readonly string[]

/**
 * Where in the examples of a body is what the rows describe: the body itself, the items of a list, or, of
 * a response, one of its fields, as in `{ "data": [{ … }] }`. Returns nothing where no example has it.
 */
export function envelopeOf(
  rows: readonly Row[],
  values: readonly JsonValue[],
  isResponse: boolean,
): Envelope | undefined {
  const steps = rows.map(({ name }) => fieldSteps(name)?.map(({ step }) => step) ?? [])
  const isList = steps.some(([first]) => first === '[]')
  const names = new Set(steps.map((all) => all.find((step) => step !== '[]')))
  // A list in a request whose items are mostly of other fields is not what the rows describe.
  const least = isResponse ? 0 : 0.5
  const knows = (value: JsonValue): boolean => {
    const all = isMapping(value) ? Object.keys(value) : []
    const { length } = all.filter((name) => names.has(name))
    return length > 0 && length >= all.length * least
  }
  const wayTo = (value: JsonValue): Envelope | undefined => {
    if (Array.isArray(value)) return value.some(knows) ? (isList ? [] : ['items']) : undefined
    return !isList && knows(value) ? [] : undefined
  }
  const ways = values.map((value) => {
    const own = wayTo(value)
    if (own || !isResponse || !isMapping(value)) return own
    const inner = Object.entries(value).flatMap(([name, field]): Envelope[] => {
      const way = wayTo(field)
      return way ? [['properties', name, ...way]] : []
    })
    return inner.length === 1 ? inner[0] : undefined
  })
  const known = ways.filter((way) => way !== undefined)
  const [first] = known
  return known.every((way) => way.join('\0') === first!.join('\0')) ? first : []
}

/** The schema of a whole body with that of its rows at their place; all else is as in the examples. */
export function schemaAround(
  schema: Schema,
  envelope: Envelope,
  values: readonly JsonValue[],
): Schema {
  const [step, name = ''] = envelope
  if (step === undefined) return schema
  if (step === 'items') return { type: 'array', items: schema }
  const whole = inferSchema(values)
  const field = schemaAround(schema, envelope.slice(2), [])
  return { ...whole, properties: { ...whole.properties, [name]: field } }
}
