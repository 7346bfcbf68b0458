import { isRequired } from '../field-type/tree.js'
import { type FieldType, isOfKind, isOpenType } from '../field-type/type.js'
import type { Body } from './body.js'
import type { BodyField, FieldRow } from './fields.js'
import type { JsonObject, JsonValue } from './json-token.js'

/** The fields of the object that a type links to; of several the one that has most of the names. */
export function objectIn<Row extends FieldRow>(
  value: JsonObject,
  type: FieldType | undefined,
  objectAt: Body<Row>['objectAt'],
): BodyField<Row> | undefined {
  const options = type?.options ?? (type ? [type] : [])
  // A plain object among the options allows all fields.
  if (options.some((one) => one.link === undefined && isOfKind(value, one))) return undefined
  const found = options.flatMap(({ link }) => (link === undefined ? [] : (objectAt(link) ?? [])))
  let best = found[0]?.root
  let most = -Infinity
  for (const { root } of found.length > 1 ? found : []) {
    const names = new Set(value.properties.map(({ name }) => name))
    let count = 0
    for (const name of names) if (root.fields.has(name)) count++
    for (const [name] of requiredIn(root)) if (!names.has(name)) count--
    if (count > most) [best, most] = [root, count]
  }
  return best
}

/** The fields that an object must have, which many objects are asked for. */
const required = new WeakMap<BodyField, readonly [name: string, field: BodyField][]>()

export function requiredIn<Row extends FieldRow>(
  field: BodyField<Row>,
): readonly [string, BodyField<Row>][] {
  let known = required.get(field)
  if (!known)
    required.set(field, (known = [...field.fields].filter(([, child]) => isRequired(child))))
  return known as readonly [string, BodyField<Row>][]
}

/** Whether a value can hold what rows describe inside a field whose own row does not say its kind. */
export function hasShape({ type }: JsonValue, field: BodyField | undefined): boolean {
  if (!field || (field.row && !isOpenType(field.row.type))) return true
  const isObject = field.fields.size > 0 || field.entries !== undefined
  return isObject ? type === 'object' : !field.items || type === 'array'
}
