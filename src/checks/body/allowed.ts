import { hasFormat } from '../../field-type/format.js'
import { isOfKind, type FieldType } from '../../field-type/type.js'
import type { JsonScalar } from '../json/value.js'

/** The formats that an example has to keep to; the others are told apart by servers only. */
const checkedFormats = new Set(['date', 'date-time', 'uuid', 'uri', 'email'])
/** Texts that stand for a value instead of being one: `<id>`, `{id}`, `$ID`, `YOUR_TOKEN`, `…`. */
const PLACEHOLDER = /\.{2}|…|[<>{}[\]$]|^(?:YOUR|MY)[ _-]|^[xX*]{3,}|^string$/

/** What the rows of a table allow besides the kind of a value. */
export interface Restriction {
  /** The allowed values, as texts. */
  readonly values?: readonly string[]
  /** The allowed formats. */
  readonly formats?: readonly string[]
}

/** Whether a text stands for a value that is left out. */
export function isPlaceholder({ value }: JsonScalar): boolean {
  return typeof value === 'string' && PLACEHOLDER.test(value)
}

/** What a value contradicts that is of the right kind; nothing where one alternative of its type has it. */
export function contradiction(
  value: JsonScalar,
  type: FieldType,
  values: readonly string[] | undefined,
): Restriction | undefined {
  const { value: given } = value
  if (given === null || isPlaceholder(value)) return undefined
  if (values && values.length > 0 && type.kind !== 'array')
    return values.includes(String(given)) ? undefined : { values }
  const alternatives = (type.options ?? [type]).filter((option) => isOfKind(value, option))
  const restrictions = alternatives.map((option) => restrictionOf(option, given))
  if (restrictions.length === 0 || restrictions.includes(undefined)) return undefined
  const known = restrictions.map((restriction) => restriction!)
  const allowed = known.flatMap((restriction) => restriction.values ?? [])
  const formats = known.flatMap((restriction) => restriction.formats ?? [])
  return {
    ...(allowed.length > 0 && { values: allowed }),
    ...(formats.length > 0 && { formats }),
  }
}

/** What one alternative restricts, where the value is not what it allows. */
function restrictionOf(
  { values, format }: FieldType,
  given: string | number | boolean,
): Restriction | undefined {
  if (values) return values.includes(given) ? undefined : { values: values.map(String) }
  if (format === undefined || !checkedFormats.has(format) || hasFormat(format, given))
    return undefined
  return { formats: [format] }
}
