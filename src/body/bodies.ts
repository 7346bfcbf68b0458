import type { Body, ShownBody, ShownExample } from './body.js'
import { envelopeOf } from './envelope.js'
import type { BodyField, FieldReader, FieldRow } from './fields.js'
import { validate } from './validate.js'

/** A row about the body of a response, or what carries it. */
export interface ResponseRow extends FieldRow {
  readonly status?: number | undefined
  readonly carrier?: 'header' | 'cookie' | undefined
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
  readonly examples: readonly ShownBody<Shown>[]
}

/**
 * The bodies of one endpoint: that of the request first, then those of the responses in the order in
 * which the page shows them. Rows and examples without a status are of the one success that is stated,
 * or of one without a status; where examples have several, the rows are of each that has none of its own.
 * What is only taken for an example of a body, and is none by its fields, is a response of its own.
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
    shown: readonly ShownBody<Shown>[],
  ): Body<Row, Shown> => ({
    role,
    status,
    rows,
    fields: reader.read(rows, from).root,
    objectAt: reader.objectAt,
    examples: shown,
    isWhole: role === 'response' || method !== 'PATCH',
    variable: new Set(),
    others: new Set(role === 'request' ? pathNames : []),
  })
  const apart: ShownBody<Shown>[] = []
  const settle = (body: Body<Row, Shown>): Body<Row, Shown>[] => {
    const own = body.examples.filter((shown) => !isApart(shown, body))
    for (const shown of body.examples) if (!own.includes(shown)) apart.push(shown)
    if (own.length === 0 && body.rows.length === 0) return []
    return [{ ...body, examples: own, variable: variableIn(own, body) }]
  }
  const isOf = (role: 'request' | 'response') =>
    examples.filter(({ example }) => example.role === role)
  const request = settle(build('request', undefined, requestRows, isOf('request')))

  const rows = source.responseRows.filter(({ carrier }) => !carrier)
  const responses = isOf('response')
  const statuses = new Set([...responses.map(({ example }) => example), ...rows].map(statusOf))
  const successes = [...statuses].filter(isSuccess)
  // What has no status is of the only success.
  const open = successes.length === 1 ? successes[0] : undefined
  const keys = new Set([...statuses].map((status) => status ?? open))
  const rowsOf = (status: number | undefined) =>
    rows.filter((row) => (row.status ?? open) === status)
  const openRows = rowsOf(undefined)
  // Rows of several successes need no response of their own.
  const hasOpen = responses.some(({ example }) => example.status === undefined)
  if (openRows.length > 0 && successes.length > 1 && !hasOpen) keys.delete(undefined)
  const described = [...keys].flatMap((status) => {
    const own = rowsOf(status)
    const shown = responses.filter(({ example }) => (example.status ?? open) === status)
    const shared = own.length === 0 && isSuccess(status) ? openRows : own
    return settle(build('response', status, shared, shown))
  })
  const others = apart.length > 0 ? [build('response', undefined, [], apart)] : []
  return [...request, ...described, ...others]
}

function statusOf({ status }: { readonly status?: number | undefined }): number | undefined {
  return status
}

/** What a response holds that tells of a failure. */
const FAILURE =
  /^(?:code|details?|errors?|error_?(?:code|description)|message|reason|status|title|type)$/i

/**
 * Whether an example is none of the body that it is taken for: without a stated role it lacks a field, or
 * most of its fields are others; without a status it tells of a failure.
 */
function isApart<Row extends FieldRow>({ example, sample }: ShownBody, body: Body<Row>): boolean {
  const { role, rows, fields } = body
  const { inferred, status } = example
  // A message of HTTP says itself which one it is.
  const isGuessed = inferred && sample?.headers === undefined
  const json = sample?.json
  if (rows.length === 0 || status !== undefined || json === undefined || json.type === 'problem')
    return false
  const isRequest = role === 'request'
  const { values } = envelopeOf(json, fields, !isRequest)
  const names = new Set<string>()
  for (const { value } of values)
    if (value.type === 'object') for (const { name } of value.properties) names.add(name)
  const known = [...names].filter((name) => (fields.items ?? fields).fields.has(name)).length
  if (isGuessed)
    return known * 2 <= names.size || validate(json, body).some(({ kind }) => kind === 'missing')
  const isOfFailure = [...names].every((name) => FAILURE.test(name)) && known < names.size
  return !isRequest && json.type === 'object' && isOfFailure
}

/** The required fields that some of the variants of a body lack; none where its examples are no variants. */
function variableIn<Row extends FieldRow>(
  shown: readonly ShownBody[],
  body: Body<Row>,
): Set<BodyField<Row>> {
  const jsons = shown.flatMap(({ sample }) => sample?.json ?? [])
  const lacking = jsons.map((json) => {
    const issues = json.type === 'problem' || jsons.length < 2 ? [] : validate(json, body)
    return new Set(issues.flatMap(({ kind, field }) => (kind === 'missing' ? field! : [])))
  })
  const counts = new Map<BodyField<Row>, number>()
  for (const field of lacking.flatMap((fields) => [...fields]))
    counts.set(field, (counts.get(field) ?? 0) + 1)
  const isElsewhere = (field: BodyField<Row>) => counts.get(field)! < lacking.length
  const areVariants = lacking.every((fields) => [...fields].some(isElsewhere))
  return new Set(areVariants ? [...counts.keys()].filter(isElsewhere) : [])
}

function isSuccess(status: number | undefined): status is number {
  return status !== undefined && status >= 200 && status < 300
}
