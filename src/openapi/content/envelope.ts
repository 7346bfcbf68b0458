import { envelopesOf, type Holder } from '../../field-type/envelope.js'
import type { JsonValue, Schema } from '../description/schema.js'
import { isMapping } from '../info/shape.js'
import { treeOfRows, type Row } from '../schema/rows-schema.js'
import { inferSchema } from '../schema/sample-schema.js'
import { typeOfValue } from '../schema/type-schema.js'

/** The way from a whole body to what the rows describe: `items`, `properties` and a name, or several of them. */
type Way = readonly string[]

/** The way that leads to what the rows describe in the examples of a body; nothing where no example has it. */
export function wayToRows(
  rows: readonly Row[],
  values: readonly JsonValue[],
  isResponse: boolean,
): Way | undefined {
  const { root } = treeOfRows(rows)
  const ways = values.flatMap((value): Way[] => {
    const [envelope, ...others] = envelopesOf(holderOf(value), root, isResponse)
    return envelope && others.length === 0 ? [envelope.way] : []
  })
  const [first] = ways
  return ways.every((way) => way.join('\0') === first!.join('\0')) ? first : []
}

interface HeldValue extends Holder<HeldValue> {}

/** A value with what is in it, as an envelope is looked for in it. */
function holderOf(value: JsonValue): HeldValue {
  const type = typeOfValue(value)
  if (Array.isArray(value)) return { type, items: value.map(holderOf) }
  const fields = isMapping(value) ? Object.entries(value) : []
  return { type, properties: fields.map(([name, field]) => ({ name, value: holderOf(field) })) }
}

/** The schema of a whole body with that of its rows at their place; all else is as in the examples. */
export function schemaAround(schema: Schema, way: Way, values: readonly JsonValue[]): Schema {
  const [step, name = ''] = way
  if (step === undefined) return schema
  if (step === 'items')
    return { type: 'array', items: schemaAround(schema, way.slice(1), values.flat()) }
  const whole = inferSchema(values)
  const field = schemaAround(schema, way.slice(2), [])
  return { ...whole, properties: { ...whole.properties, [name]: field } }
}
