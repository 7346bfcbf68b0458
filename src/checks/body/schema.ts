import type { Block } from '../../document/document.js'
import { readFieldType } from '../../field-type/read.js'
import { fieldTree, isRequired, type FieldNode } from '../../field-type/tree.js'
import { withLinkedObject, type FieldType } from '../../field-type/type.js'
import type { FoundObject, ObjectScope } from '../../outline/objects.js'
import type {
  Outline,
  OutlineExample,
  OutlineRow,
  ParameterTable,
  Role,
} from '../../outline/outline.js'
import type { JsonValue } from '../json/token.js'

/** What a row says of a field of a body. */
export interface BodyRow {
  readonly name: string
  readonly type: FieldType
  /** The allowed values, where a column of its own lists them. */
  readonly values?: readonly string[]
  /** True where an example without the field lacks something. */
  readonly required: boolean
  /** The object that its type links to, with what is inside. */
  readonly object?: FoundObject
}

/** One field of a body, with what is inside. */
export type BodyField = FieldNode<BodyRow>

/** What the tables of a block say of its request body, or of a response. */
export interface BodySchema {
  readonly role: 'request' | 'response'
  readonly root: BodyField
  /** A table that lists fields of it, for proposals. */
  readonly table: ParameterTable
  /** The fields of an object that a type links to. */
  readonly fieldsOf: (object: FoundObject) => BodyField
}

/** What the rows say of the body that an example shows; nothing where no row speaks of it. */
export type BodySchemas = (example: OutlineExample) => BodySchema | undefined

/** The bodies that the tables of a block describe; each is read when an example asks for it. */
export function bodySchemas(block: Block, outline: Outline, objects: ObjectScope): BodySchemas {
  const read = new Map<number | Role | undefined, BodySchema | undefined>()
  let responseRows: ReturnType<typeof responseRowsOf> | undefined
  return ({ role, status }) => {
    const key = role === 'request' ? role : status
    if (!read.has(key)) {
      const schema =
        role === 'request'
          ? requestSchema(block, outline, objects)
          : responseSchema(status, (responseRows ??= responseRowsOf(outline)), objects)
      read.set(key, schema)
    }
    return read.get(key)
  }
}

function requestSchema(
  { attributes }: Block,
  { tables, path }: Outline,
  objects: ObjectScope,
): BodySchema | undefined {
  const isBodyRow = ({ location, name }: OutlineRow) => location === 'body' && name !== ''
  const table = tables.find(({ rows }) => rows.some(isBodyRow))
  if (!table) return undefined
  // On PATCH nothing is missing.
  const isComplete = attributes.method !== 'PATCH'
  const braces = new Set(path.braces.map(({ name }) => name))
  const rows = tables.flatMap(({ rows: all, stated }) =>
    all.flatMap((row): BodyRow[] => {
      const inPath = row.location === 'path' && stated !== 'path'
      if (row.name === '' || !(row.location === 'body' || inPath)) return []
      // What the path names, in its way or another, need not come a second time in the body; where
      // the path itself is in doubt, a guessed place is no reason to miss a field.
      const isCertain = !row.inferred || attributes.path !== ''
      const isOptional = inPath || braces.has(row.name) || !isCertain
      return [bodyRow(row, isComplete && !isOptional, objects)]
    }),
  )
  return { role: 'request', root: fieldTree(rows).root, table, fieldsOf: objectFields(isComplete) }
}

/** The response rows of a status, and the table of the first one. */
interface ResponseRows {
  readonly table: ParameterTable
  readonly rows: OutlineRow[]
}

function responseRowsOf({ tables }: Outline): Map<number | undefined, ResponseRows> {
  const byStatus = new Map<number | undefined, ResponseRows>()
  for (const table of tables) {
    for (const row of table.rows) {
      if (row.location !== 'response' || row.carrier || row.name === '') continue
      const group = byStatus.get(row.status)
      if (group) group.rows.push(row)
      else byStatus.set(row.status, { table, rows: [row] })
    }
  }
  return byStatus
}

/** The rows of a status; those without one, or else with the only one there is, belong to success. */
function responseSchema(
  status: number | undefined,
  byStatus: ReadonlyMap<number | undefined, ResponseRows>,
  objects: ObjectScope,
): BodySchema | undefined {
  const isSuccess = (one = 0) => one >= 200 && one < 300
  const open = byStatus.get(undefined)
  let found = status === undefined ? open : byStatus.get(status)
  if (!found && status === undefined) {
    const successes = [...byStatus.keys()].filter(isSuccess)
    if (successes.length === 1) found = byStatus.get(successes[0])
  } else if (!found && isSuccess(status)) found = open
  if (!found) return undefined
  const { table, rows } = found
  const { root } = fieldTree(rows.map((row) => bodyRow(row, true, objects)))
  return { role: 'response', root, table, fieldsOf: objectFields(true) }
}

/** The fields that an example without this one lacks: itself, or what is required inside a field without a row. */
export function requiredFields(field: BodyField): BodyField[] {
  if (!isRequired(field)) return []
  return field.row ? [field] : [...field.fields.values()].flatMap(requiredFields)
}

/**
 * What of an example the rows speak of, and the field that they describe it with: the example itself, or
 * the items of a list; of a response also what is in an envelope, `{ "data": … }`, that no row names.
 */
export function rootsOf(
  example: JsonValue,
  { role, root }: BodySchema,
): { values: readonly JsonValue[]; field: BodyField } {
  const isList = example.type === 'array'
  if (root.fields.size === 0 || (isList && root.items)) return { values: [example], field: root }
  // A list in a request whose items are mostly of other fields is not what the rows describe.
  const least = role === 'request' ? 0.5 : 0
  const knows = ({ fields }: BodyField, value: JsonValue): boolean => {
    if (value.type !== 'object') return false
    const { length } = value.properties.filter(({ name }) => fields.has(name))
    return length > 0 && length >= value.properties.length * least
  }
  const values = isList ? example.items : [example]
  if (values.some((value) => knows(root, value))) return { values, field: root }
  if (role === 'request') return { values: [example], field: root }
  const known = values
    .flatMap((value) => (value.type === 'object' ? value.properties : []))
    .flatMap(({ value }) => (value.type === 'array' ? value.items : [value]))
    .filter((value) => knows(root, value))
  if (known.length > 0) return { values: known, field: root }
  // Rows of `users[].name` may mean a list that has no name.
  const [only] = isList && root.fields.size === 1 ? root.fields.values() : []
  const items = only?.items
  return { values, field: items && values.some((value) => knows(items, value)) ? items : root }
}

/** Reads the fields of each object once, when an example has it: objects can link to each other. */
function objectFields(canBeRequired: boolean): BodySchema['fieldsOf'] {
  const read = new Map<FoundObject['object'], BodyField>()
  return ({ object, scope }) => {
    let fields = read.get(object)
    if (!fields) {
      const rows = object.rows.filter(({ name }) => name !== '')
      fields = fieldTree(rows.map((row) => bodyRow(row, canBeRequired, scope))).root
      read.set(object, fields)
    }
    return fields
  }
}

/** A row with a cell too many says no more than its name. */
function bodyRow(row: OutlineRow, canBeRequired: boolean, scope: ObjectScope): BodyRow {
  const { name, values, required, isWhole, typeLink } = row
  const type = readFieldType(isWhole ? row.type : '')
  const object = isWhole && typeLink !== undefined ? scope.find(typeLink) : undefined
  return {
    name,
    type: object ? withLinkedObject(type) : type,
    ...(isWhole && values && { values }),
    // A name such as `files:action` is not that of a field.
    required: isWhole && required && canBeRequired && /^[\p{L}\p{N}_$@.[\]-]+$/u.test(name),
    ...(object && { object }),
  }
}
