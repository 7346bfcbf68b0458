import type { BodyField, FieldReader, FieldRow, FieldsOfRows } from './fields.js'

/** A row about the body of a response, or what carries it. */
export interface ResponseRow extends FieldRow {
  readonly status?: number | undefined
  readonly carrier?: 'header' | 'cookie' | undefined
}

/** An example of a body. */
export interface ShownExample {
  readonly role: 'request' | 'response'
  readonly status?: number | undefined
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
  readonly examples: readonly Shown[]
  /** False for a PATCH, which may leave out what it does not change. */
  readonly isWhole: boolean
  /** Fields that may be there without a row: the parameters of the path. */
  readonly others: ReadonlySet<string>
}

/** What a page says of the bodies of one endpoint. */
export interface BodySource<Row extends ResponseRow, Shown extends ShownExample> {
  readonly method: string
  /** The names in the path. */
  readonly pathNames: Iterable<string>
  /** The rows of the request's body. */
  readonly requestRows: readonly Row[]
  /** The rows of the responses, headers and cookies included. */
  readonly responseRows: readonly Row[]
  readonly examples: readonly Shown[]
}

/**
 * The bodies of one endpoint: that of the request first, then those of the responses in the order in
 * which the page shows them. Rows and examples without a status are of the one success that is stated,
 * or of one without a status; where examples have several, the rows are of each that has none of its own.
 */
export function readBodies<Row extends ResponseRow, Shown extends ShownExample, Place>(
  source: BodySource<Row, Shown>,
  reader: FieldReader<Row, Place>,
  from: Place,
): Body<Row, Shown>[] {
  const { method, pathNames, requestRows, examples } = source
  const build = (
    role: 'request' | 'response',
    status: number | undefined,
    rows: readonly Row[],
    shown: readonly Shown[],
  ): Body<Row, Shown> => ({
    role,
    status,
    rows,
    fields: reader.read(rows, from).root,
    objectAt: reader.objectAt,
    examples: shown,
    isWhole: role === 'response' || method !== 'PATCH',
    others: new Set(role === 'request' ? pathNames : []),
  })
  const requests = examples.filter(({ role }) => role === 'request')
  const request =
    requestRows.length > 0 || requests.length > 0
      ? [build('request', undefined, requestRows, requests)]
      : []
  const rows = source.responseRows.filter(({ carrier }) => !carrier)
  const responses = examples.filter(({ role }) => role === 'response')
  const statuses = new Set([...responses, ...rows].map(({ status }) => status))
  const successes = [...statuses].filter(isSuccess)
  // What has no status is of the only success.
  const open = successes.length === 1 ? successes[0] : undefined
  const ofStatus = <Item extends { readonly status?: number | undefined }>(
    items: readonly Item[],
    status: number | undefined,
  ) => items.filter((item) => (item.status ?? open) === status)
  const keys = new Set([...statuses].map((status) => status ?? open))
  const hasOpenExample = responses.some(({ status }) => status === undefined)
  const openRows = ofStatus(rows, undefined)
  // Rows of several successes need no response of their own.
  if (openRows.length > 0 && successes.length > 1 && !hasOpenExample) keys.delete(undefined)
  return [
    ...request,
    ...[...keys].map((status) => {
      const own = ofStatus(rows, status)
      const shared = own.length === 0 && isSuccess(status) ? openRows : own
      return build('response', status, shared, ofStatus(responses, status))
    }),
  ]
}

function isSuccess(status: number | undefined): status is number {
  return status !== undefined && status >= 200 && status < 300
}
