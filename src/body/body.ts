import { readPath } from '../document/path.js'
import type { Endpoint, Example } from '../endpoint/endpoint.js'
import { isSuccess, onlySuccess } from '../endpoint/status.js'
import { readHttp } from '../outline/http.js'
import type { BodyField, FieldReader, FieldRow, FieldsOfRows } from './fields.js'
import { isContradiction, isWidening, type Issue } from './issue.js'
import { readSamples, type Sample } from './sample.js'
import { type Described, validate } from './validate.js'

// Many examples that differ in many places say no more.
const MOST_ISSUES = 50_000

/** An example of a body. */
export interface ShownExample {
  readonly role: 'request' | 'response'
  readonly status?: number | undefined
  /** True when its role is only taken from what it looks like. */
  readonly inferred: boolean
}

/** An example with the body that it shows; nothing where it shows none. */
export interface ShownBody<Shown extends ShownExample = ShownExample> {
  readonly example: Shown
  readonly sample: Sample | undefined
}

/** An example of a body, with where it differs from the rows. */
export interface ComparedBody<Shown extends ShownExample = ShownExample> extends ShownBody<Shown> {
  readonly issues: readonly Issue[]
}

/** One body that a page documents: its fields, and the examples that show it. */
export interface Body<Shown extends ShownExample = ShownExample> extends FieldsOfRows, Described {
  readonly fields: BodyField
  /** The status of a response, where it is stated. */
  readonly status?: number | undefined
  /** The examples that show it, in the order of the page. */
  readonly examples: readonly ComparedBody<Shown>[]
}

/** The statements of a page about the bodies of one endpoint. */
export interface BodySource<Shown extends ShownExample> {
  readonly method: string
  /** The names in the path. */
  readonly pathNames: Iterable<string>
  /** The rows of the request's body. */
  readonly requestRows: readonly FieldRow[]
  /** The rows of the responses, headers and cookies included. */
  readonly responseRows: readonly FieldRow[]
  readonly examples: readonly ShownBody<Shown>[]
}

/**
 * The bodies of one endpoint: that of the request first, then those of the responses in the order in which
 * the page shows them. Rows and examples without a status are of the one success that is stated, or of one
 * without a status; where examples have several, the rows are of each that has none of its own. An example
 * that is only taken for one of a body, and contradicts its rows, is a response of its own.
 */
export function readBodies<Shown extends ShownExample, Place>(
  { method, pathNames, requestRows, responseRows, examples }: BodySource<Shown>,
  reader: FieldReader<Place>,
  from: Place,
): Body<Shown>[] {
  const bodies: Body<Shown>[] = []
  /** Examples that are only taken for those of a body. */
  const apart: ShownBody<Shown>[] = []
  let issueCount = 0
  const add = (
    role: Body['role'],
    status: number | undefined,
    rows: readonly FieldRow[],
    shown: readonly ShownBody<Shown>[],
  ) => {
    if (rows.length === 0 && shown.length === 0) return
    const isWhole = role === 'response' || method !== 'PATCH'
    const others = new Set(role === 'request' ? pathNames : [])
    const { objectAt } = reader
    const body = { role, status, rows, ...reader.read(rows, from), objectAt, isWhole, others }
    const compared: ComparedBody<Shown>[] = []
    for (const one of shown) {
      if (issueCount > MOST_ISSUES) break
      const { json, headers } = one.sample ?? {}
      const found = json?.type === 'json' ? validate(json.value, body) : []
      issueCount += found.length
      // Nothing says the role of some; a status says it, and so does a message of HTTP.
      const { inferred, status: stated } = one.example
      const isGuessed = inferred && stated === undefined && headers === undefined
      if (isGuessed && found.some(isContradiction)) apart.push(one)
      else {
        const issues = isGuessed ? found.filter(({ kind }) => isWidening(kind)) : found
        compared.push({ ...one, issues })
      }
    }
    if (compared.length > 0 || rows.length > 0) bodies.push({ ...body, examples: compared })
  }
  const requests = examples.filter(({ example }) => example.role === 'request')
  const responses = examples.filter(({ example }) => example.role === 'response')
  add('request', undefined, requestRows, requests)

  const rows = responseRows.filter(({ carrier }) => !carrier)
  const statuses = new Set(responses.map(({ example }) => example.status))
  const hasOpen = statuses.has(undefined)
  for (const { status } of rows) statuses.add(status)
  const successes = [...statuses].filter(canHaveBody)
  const open = onlySuccess(successes)
  const openRows = rows.filter(({ status = open }) => status === undefined)
  const keys = new Set(Array.from(statuses, (status) => status ?? open))
  // Rows of several successes need no response of their own.
  if (openRows.length > 0 && successes.length > 1 && !hasOpen) keys.delete(undefined)
  for (const status of keys) {
    const own = rows.filter((row) => (row.status ?? open) === status)
    const shown = responses.filter(({ example }) => (example.status ?? open) === status)
    add('response', status, own.length === 0 && canHaveBody(status) ? openRows : own, shown)
  }
  add('response', undefined, [], [...apart])
  return bodies
}

/** The examples with the bodies that each shows. */
export function shownBodies<Shown extends ShownExample>(
  examples: readonly Shown[],
  samplesOf: (example: Shown) => readonly Sample[],
): ShownBody<Shown>[] {
  const shown: ShownBody<Shown>[] = []
  for (const example of examples) {
    const samples = samplesOf(example)
    for (const sample of samples) shown.push({ example, sample })
    if (samples.length === 0) shown.push({ example, sample: undefined })
  }
  return shown
}

/** The bodies of an endpoint in a file: that of the request first, then those of the responses. */
export function bodiesOf(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'parameters' | 'responseFields' | 'examples'>,
  reader: FieldReader<string>,
  file: string,
  mediaTypes?: Readonly<Record<string, string>>,
): Body<Example>[] {
  const { method, path, parameters, responseFields, examples } = endpoint
  const source = {
    method,
    pathNames: readPath(path).parameters.map(({ name }) => name),
    requestRows: parameters.filter((parameter) => parameter.in === 'body'),
    responseRows: responseFields,
    examples: shownBodies(examples, (example) => {
      const { language, code } = example
      return readSamples(example, mediaTypes, readHttp({ language, value: code }))
    }),
  }
  return readBodies<Example, string>(source, reader, file)
}

/** The body that a page states for a response with a status. */
export function responseWith<Shown extends ShownExample>(
  bodies: readonly Body<Shown>[],
  status: number,
): Body<Shown> | undefined {
  const responses = bodies.filter(({ role }) => role === 'response')
  const open = isSuccess(status) ? responses.find((body) => body.status === undefined) : undefined
  return responses.find((body) => body.status === status) ?? open
}

/** True when a response of a status is a success that can have a body. */
function canHaveBody(status: number | undefined): boolean {
  return status !== undefined && isSuccess(status) && status !== 204 && status !== 205
}
