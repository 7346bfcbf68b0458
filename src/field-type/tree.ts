import { LETTER } from './words.js'

/** A field of a body with what the rows say inside it. */
export interface FieldNode<Row> {
  /** The whole name: `address.city`, `items[].sku`; empty for the body itself. */
  readonly name: string
  /** The row of the field itself; a parent that is only named in others has none. */
  row?: Row
  /** The fields of an object; under `anyName` all others, where a row speaks of a name that is free: `a.<id>`, `a.*`. */
  readonly fields: Map<string, FieldNode<Row>>
  /** The items of an array, where a row speaks of them. */
  items?: FieldNode<Row> | undefined
}

/** The rows of a body as a tree, and those that have no place in it. */
export interface FieldTree<Row> {
  /** The fields that the rows describe. */
  readonly fields: FieldNode<Row>
  /** The rows whose name is not a way to a field. */
  readonly unreadable: readonly Row[]
  /** The rows whose field has a row already; the first one counts. */
  readonly repeated: readonly Row[]
}

/** The name of the fields that have no other row. */
export const anyName = '*'

/** A step that stands for any name. */
const FREE_NAME = new RegExp(String.raw`^(?:\*|<[^<>]+>|\{[^{}]+\}|:(?!\d)[${LETTER}]+)$`)

const DEEPEST = 50

/** Puts rows in their places by their names (`a.b`, `a[b]`, `a[].b`), whatever their order, and by what is an array by its type. */
export function fieldTree<Row extends { readonly name: string }>(
  rows: Iterable<Row>,
  isArray: (row: Row) => boolean,
): FieldTree<Row> {
  const root: FieldNode<Row> = { name: '', fields: new Map() }
  const unreadable: Row[] = []
  const repeated: Row[] = []
  for (const row of rows) {
    const steps = fieldSteps(row.name)
    if (!steps) {
      unreadable.push(row)
      continue
    }
    let node = root
    for (const { step, end } of steps) {
      const name = row.name.slice(0, end)
      if (step === '[]') node = node.items ??= { name, fields: new Map() }
      else {
        const key = node !== root && FREE_NAME.test(step) ? anyName : step
        const field = node.fields.get(key) ?? { name, fields: new Map() }
        node.fields.set(key, field)
        node = field
      }
    }
    if (node.row) repeated.push(row)
    else node.row = row
  }
  settleArrays(root, isArray, repeated)
  return { fields: root, unreadable, repeated }
}

/** A row `a[]` that is an array is that of `a`, and the fields `a.b` of an array are those of its items. */
function settleArrays<Row>(
  node: FieldNode<Row>,
  isArray: (row: Row) => boolean,
  repeated: Row[],
): void {
  const { name, fields } = node
  if (!node.row && node.items?.row && isArray(node.items.row)) {
    node.row = node.items.row
    node.items.row = undefined
    if (rowsOf(node.items).length === 0) node.items = undefined
  }
  if (node.row && fields.size > 0 && isArray(node.row)) {
    node.items ??= { name: `${name}[]`, fields: new Map() }
    for (const [step, field] of fields)
      if (node.items.fields.has(step)) repeated.push(...rowsOf(field))
      else node.items.fields.set(step, field)
    fields.clear()
  }
  for (const inner of insideOf(node)) settleArrays(inner, isArray, repeated)
}

/** The steps of `items[].sku` (`items`, `[]`, `sku`), each with its end in the name; nothing for a name of another form. */
function fieldSteps(name: string): { step: string; end: number }[] | undefined {
  if (/^[^.[\]]+$/.test(name)) return [{ step: name, end: name.length }]
  const steps: { step: string; end: number }[] = []
  let end = 0
  for (const { 0: written, 1: property, 2: key, index } of name.matchAll(
    /(?<=^|\.)([^.[\]]+)|\[([^.[\]]*)\]|\.(?=[^.[\]])/g,
  )) {
    if (index !== end) return undefined
    end += written.length
    if (written !== '.') steps.push({ step: property ?? (key || '[]'), end })
  }
  return end === name.length && !name.startsWith('.') && steps.length > 0 && steps.length <= DEEPEST
    ? steps
    : undefined
}

/** The rows of a node and of everything inside it. */
export function rowsOf<Row>(node: FieldNode<Row>): Row[] {
  return [...(node.row ? [node.row] : []), ...insideOf(node).flatMap(rowsOf)]
}

/** The nodes directly inside a node. */
function insideOf<Row>({ fields, items }: FieldNode<Row>): FieldNode<Row>[] {
  return items ? [...fields.values(), items] : [...fields.values()]
}

/** True when a field must be there: one without a row of its own when a field inside it must. */
export function isRequired({ row, fields }: FieldNode<{ readonly required: boolean }>): boolean {
  return row ? row.required : [...fields.values()].some(isRequired)
}
