import type { Block } from '../../document/document.js'
import { envelopesOf } from '../../field-type/envelope.js'
import { withLinkedObjects } from '../../field-type/linked.js'
import { readFieldType } from '../../field-type/read.js'
import { fieldTree, type FieldNode } from '../../field-type/tree.js'
import type { FieldType } from '../../field-type/type.js'
import type { FoundObject, ObjectScope } from '../../outline/objects.js'
import type { Outline, OutlineExample, OutlineRow, ParameterTable } from '../../outline/outline.js'
import type { JsonValue } from '../../body/json-token.js'

/** What a row says of a field of a body. */
export interface BodyRow extends Pick<OutlineRow, 'name' | 'values'> {
  readonly type: FieldType
  /** True where an example without the field lacks something. */
  readonly required: boolean
  /** The object that its type links to, with what is inside. */
  readonly object: FoundObject | undefined
  /** Its table; none for the row of an object. */
  readonly table: ParameterTable | undefined
}

export type BodyField = FieldNode<BodyRow>

/** What the tables of a block say of its request body, or of a response. */
interface DescribedBody {
  readonly role: OutlineExample['role']
  readonly root: BodyField
  /** A table that lists fields of it, for proposals. */
  readonly table: ParameterTable
  /** The fields of an object that a type links to. */
  readonly fieldsOf: (object: FoundObject) => BodyField
}

/** What the tables of a block say of the body that an example shows. */
export interface BodySchema extends DescribedBody {
  /**
   * Tells the rows that the example must have from those of its siblings, as below “Response” and
   * “Errors”.
   */
  readonly isOwn: (row: BodyRow) => boolean
}

/** What the rows say of the body that an example shows; nothing where no row speaks of it. */
export type BodySchemas = (example: OutlineExample) => BodySchema | undefined

/** The bodies that the tables of a block describe; each is read when an example asks for it. */
export function bodySchemas(block: Block, outline: Outline, objects: ObjectScope): BodySchemas {
  const read = new Map<unknown, DescribedBody | undefined>()
  const described = new Set(outline.tables.map((table) => table.groups.at(-1)))
  return ({ role, status, groups }) => {
    const key = role === 'request' ? role : status
    if (!read.has(key)) {
      const rows = outline.tables.flatMap((table) =>
        table.rows.flatMap((row) => (row.name === '' ? [] : { row, table })),
      )
      const schema =
        role === 'request'
          ? requestSchema(rows, block, outline, objects)
          : responseSchema(rows, status, objects)
      read.set(key, schema)
    }
    const schema = read.get(key)
    // Of the groups around it the innermost with a table counts, with what is around and inside of it.
    const depth = groups.findLastIndex((heading) => described.has(heading)) + 1
    const isOwn = ({ table }: BodyRow) => {
      const shared = Math.min(depth, table?.groups.length ?? 0)
      return shared === 0 || table!.groups[shared - 1] === groups[shared - 1]
    }
    return schema && { ...schema, isOwn }
  }
}

/** The rows that have a name, each with its table. */
type NamedRows = readonly { readonly row: OutlineRow; readonly table: ParameterTable }[]

function requestSchema(
  named: NamedRows,
  { attributes }: Block,
  { path }: Outline,
  objects: ObjectScope,
): DescribedBody | undefined {
  const inBody = named.filter(({ row }) => row.location === 'body')
  if (inBody.length === 0) return undefined
  // On PATCH nothing is missing.
  const isComplete = attributes.method !== 'PATCH'
  const braces = new Set(path.braces.map(({ name }) => name))
  const inPath = named.filter(
    ({ row, table }) => row.location === 'path' && table.stated !== 'path',
  )
  // Of rows with one name the first counts, that of the body.
  const rows = [...inBody, ...inPath].map(({ row, table }) => {
    // What the path names, in its way or another, need not come a second time in the body; where
    // the path itself is in doubt, a guessed place is no reason to miss a field.
    const isCertain = !row.inferred || attributes.path !== ''
    const isOptional = row.location === 'path' || braces.has(row.name) || !isCertain
    return bodyRow(row, isComplete && !isOptional, objects, table)
  })
  return schemaOf('request', rows, isComplete)
}

/** The rows of a status; those without one, or else with the only one there is, belong to success. */
function responseSchema(
  named: NamedRows,
  status: number | undefined,
  objects: ObjectScope,
): DescribedBody | undefined {
  const isSuccess = (one = 0) => one >= 200 && one < 300
  const fields = named.filter(({ row }) => row.location === 'response' && !row.carrier)
  const fieldsOf = (one: number | undefined) => fields.filter(({ row }) => row.status === one)
  let own = fieldsOf(status)
  if (own.length === 0 && status === undefined) {
    const successes = new Set(fields.map(({ row }) => row.status).filter(isSuccess))
    if (successes.size === 1) own = fieldsOf([...successes][0])
  } else if (own.length === 0 && isSuccess(status)) own = fieldsOf(undefined)
  const rows = own.map(({ row, table }) => bodyRow(row, true, objects, table))
  return schemaOf('response', rows, true)
}

function schemaOf(
  role: BodySchema['role'],
  rows: readonly BodyRow[],
  canBeRequired: boolean,
): DescribedBody | undefined {
  const table = rows[0]?.table
  if (!table) return undefined
  /** Each object is read once, when an example has it: objects can link to each other. */
  const read = new Map<FoundObject['object'], BodyField>()
  const fieldsOf = ({ object, scope }: FoundObject) => {
    let fields = read.get(object)
    if (!fields) {
      const named = object.rows.filter(({ name }) => name !== '')
      fields = treeOf(named.map((row) => bodyRow(row, canBeRequired, scope)))
      read.set(object, fields)
    }
    return fields
  }
  return { role, root: treeOf(rows), table, fieldsOf }
}

function treeOf(rows: readonly BodyRow[]): BodyField {
  return fieldTree(rows, ({ type }) => type.kind === 'array').root
}

/** A row with a cell too many says no more than its name. */
function bodyRow(
  row: OutlineRow,
  canBeRequired: boolean,
  scope: ObjectScope,
  table?: ParameterTable,
): BodyRow {
  const { name, values, required, isWhole, typeLink } = row
  const read = readFieldType(isWhole ? row.type : '')
  const links = isWhole ? row : {}
  const object = isWhole && typeLink !== undefined ? scope.find(typeLink) : undefined
  return {
    name,
    type: withLinkedObjects(read, links, (link) => scope.find(link) && link),
    values: isWhole ? values : undefined,
    // A name such as `files:action` is not that of a field.
    required: isWhole && required && canBeRequired && /^[\p{L}\p{N}_$@.[\]-]+$/u.test(name),
    object,
    table,
  }
}

/**
 * What of an example the rows speak of, and the field that they describe it with: what is in its envelope;
 * where that is not found, the example itself, or the items of a list in a response.
 */
export function rootsOf(
  example: JsonValue,
  { role, root }: BodySchema,
): { values: readonly JsonValue[]; field: BodyField } {
  const isResponse = role === 'response'
  const items = isResponse && !root.items && example.type === 'array' ? example.items : undefined
  // Rows of `users[].name` may mean a list that has no name.
  const [only] = items && root.fields.size === 1 ? root.fields.values() : []
  for (const field of [root, only?.items ?? []].flat()) {
    const known = envelopesOf(example, field, isResponse).flatMap(({ values }) => values)
    if (known.length > 0) return { values: known, field }
  }
  return { values: items ?? [example], field: root }
}
