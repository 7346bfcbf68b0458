import type { Block } from '../../document/document.js'
import { readFieldType } from '../../field-type/read.js'
import { fieldTree, isRequired, type FieldNode } from '../../field-type/tree.js'
import type { FieldType } from '../../field-type/type.js'
import type { Outline, OutlineExample, OutlineRow, ParameterTable } from '../../outline/outline.js'

/** What a row says of a field of a body. */
export interface BodyRow {
  readonly name: string
  readonly type: FieldType
  /** The allowed values, where a column of its own lists them. */
  readonly values?: readonly string[]
  /** True where an example without the field lacks something. */
  readonly required: boolean
}

/** One field of a body, with what is inside. */
export type BodyField = FieldNode<BodyRow>

/** What the tables of a block say of its request body, or of a response. */
export interface BodySchema {
  readonly role: 'request' | 'response'
  readonly root: BodyField
  /** A table that lists fields of it, for proposals. */
  readonly table: ParameterTable
}

/** The bodies that the tables of a block describe; each is read when an example asks for it. */
export class BodySchemas {
  readonly #block: Block
  readonly #outline: Outline
  readonly #read = new Map<string, BodySchema | undefined>()

  constructor(block: Block, outline: Outline) {
    this.#block = block
    this.#outline = outline
  }

  /** What the rows say of the body that an example shows; nothing where no row speaks of it. */
  of({ role, status }: OutlineExample): BodySchema | undefined {
    const key = `${role} ${role === 'response' ? status : ''}`
    if (!this.#read.has(key)) {
      this.#read.set(key, role === 'request' ? this.#request() : this.#response(status))
    }
    return this.#read.get(key)
  }

  #request(): BodySchema | undefined {
    const { attributes } = this.#block
    const { tables, path } = this.#outline
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
        return [bodyRow(row, isComplete && !isOptional)]
      }),
    )
    return { role: 'request', root: fieldTree(rows).root, table }
  }

  /** The rows of a status; those without one, or else with the only one there is, belong to success. */
  #response(status: number | undefined): BodySchema | undefined {
    const rows = this.#outline.tables.flatMap((table) =>
      table.rows
        .filter(({ location, name }) => location === 'response' && name !== '')
        .map((row) => ({ table, row })),
    )
    const isSuccess = status === undefined || (status >= 200 && status < 300)
    const stated = [...new Set(rows.flatMap(({ row }) => row.status ?? []))]
    const successes = stated.filter((one) => one >= 200 && one < 300)
    const only = status ?? (successes.length === 1 ? successes[0] : undefined)
    const own = only === undefined ? [] : rows.filter(({ row }) => row.status === only)
    const open = isSuccess ? rows.filter(({ row }) => row.status === undefined) : []
    const [chosen, other] = status === undefined ? [open, own] : [own, open]
    const found = chosen.length > 0 ? chosen : other
    if (found.length === 0) return undefined
    const { root } = fieldTree(found.map(({ row }) => bodyRow(row, true)))
    return { role: 'response', root, table: found[0]!.table }
  }
}

/** The fields that an example without this one lacks: itself, or what is required inside a field without a row. */
export function requiredFields(field: BodyField): BodyField[] {
  if (!isRequired(field)) return []
  return field.row ? [field] : [...field.fields.values()].flatMap(requiredFields)
}

/** A row with a cell too many says no more than its name. */
function bodyRow(
  { name, type, values, required, isWhole }: OutlineRow,
  canBeRequired: boolean,
): BodyRow {
  return {
    name,
    type: readFieldType(isWhole ? type : ''),
    ...(isWhole && values && { values }),
    // A name such as `files:action` is not that of a field.
    required: isWhole && required && canBeRequired && /^[\p{L}\p{N}_$@.[\]-]+$/u.test(name),
  }
}
