import type { OutlineRow } from '../../outline/outline.js'
import { readFieldType, type FieldType } from './field-type.js'

/** One field of the request body, as the rows of the tables describe it. */
export class BodyField {
  /** The whole name: `address.city`, `items[].sku`; empty for the body itself. */
  readonly name: string
  readonly properties = new Map<string, BodyField>()
  /** What the items of an array are, where a row speaks of them. */
  items: BodyField | undefined
  /** The row that describes the field itself. */
  row: OutlineRow | undefined
  /** The type as the row has it; empty where nothing can be relied on. */
  typeText = ''
  /** True where an example without the field itself lacks something. */
  required = false
  /** True where a field inside may be required, arrays apart: an array can be empty. */
  holdsRequired = false
  #type: { readonly read: FieldType | undefined } | undefined

  constructor(name: string) {
    this.name = name
  }

  /** The field's own type, as far as anybody knows it. */
  get type(): FieldType | undefined {
    this.#type ??= { read: readFieldType(this.typeText) }
    return this.#type.read
  }

  /** True where an example without the field may lack something. */
  get isWanted(): boolean {
    return this.row ? this.required : this.holdsRequired
  }

  /** What an example without this field lacks: itself, or what is required inside a field without a row. */
  *requiredFields(): Generator<BodyField> {
    // A stack of its own: a name can have more steps than the call stack.
    const stack: BodyField[] = [this]
    for (let field = stack.pop(); field; field = stack.pop()) {
      if (!field.isWanted) continue
      if (field.row) yield field
      else for (const inside of [...field.properties.values()].toReversed()) stack.push(inside)
    }
  }

  /** The field one step below, made where it is missing: `[]` for the items of an array, else a property. */
  child(step: string, name: string): BodyField {
    if (step === '[]') return (this.items ??= new BodyField(name))
    let property = this.properties.get(step)
    if (!property) this.properties.set(step, (property = new BodyField(name)))
    return property
  }
}
