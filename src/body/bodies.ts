import type { Body, ComparedBody, ShownBody, ShownExample } from './body.js'
import type { BodyField, FieldReader, FieldRow } from './fields.js'
import { isContradiction, type Issue } from './issue.js'
import { validate } from './validate.js'
import { isObject } from './values.js'

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
  const builder = new BodyBuilder<Row, Shown, Place>(source, reader, from)
  const requests: ShownBody<Shown>[] = []
  const responses: ShownBody<Shown>[] = []
  for (const one of source.examples)
    if (one.example.role === 'request') requests.push(one)
    else responses.push(one)
  builder.add('request', undefined, source.requestRows, requests)

  const rows = source.responseRows.filter(({ carrier }) => !carrier)
  const statuses = new Set<number | undefined>()
  for (const { example } of responses) statuses.add(example.status)
  const hasOpen = statuses.has(undefined)
  for (const { status } of rows) statuses.add(status)
  const successes = [...statuses].filter(isSuccess)
  // What has no status is of the only success.
  const open = successes.length === 1 ? successes[0] : undefined
  const openRows = rows.filter(({ status = open }) => status === undefined)
  const keys = new Set<number | undefined>()
  for (const status of statuses) keys.add(status ?? open)
  // Rows of several successes need no response of their own.
  if (openRows.length > 0 && successes.length > 1 && !hasOpen) keys.delete(undefined)
  for (const status of keys) {
    const own = rows.filter((row) => (row.status ?? open) === status)
    const shown = responses.filter(({ example }) => (example.status ?? open) === status)
    const shared = own.length === 0 && isSuccess(status) ? openRows : own
    builder.add('response', status, shared, shown)
  }
  builder.add('response', undefined, [], [...builder.apart])
  return builder.bodies
}

class BodyBuilder<Row extends ResponseRow, Shown extends ShownExample, Place> {
  readonly bodies: Body<Row, Shown>[] = []
  /** What is only taken for an example of a body. */
  readonly apart: ShownBody<Shown>[] = []
  readonly #source: BodySource<Row, Shown>
  readonly #reader: FieldReader<Row, Place>
  readonly #from: Place
  #issueCount = 0

  constructor(source: BodySource<Row, Shown>, reader: FieldReader<Row, Place>, from: Place) {
    this.#source = source
    this.#reader = reader
    this.#from = from
  }

  add(
    role: 'request' | 'response',
    status: number | undefined,
    rows: readonly Row[],
    shown: readonly ShownBody<Shown>[],
  ): void {
    if (rows.length === 0 && shown.length === 0) return
    const { root: fields, unreadable, repeated } = this.#reader.read(rows, this.#from)
    const { objectAt } = this.#reader
    const others = new Set(role === 'request' ? this.#source.pathNames : [])
    const isWhole = role === 'response' || this.#source.method !== 'PATCH'
    const described = { role, status, rows, fields, unreadable, repeated, objectAt, others }
    const all = { ...described, isWhole: true, variable: new Set<never>() }
    const compared: ComparedBody<Row, Shown>[] = []
    const foreign: ComparedBody<Row, Shown>[] = []
    for (const { example, sample } of shown) {
      const { json } = sample ?? {}
      if (this.#issueCount > MOST_ISSUES) break
      const found = json?.type === 'json' ? validate(json.value, all) : []
      this.#issueCount += found.length
      // Nothing says the role of some; a status says it, and so does a message of HTTP.
      const isGuessed =
        example.inferred && example.status === undefined && sample?.headers === undefined
      const issues = isGuessed ? found.filter(({ kind }) => kind === 'null') : found
      const isForeign =
        role === 'response' && !isGuessed && !example.status && knowsNone(found, sample)
      if (isGuessed && found.some(isContradiction)) this.apart.push({ example, sample })
      else (isForeign ? foreign : compared).push({ example, sample, issues })
    }
    if (compared.length === 0) compared.push(...foreign)
    else this.apart.push(...foreign)
    if (compared.length === 0 && rows.length === 0) return
    const variable = isWhole ? variableIn(compared) : new Set(compared.flatMap(lackingIn))
    const examples =
      variable.size === 0 ? compared : compared.map((one) => withoutMissing(one, variable))
    this.bodies.push({ ...described, isWhole, variable, examples })
  }
}

/** Whether an example is an object of which no row knows any field. */
function knowsNone(issues: readonly Issue[], sample: ShownBody['sample']): boolean {
  const { json } = sample ?? {}
  if (json?.type !== 'json' || !isObject(json.value)) return false
  const unknown = issues.filter(({ kind, path }) => kind === 'unknown' && path.length === 1)
  return unknown.length > 0 && unknown.length === Object.keys(json.value).length
}

/** An example without the issues of fields that it may lack. */
function withoutMissing<Row extends FieldRow, Shown extends ShownExample>(
  { example, sample, issues }: ComparedBody<Row, Shown>,
  variable: ReadonlySet<BodyField<Row>>,
): ComparedBody<Row, Shown> {
  const left = issues.filter(({ kind, field }) => kind !== 'missing' || !variable.has(field!))
  return { example, sample, issues: left }
}

/** The required fields that an example lacks. */
function lackingIn<Row extends FieldRow>({ issues }: ComparedBody<Row>): BodyField<Row>[] {
  return issues.flatMap(({ kind, field }) => (kind === 'missing' ? field! : []))
}

/** The required fields that some of the variants of a body lack; none where its examples are no variants. */
function variableIn<Row extends FieldRow>(
  shown: readonly ComparedBody<Row>[],
): ReadonlySet<BodyField<Row>> {
  const lacking: ReadonlySet<BodyField<Row>>[] = []
  for (const one of shown) if (one.sample?.json) lacking.push(new Set(lackingIn(one)))
  const all = new Set(lacking.flatMap((fields) => [...fields]))
  for (const field of all) if (lacking.every((fields) => fields.has(field))) all.delete(field)
  const areVariants = lacking.every((fields) => [...fields].some((field) => all.has(field)))
  return areVariants ? all : new Set()
}

/** Whether a status is a success that can have a body. */
function isSuccess(status: number | undefined): status is number {
  return status !== undefined && status >= 200 && status < 300 && status !== 204 && status !== 205
}
