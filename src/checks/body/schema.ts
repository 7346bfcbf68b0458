import type { Block } from '../../document/document.js'
import { readFieldType } from '../../field-type/read.js'
import { fieldTree, isRequired, type FieldNode } from '../../field-type/tree.js'
import type { FieldType } from '../../field-type/type.js'
import type { Outline, OutlineRow, ParameterTable } from '../../outline/outline.js'

/** What a row says of a field of the request body. */
export interface BodyRow {
  readonly name: string
  readonly type: FieldType
  /** True where an example without the field lacks something. */
  readonly required: boolean
}

/** One field of the request body, with what is inside. */
export type BodyField = FieldNode<BodyRow>

/** What the tables of a block say of its request body. */
export interface BodySchema {
  readonly root: BodyField
  /** A table that lists body fields, for proposals. */
  readonly table: ParameterTable
}

/** Reads the body rows of a block; nothing when it has none. */
export function readBodySchema(block: Block, outline: Outline): BodySchema | undefined {
  const table = outline.tables.find(({ rows }) => rows.some(isBodyRow))
  if (!table) return undefined
  // On PATCH nothing is missing.
  const complete = block.attributes.method !== 'PATCH'
  const braces = new Set(outline.path.braces.map(({ name }) => name))
  const bodyRows = outline.tables.flatMap(({ rows, stated }) =>
    rows.flatMap((row): BodyRow[] => {
      const inPath = row.location === 'path' && stated !== 'path'
      if (row.name === '' || !(row.location === 'body' || inPath)) return []
      // A row with a cell too many says no more than its name.
      const { isWhole } = row
      // What the path names, in its way or another, need not come a second time in the body; where
      // the path itself is in doubt, a guessed place is no reason to miss a field.
      const isCertain = !row.inferred || block.attributes.path !== ''
      const isOptional = inPath || braces.has(row.name) || !isCertain || !isWhole
      const required = complete && row.required && !isOptional
      return [{ name: row.name, required, type: readFieldType(isWhole ? row.type : '') }]
    }),
  )
  return { root: fieldTree(bodyRows).root, table }
}

/** The fields that an example without this one lacks: itself, or what is required inside a field without a row. */
export function requiredFields(field: BodyField): BodyField[] {
  if (!isRequired(field)) return []
  return field.row ? [field] : [...field.fields.values()].flatMap(requiredFields)
}

function isBodyRow({ location, name }: OutlineRow): boolean {
  return location === 'body' && name !== ''
}
