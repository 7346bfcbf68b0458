import type { BodyField, FieldReader } from '../body/fields.js'
import type { Issue, Part } from '../body/issue.js'
import type { Field } from '../endpoint/endpoint.js'

/** A row of a table of parameters, or of a body. */
export type Row = Field & { readonly inferred?: boolean }

/** What all parts of a description refer to. */
export interface References {
  /** Reads rows as fields, with the objects that types link to. */
  readonly reader: FieldReader<Row, string>
  /** The reference to the object with a key. */
  refOf(key: string): string
  /** Takes a null of an example in a field whose type has none. */
  addNull(issue: Issue): void
  /** The ways through the type of a field at which examples have null. */
  nullsOf(field: BodyField): readonly (readonly Part[])[]
}
