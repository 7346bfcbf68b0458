import type { BodyField } from './body-field.js'

/** A property to paste for a field that an object lacks, with the objects in between. */
export function sampleOf(field: BodyField, object: BodyField): string {
  const steps = field.name.slice(object.name.length).split('.').filter(Boolean)
  const opened = steps.map((step) => `${JSON.stringify(step)}: `).join('{ ')
  return `${opened}${sampleValue(field)}${' }'.repeat(steps.length - 1)}`
}

function sampleValue({ type }: BodyField): string {
  if (!type || type.kinds.has('string')) return '"…"'
  if (type.kinds.has('number') || type.kinds.has('integer')) return '0'
  if (type.kinds.has('boolean')) return 'true'
  if (type.kinds.has('array')) return '[]'
  return type.kinds.has('object') ? '{}' : 'null'
}
