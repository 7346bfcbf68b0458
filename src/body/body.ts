import type { BodyField, FieldRow, FieldsOfRows } from './fields.js'
import type { Issue } from './issue.js'
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

/** An example of a body, with where it differs from the rows. */
export interface ComparedBody<
  Row extends FieldRow = FieldRow,
  Shown extends ShownExample = ShownExample,
> extends ShownBody<Shown> {
  readonly issues: readonly Issue<Row>[]
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
  /** The rows whose name is not a way to a field. */
  readonly unreadable: readonly Row[]
  /** The rows whose field has a row already; the first one counts. */
  readonly repeated: readonly Row[]
  /** The fields of an object that the type of a field links to, by the `link` of the type. */
  readonly objectAt: (key: string) => FieldsOfRows<Row> | undefined
  /** The examples that show it, in the order of the page. */
  readonly examples: readonly ComparedBody<Row, Shown>[]
  /** False for a PATCH, which may leave out what it does not change. */
  readonly isWhole: boolean
  /**
   * The required fields that its examples may lack: in a PATCH, and where each of several examples lacks
   * fields that another one has, so that they show variants of the body.
   */
  readonly variable: ReadonlySet<BodyField<Row>>
  /** Fields that may be there without a row: the parameters of the path. */
  readonly others: ReadonlySet<string>
}
