import type { BodyField, FieldRow, FieldsOfRows } from './fields.js'
import type { Sample } from './sample.js'

/** An example of a body. */
export interface ShownExample {
  readonly role: 'request' | 'response'
  readonly status?: number | undefined
  /** Whether its role is only taken from what it looks like. */
  readonly inferred: boolean
}

/** An example with the body that it shows; nothing where it shows none. */
export interface ShownBody<Shown extends ShownExample = ShownExample> {
  readonly example: Shown
  readonly sample: Sample | undefined
}

/** One body that a page documents: its fields, and the examples that show it. */
export interface Body<Row extends FieldRow = FieldRow, Shown extends ShownExample = ShownExample> {
  readonly role: 'request' | 'response'
  /** The status of a response, where it is stated. */
  readonly status?: number | undefined
  /** The rows that describe it, in the order of the page; none where no row speaks of it. */
  readonly rows: readonly Row[]
  /** What the rows describe, as a tree. */
  readonly fields: BodyField<Row>
  /** The fields of an object that the type of a field links to, by the `link` of the type. */
  readonly objectAt: (key: string) => FieldsOfRows<Row> | undefined
  /** The examples that show it, in the order of the page. */
  readonly examples: readonly ShownBody<Shown>[]
  /** False for a PATCH, which may leave out what it does not change. */
  readonly isWhole: boolean
  /**
   * The required fields that an example may lack: where each of several examples lacks fields that another
   * one has, they show variants of the body.
   */
  readonly variable: ReadonlySet<BodyField<Row>>
  /** Fields that may be there without a row: the parameters of the path. */
  readonly others: ReadonlySet<string>
}
