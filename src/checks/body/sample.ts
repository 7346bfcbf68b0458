import { kindsOf } from '../../field-type/type.js'
import type { BodyField } from './schema.js'

/** A property to paste for a field that an object lacks, with the objects in between. */
export function sampleOf(field: BodyField, object: BodyField): string {
  const steps = field.name.slice(object.name.length).split('.').filter(Boolean)
  const opened = steps.map((step) => `${JSON.stringify(step)}: `).join('{ ')
  return `${opened}${sampleValue(field)}${' }'.repeat(steps.length - 1)}`
}

function sampleValue({ row }: BodyField): string {
  const kinds = row ? kindsOf(row.type) : []
  if (kinds.length === 0 || kinds.includes('string')) return '"…"'
  if (kinds.includes('number') || kinds.includes('integer')) return '0'
  if (kinds.includes('boolean')) return 'true'
  if (kinds.includes('array')) return '[]'
  return kinds.includes('object') ? '{}' : 'null'
}
