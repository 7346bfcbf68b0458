import type { Body } from '../body/body.js'
import { envelopeOf } from '../body/envelope.js'
import type { FieldRow } from '../body/fields.js'
import { type Issue, wantedBy } from '../body/issue.js'
import { type Json, JsonPlaces } from '../body/parse.js'
import { validate } from '../body/validate.js'
import type { Value } from '../body/values.js'
import type { Reporter } from '../diagnostics/reporter.js'
import { withArticle } from '../diagnostics/wording.js'
import type { Field } from '../endpoint/endpoint.js'
import type { ShownResponse } from '../exchange/read.js'
import { kindOf } from '../field-type/type.js'
import type { Span } from '../source/position.js'
import { shapeOf, type ShownRow } from './shape.js'

/** Takes what differs. */
export type ResponseReporter = Pick<Reporter, 'report'> & {
  readonly source: { readonly text: string }
}

/** What a page says of the answer to a request. */
export interface StatedAnswer {
  readonly method: string
  /** The statuses that the endpoint of the request states. */
  readonly statuses: readonly number[]
  /** What it shows to come back. */
  readonly shown: ShownResponse | undefined
  /** What its tables say of the body of an answer with this status. */
  readonly rows: Body<Field> | undefined
  /** Where a row is in the source. */
  readonly placeOf: (row: Field) => Span | undefined
  /** The texts of the request, which a response can have as keys. */
  readonly requested: ReadonlySet<string>
  /** Where the request is. */
  readonly span: Span
}

type Described = Parameters<typeof validate<ShownRow>>[1]

/** Reports how a body differs from what a page says of it; values are not compared. */
export function compareBody(
  answer: Value,
  json: Json | undefined,
  { rows, shown, requested, placeOf, span: ofRequest }: StatedAnswer,
  reporter: ResponseReporter,
): void {
  const span = shown?.span ?? ofRequest
  const known = new Set<string>()
  const report = ({ kind, name, value, type }: Issue, place: Span) => {
    const code = codeOf[kind]
    if (!code || known.has(`${code} ${name}`)) return
    known.add(`${code} ${name}`)
    if (code !== 'server-field-type') reporter.report(code, place, name)
    else reporter.report(code, place, name, withArticle(kindOf(value)), wantedBy(type))
  }
  const compared = (value: Value) => (rows ? validate(value, rows, false) : [])
  // What the example shows as null may be null.
  const own = json ? compared(json.value).filter(({ value }) => value === null) : []
  const nulls = new Set(own.map(({ name }) => name))
  for (const issue of compared(answer)) {
    const row = issue.field?.row?.row
    if (issue.value === null && nulls.has(issue.name)) continue
    if (issue.kind !== 'unknown' || !json) report(issue, (row && placeOf(row)) ?? span)
  }
  if (!json) return
  const rowAt = rowsByName(rows, json.value)
  const places = new JsonPlaces(json)
  for (const issue of differences(answer, json.value, requested)) {
    const said = rowAt(issue.name)
    const isTold =
      issue.kind === 'missing'
        ? said && isOptional(said)
        : said && (issue.kind === 'unknown' || said.type !== '')
    // A field that is not shown is reported at what is around it.
    const row = (issue.field ?? issue.around[0])?.row?.row
    // Of a map, the first value stands for all.
    const place =
      row && (row.name.endsWith('.*') ? places.valueAt(row.path) : places.nameAt(row.path))
    if (!isTold) report(issue, (place && shown?.placeOf(place)) ?? span)
  }
}

const codeOf = {
  missing: 'server-field-missing',
  type: 'server-field-type',
  null: 'server-field-type',
  unknown: 'server-field-undocumented',
  value: undefined,
  format: undefined,
} as const

/** How a body differs from an example of it. */
function differences(answer: Value, shown: Value, requested: ReadonlySet<string>) {
  const shape = shapeOf('', [{ value: shown, path: [] }], [answer], requested)
  const body: Described = {
    role: 'response',
    rows: [shape.row!.row],
    // In an object of its own, no part of the body is taken for all of it.
    fields: { name: '', fields: new Map([[WHOLE, shape]]) },
    objectAt: () => undefined,
    isWhole: true,
    variable: new Set(),
    others: new Set(),
  }
  return validate({ [WHOLE]: answer }, body, false).map((issue) => {
    return { ...issue, name: issue.name.replace(/^body\.?/, '') }
  })
}

const WHOLE = 'body'

/** Finds the row that speaks of a field: its own, or one whose type links to what is inside it. */
function rowsByName(
  rows: Body<Field> | undefined,
  shown: Value,
): (name: string) => Field | undefined {
  const plain = (name: string) => name.replaceAll('[]', '').replace(/^\./, '')
  const found = new Map<string, Field>()
  if (rows) {
    const { way } = envelopeOf(shown, rows.fields, true)
    const names = way.filter((step) => step !== 'items' && step !== 'properties')
    for (const row of rows.rows) found.set(plain([...names, row.name].join('.')), row)
  }
  return (name) => {
    const own = plain(name)
    const around = (end: number) => found.get(own.slice(0, end))
    const ends = Array.from(own.matchAll(/\./g), ({ index }) => index)
    return found.get(own) ?? ends.map(around).find((row) => row && hasLink(row))
  }
}

function hasLink({ typeLink, typeLinks }: FieldRow): boolean {
  return (typeLink ?? typeLinks) !== undefined
}

/** Whether a page says that a field may be left out. */
function isOptional({ required, condition, type, description }: Field): boolean {
  return (
    !required &&
    (condition !== undefined ||
      /\boptional\b|\bonly (?:if|when|for)\b/i.test(`${type} ${description}`))
  )
}
