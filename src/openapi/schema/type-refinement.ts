import type { Schema } from '../description/schema.js'
import { accepts } from './conformance.js'
import { readEnumeration } from './enumeration-reader.js'
import type { TypeReading } from './type-reading.js'
import { typesOf, withNull } from './type-union.js'

/**
 * Applies what stands behind a type, `(uuid)` or `, nullable`, to its schema.
 *
 * Details that are no type are left unread; a type that contradicts leaves nothing.
 */
export function refineSchema(
  schema: Schema,
  details: string,
  readType: (text: string) => TypeReading,
): TypeReading | undefined {
  const quoted = readEnumeration(details, 'quoted')
  const whole = quoted ? { schema: quoted, unread: [] } : readType(details)
  if (isUnderstood(whole)) return applyReading(schema, whole)
  const unread: string[] = []
  let refined = schema
  for (const detail of details.split(',').map((part) => part.trim())) {
    if (/^nullable$/i.test(detail)) {
      refined = withNull(refined)
      continue
    }
    const reading = readType(detail)
    const applied = isUnderstood(reading) ? applyReading(refined, reading) : undefined
    if (isUnderstood(reading) && !applied) return undefined
    if (applied) refined = applied.schema
    else if (detail !== '') unread.push(detail)
  }
  return { schema: refined, unread }
}

function isUnderstood({ schema, unread }: TypeReading): boolean {
  return unread.length === 0 && Object.keys(schema).length > 0
}

/** The narrower schema where it only narrows the wider one. */
function applyReading(wide: Schema, { schema: narrow }: TypeReading): TypeReading | undefined {
  if (wide.enum || wide.items) return undefined
  if (narrow.enum) {
    const fits = narrow.enum.every((value) => accepts(wide, value))
    return fits ? { schema: { ...wide, enum: narrow.enum }, unread: [] } : undefined
  }
  const types = typesOf(wide)
  const wanted = typesOf(narrow).filter((type) => type !== 'null')
  const narrows = wanted.every(
    (type) => types.includes(type) || (type === 'integer' && types.includes('number')),
  )
  const isOther = wide.format && narrow.format && wide.format !== narrow.format
  if (wanted.length === 0 || !narrows || isOther) return undefined
  const schema = { ...wide, ...narrow }
  return { schema: types.includes('null') ? withNull(schema) : schema, unread: [] }
}
