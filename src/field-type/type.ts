/** The kind of JSON value that a type allows; `any` allows every value, and of `unknown` nothing is known. */
export type FieldKind =
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'object'
  | 'array'
  | 'null'
  | 'any'
  | 'union'
  | 'unknown'

/** The meaning of the words of a Type column. */
export interface FieldType {
  /** The text that was read, trimmed. */
  readonly words: string
  readonly kind: FieldKind
  /** The format of OpenAPI that the words name: `date-time`, `uuid`, `int64`, `binary`, `byte`. */
  readonly format?: string
  /** The type of the items of an array, or of the values of a map. */
  readonly inner?: FieldType
  /** The alternatives of a union: two or more, none of them null. */
  readonly options?: readonly FieldType[]
  /** The allowed values, of the type's own kind. */
  readonly values?: readonly FieldValue[]
  /** True when null is allowed besides. */
  readonly nullable: boolean
  /** The place that describes the fields of this part, as a link says. */
  readonly link?: string
  /** The parts of the text that nobody knows and that narrow the type, if anything: `max 64`. */
  readonly unread?: readonly string[]
}

/** A value that an enumeration can list; null makes it nullable. */
export type FieldValue = string | number | boolean

/** The kind of a JSON value. */
export type ValueKind = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'null'

export function kindOf(value: unknown): ValueKind {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : (typeof value as ValueKind)
}

/** True when a type says nothing of the kind of a value. */
export function isOpenType({ kind }: FieldType): boolean {
  return kind === 'unknown' || kind === 'any'
}

/** True when a JSON value is of the kind of a type; values, formats and what is inside are not looked at. */
export function isOfKind(value: unknown, type: FieldType): boolean {
  const { kind, nullable } = type
  if (kind === 'any' || kind === 'unknown') return true
  if (value === null) return nullable || kind === 'null'
  if (kind === 'union') return type.options!.some((option) => isOfKind(value, option))
  return kind === 'integer' ? Number.isInteger(value) : kind === kindOf(value)
}

/** The kinds that a type allows, in the order of its words; empty where it allows everything. */
export function kindsOf(type: FieldType): FieldKind[] {
  const { kind, options = [], nullable } = type
  if (isOpenType(type)) return []
  const kinds = kind === 'union' ? options.flatMap(kindsOf) : [kind]
  return [...new Set(nullable ? [...kinds, 'null' as const] : kinds)]
}

/** The parts of a type that nobody knows, in the order of the text. */
export function unknownWords(type: FieldType): string[] {
  const { kind, words, inner = [], options = [], unread = [] } = type
  if (kind === 'unknown') return words === '' ? [] : [words]
  return [...[inner, ...options].flat().flatMap(unknownWords), ...unread]
}

/** Words of something about an object, and not the object: `User ID`, `channel type`. */
const OF_OBJECT = /\b(?:ids?|uuids?|guids?|identifiers?|names?|keys?|slugs?|types?|codes?)\b/i

/**
 * The type with a link as what the first part is that nobody knows (`User`, `array of Users`), else the first
 * one that is an object by its words (`user object`), wherever these words come again.
 */
export function withLink(type: FieldType, link: string): FieldType {
  for (const kind of ['unknown', 'object']) {
    let first: string | undefined
    const linked = (part: FieldType): FieldType => {
      const { words, inner, options } = part
      if (inner && inner.kind !== 'any') return { ...part, inner: linked(inner) }
      if (options) return { ...unite(options.map(linked), words), nullable: part.nullable }
      if (part.kind !== kind || OF_OBJECT.test(words) || (first ??= words) !== words) return part
      return { ...part, kind: 'object', link }
    }
    const found = linked(type)
    if (first !== undefined) return found
  }
  return type
}

/** The type of which no more than the kind is known. */
export function typeOf(kind: FieldKind, words = ''): FieldType {
  return { words, kind, nullable: false }
}

/** The type with parts of its text that nobody knows; of an unknown type that is all of it anyway. */
export function withUnread(type: FieldType, words: readonly string[]): FieldType {
  const unread = words.filter((part) => part !== '')
  if (type.kind === 'unknown' || unread.length === 0) return type
  const { format, ...plain } = type
  // `date (MM/DD/YYYY)` is written otherwise.
  const own = format?.startsWith('date') ? plain : type
  return { ...own, unread: [...(type.unread ?? []), ...unread] }
}

/** The type of one of the values, which may include null. */
export function enumeration(values: readonly (FieldValue | null)[], words: string): FieldType {
  const types = values.map((value): FieldType => {
    if (value === null) return typeOf('null', words)
    const kind = Number.isInteger(value) ? 'integer' : (typeof value as FieldKind)
    return { ...typeOf(kind, words), values: [value] }
  })
  return unite(types, words)
}

/** The type of a value that is of any of the types; unknown as soon as one of them is. */
export function unite(types: readonly FieldType[], words: string): FieldType {
  if (types.length === 1) return { ...types[0]!, words }
  if (types.some(({ kind }) => kind === 'any')) return typeOf('any', words)
  const nullable = types.some((type) => type.nullable || type.kind === 'null')
  const alternatives = types
    .filter(({ kind }) => kind !== 'null')
    .flatMap((type) => (type.kind === 'union' ? type.options! : [type]))
  if (types.some(({ kind }) => kind === 'unknown'))
    return { words, kind: 'unknown', options: alternatives, nullable }
  const groups = new Map<string, FieldType[]>()
  for (const type of alternatives) {
    const key = type.values ? `one of ${type.kind}` : keyOf(type)
    const group = groups.get(key)
    if (group) group.push(type)
    else groups.set(key, [type])
  }
  const [first, ...others] = [...groups.values()].map((group): FieldType => {
    const { unread: _, values, ...type } = group[0]!
    const all = values && [...new Set(group.flatMap((one) => one.values!))]
    const merged = { ...type, nullable: false, ...(all && { values: all }) }
    const parts = group.flatMap((one) => one.unread ?? [])
    return withUnread(merged, parts)
  })
  if (!first) return typeOf('null', words)
  if (others.length === 0) return { ...first, words, nullable }
  return { words, kind: 'union', options: [first, ...others], nullable }
}

/** The narrower of two types, where one only narrows the other: `string` and `uuid`. */
export function narrow(wide: FieldType, by: FieldType): FieldType | undefined {
  if (by.kind === 'null') return { ...wide, nullable: true }
  const isInteger = wide.kind === 'number' && by.kind === 'integer'
  const isOther = wide.format !== undefined && by.format !== undefined && wide.format !== by.format
  if ((by.kind !== wide.kind && !isInteger) || isOther) return undefined
  if (by.kind === 'unknown' || by.kind === 'any' || by.kind === 'union') return undefined
  if (wide.values || wide.inner) return undefined
  const { unread = [], ...said } = by
  const nullable = wide.nullable || by.nullable
  return withUnread({ ...wide, ...said, words: wide.words, nullable }, unread)
}

function keyOf({ kind, words, format, link, inner }: FieldType): string {
  if (kind === 'unknown') return words
  return [kind, format, link, inner && keyOf(inner)].join(' ')
}
