import type { Field } from '../../endpoint/endpoint.js'
import { readFieldName } from './field-name.js'

/** A field with what the rows say inside it. */
export interface FieldNode {
  /** The row of the field itself; a parent may have none. */
  row?: Row
  readonly fields: Map<string, FieldNode>
  items?: FieldNode
}

/** A row of a table about a body. */
export type Row = Field & { readonly inferred?: boolean }

/** The rows of a body as a tree, and those that have no place in it. */
export interface FieldTree {
  readonly root: FieldNode
  readonly unreadable: readonly Row[]
  readonly repeated: readonly Row[]
}

/** Puts the rows of a body in their places, whatever their order. */
export function growFieldTree(rows: readonly Row[]): FieldTree {
  const root: FieldNode = { fields: new Map() }
  const unreadable: Row[] = []
  const repeated: Row[] = []
  for (const row of rows) {
    const steps = readFieldName(row.name)
    if (!steps) {
      unreadable.push(row)
      continue
    }
    let node = root
    for (const step of steps) {
      node = step === 'items' ? itemsOf(node) : fieldOf(node, step.property)
    }
    if (node.row) repeated.push(row)
    else node.row = row
  }
  return { root, unreadable, repeated }
}

/** The rows of a node and of everything inside it. */
export function rowsOf(node: FieldNode): Row[] {
  const inner = [...node.fields.values(), ...(node.items ? [node.items] : [])]
  return [...(node.row ? [node.row] : []), ...inner.flatMap(rowsOf)]
}

/** Whether a field must be there: a parent without a row of its own when a field inside it must. */
export function isRequired({ row, fields }: FieldNode): boolean {
  return row ? row.required : [...fields.values()].some(isRequired)
}

function itemsOf(node: FieldNode): FieldNode {
  return (node.items ??= { fields: new Map() })
}

function fieldOf(node: FieldNode, name: string): FieldNode {
  const field = node.fields.get(name) ?? { fields: new Map() }
  node.fields.set(name, field)
  return field
}
