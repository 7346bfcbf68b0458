import { isOfKind, kindsOf, type FieldType } from '../../field-type/type.js'
import { readJson } from '../json/read.js'
import type { JsonValue } from '../json/value.js'
import type { BodyField } from './schema.js'

const LONGEST_PROPOSAL = 60

/** What a value is, as a sentence has it. */
export function describeValue({ type }: JsonValue): string {
  if (type === 'null') return 'null'
  return type === 'object' || type === 'array' ? `an ${type}` : `a ${type}`
}

/** The type of a field whose row does not name it: by its items, or by what is inside. */
export function describeType(type: FieldType | undefined, field: BodyField | undefined): string {
  const kinds = type ? kindsOf(type) : []
  if (kinds.length > 0) return kinds.join(' | ')
  return field?.items ? 'array' : 'object'
}

/** The value as the type has it: quoted, without quotes, or as the only item of an array. */
export function proposeValue(value: JsonValue, type: FieldType | undefined): string | undefined {
  if (!type || !('value' in value) || value.value === null) return undefined
  const bare = String(value.value)
  if (bare.length > LONGEST_PROPOSAL) return undefined
  const quoted = JSON.stringify(bare)
  const written = value.type === 'string' ? quoted : bare
  return [quoted, bare, `[${written}]`].find((text) => {
    const json = readJson(text)
    return json.type !== 'problem' && isOfKind(json, type)
  })
}
