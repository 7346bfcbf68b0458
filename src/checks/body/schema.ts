import type { Block } from '../../document/document.js'
import type { Outline, OutlineRow, ParameterTable } from '../../outline/outline.js'
import { BodyField } from './body-field.js'

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
  const root = new BodyField('')
  // On PATCH nothing is missing.
  const complete = block.attributes.method !== 'PATCH'
  const braces = new Set(outline.path.braces.map(({ name }) => name))
  for (const { rows, stated, table: node } of outline.tables) {
    for (const row of rows) {
      const inPath = row.location === 'path' && stated !== 'path'
      if (row.name === '' || !(row.location === 'body' || inPath)) continue
      // A row with a cell too many or too few says no more than its name.
      const isWhole = row.row.cells.length === node.head.cells.length
      // What the path names, in its way or another, need not come a second time in the body; where
      // the path itself is in doubt, a guessed place is no reason to miss a field.
      const isCertain = !row.inferred || block.attributes.path !== ''
      const isOptional = inPath || braces.has(row.name) || !isCertain || !isWhole
      addRow(root, row, complete && row.required && !isOptional, isWhole ? row.type : '')
    }
  }
  return { root, table }
}

function isBodyRow({ location, name }: OutlineRow): boolean {
  return location === 'body' && name !== ''
}

/** Describes the field that a row names; the first row of a name holds. */
function addRow(root: BodyField, row: OutlineRow, required: boolean, typeText: string): void {
  const above: BodyField[] = []
  let field = root
  for (const { step, end } of stepsOf(row.name)) {
    if (step === '[]') above.length = 0
    else above.push(field)
    field = field.child(step, row.name.slice(0, end))
  }
  if (field.row) return
  field.row = row
  field.required = required
  field.typeText = typeText
  if (required) for (const holder of above) holder.holdsRequired = true
}

/** The steps of a name: `items[].sku` has `items`, `[]` and `sku`. */
function stepsOf(name: string): { step: string; end: number }[] {
  const matches = name.matchAll(/\[\]|(?:[^.[]|\[(?!\]))+/g)
  return [...matches].map(({ 0: step, index }) => ({ step, end: index + step.length }))
}
