import type { Body, ComparedBody, ShownBody, ShownExample } from './body.js'
import type { BodyField, FieldReader, FieldRow } from './fields.js'
import { isContradiction, type Issue } from './issue.js'
import { validate } from './validate.js'

// Many examples that differ in many places say no more.
const MOST_ISSUES = 50_000

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
 * What is only taken for an example of a body, and contradicts its rows, is a response of its own; so is
 * an example of a response without a status that has none of its fields, where another one has.
 */
export function readBodies<Row extends ResponseRow, Shown extends ShownExample, Place>(
  source: BodySource<Row, Shown>,
  reader: FieldReader<Row, Place>,
  from: Place,
): Body<Row, Shown>[] {
  const { method, pathNames, requestRows } = source
  const apart: ShownBody<Shown>[] = []
  let issueCount = 0
  const build = (
    role: 'request' | 'response',
    status: number | undefined,
    ownRows: readonly Row[],
    shown: readonly ShownBody<Shown>[],
  ): Body<Row, Shown>[] => {
    const { root, unreadable, repeated } = reader.read(ownRows, from)
    const described = {
      role,
      status,
      rows: ownRows,
      fields: root,
      unreadable,
      repeated,
      objectAt: reader.objectAt,
      isWhole: true,
      variable: new Set<never>(),
      others: new Set(role === 'request' ? pathNames : []),
    }
    const own: ComparedBody<Row, Shown>[] = []
    const foreign: ComparedBody<Row, Shown>[] = []
    for (const one of shown) {
      const json = one.sample?.json
      if (issueCount > MOST_ISSUES) break
      const issues = json && json.type !== 'problem' ? validate(json, described) : []
      issueCount += issues.length
      const isForeign = role === 'response' && !isGuessed(one) && isUnknown(one, issues)
      if (isForeign) foreign.push({ ...one, issues })
      else if (!isGuessed(one)) own.push({ ...one, issues })
      else if (issues.some(isContradiction)) apart.push(one)
      else own.push({ ...one, issues: issues.filter(({ kind }) => kind === 'null') })
    }
    if (own.length === 0) own.push(...foreign)
    else apart.push(...foreign)
    if (own.length === 0 && ownRows.length === 0) return []
    const isWhole = role === 'response' || method !== 'PATCH'
    const variable = isWhole ? variableIn(own) : new Set(own.flatMap(lackingIn))
    const examples = own.map(({ issues, ...one }) => {
      const isLeft = ({ field }: Issue<Row>) => !(field && variable.has(field))
      const left = issues.filter((issue) => issue.kind !== 'missing' || isLeft(issue))
      return { ...one, issues: left }
    })
    return [{ ...described, isWhole, variable, examples }]
  }
  const isOf = (role: 'request' | 'response') =>
    source.examples.filter(({ example }) => example.role === role)
  const request = build('request', undefined, requestRows, isOf('request'))

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
    return build('response', status, shared, shown)
  })
  return [...request, ...described, ...build('response', undefined, [], [...apart])]
}

function statusOf({ status }: { readonly status?: number | undefined }): number | undefined {
  return status
}

/** Whether the example of a response without a status is an object of which no row knows any field. */
function isUnknown({ example, sample }: ShownBody, issues: readonly Issue[]): boolean {
  const json = sample?.json
  if (example.status !== undefined || json?.type !== 'object') return false
  const unknown = issues.filter(({ kind, path }) => kind === 'unknown' && path.length === 1)
  return unknown.length > 0 && unknown.length === json.properties.length
}

/** Whether nothing says the role of an example; a status says it, and so does a message of HTTP. */
function isGuessed({ example, sample }: ShownBody): boolean {
  return example.inferred && example.status === undefined && sample?.headers === undefined
}

/** The required fields that an example lacks. */
function lackingIn<Row extends FieldRow>({ issues }: ComparedBody<Row>): BodyField<Row>[] {
  return issues.flatMap(({ kind, field }) => (kind === 'missing' ? field! : []))
}

/** The required fields that some of the variants of a body lack; none where its examples are no variants. */
function variableIn<Row extends FieldRow>(
  shown: readonly ComparedBody<Row>[],
): ReadonlySet<BodyField<Row>> {
  const lacking = shown.filter(({ sample }) => sample?.json).map((one) => new Set(lackingIn(one)))
  const counts = new Map<BodyField<Row>, number>()
  for (const fields of lacking)
    for (const field of fields) counts.set(field, (counts.get(field) ?? 0) + 1)
  const isElsewhere = (field: BodyField<Row>) => counts.get(field)! < lacking.length
  const areVariants = lacking.every((fields) => [...fields].some(isElsewhere))
  return new Set(areVariants ? [...counts.keys()].filter(isElsewhere) : [])
}

/** Whether a status is a success that can have a body. */
function isSuccess(status: number | undefined): status is number {
  return status !== undefined && status >= 200 && status < 300 && status !== 204 && status !== 205
}
