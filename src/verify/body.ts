import type { Body } from '../body/body.js'
import { envelopeOf } from '../body/envelope.js'
import type { FieldRow } from '../body/fields.js'
import { wantedBy } from '../body/issue.js'
import type { Json } from '../body/json-reader.js'
import { validate } from '../body/validate.js'
import type { Value } from '../body/values.js'
import type { Reporter } from '../diagnostics/reporter.js'
import { withArticle } from '../diagnostics/wording.js'
import type { ShownResponse } from '../exchange/read.js'
import { kindOf } from '../field-type/type.js'
import type { Span } from '../source/position.js'
import { differences, shapeOf } from './shape.js'

/** Takes what differs. */
export type ResponseReporter = Pick<Reporter, 'report'> & {
  readonly source: { readonly text: string }
}

/** The answer to a request as a page states it. */
export interface StatedAnswer {
  readonly method: string
  /** The statuses that the endpoint of the request states. */
  readonly statuses: readonly number[]
  /** The response that it shows. */
  readonly shown: ShownResponse | undefined
  /** The body of an answer with this status by its tables. */
  readonly rows: Body | undefined
  /** The place of a row in the source. */
  readonly placeOf: (row: FieldRow) => Span | undefined
  /** The texts of the request, which a response can have as keys. */
  readonly requested: ReadonlySet<string>
  /** The place of the request. */
  readonly span: Span
}

/** Reports how a body differs from what a page says of it; values are not compared. */
export function compareBody(
  answer: Value,
  json: Json | undefined,
  { rows, shown, requested, placeOf, span: ofRequest }: StatedAnswer,
  reporter: ResponseReporter,
): void {
  const span = shown?.span ?? ofRequest
  const known = new Set<string>()
  const report = (
    kind: keyof typeof codes,
    { name, value }: { name: string; value: Value },
    wanted: () => string,
    place: Span,
  ) => {
    const code = codes[kind]
    if (!code || known.has(`${code} ${name}`)) return
    known.add(`${code} ${name}`)
    if (code !== 'server-field-type') reporter.report(code, place, name)
    else reporter.report(code, place, name, withArticle(kindOf(value)), wanted())
  }
  const compared = (value: Value) => (rows ? validate(value, rows, false) : [])
  // What the example shows as null may be null.
  const own = json ? compared(json.value).filter(({ value }) => value === null) : []
  const nulls = new Set(own.map(({ name }) => name))
  for (const issue of compared(answer)) {
    const row = issue.field?.row?.row
    if (issue.value === null && nulls.has(issue.name)) continue
    const place = (row && placeOf(row)) ?? span
    if (issue.kind !== 'unknown' || !json)
      report(issue.kind, issue, () => wantedBy(issue.type), place)
  }
  if (!json) return
  const rowAt = rowsByName(rows, json.value)
  const shape = shapeOf([{ value: json.value, path: [] }], requested)
  for (const difference of differences(answer, shape)) {
    const { kind, name, shape: at } = difference
    const said = rowAt(name)
    const isTold =
      kind === 'missing'
        ? said && isOptional(said)
        : said && (kind === 'unknown' || said.type !== '')
    const kinds = [...(at.kinds ?? [])]
    const node = json.nodeAt(at.path)
    const place = shown?.placeOf((!at.isEntry && node.nameSpan) || node) ?? span
    if (!isTold) report(kind, difference, () => kinds.map(withArticle).join(' or '), place)
  }
}

const codes = {
  missing: 'server-field-missing',
  type: 'server-field-type',
  null: 'server-field-type',
  'inner-null': 'server-field-type',
  array: undefined,
  'left-out': undefined,
  unknown: 'server-field-undocumented',
  value: undefined,
  format: undefined,
} as const

/** Finds the row that speaks of a field: its own, or one whose type links to what is inside it. */
function rowsByName(rows: Body | undefined, shown: Value): (name: string) => FieldRow | undefined {
  const plain = (name: string) => name.replaceAll('[]', '').replace(/^\./, '')
  const found = new Map<string, FieldRow>()
  if (rows) {
    const { way } = envelopeOf(shown, rows.fields, true)
    const names = way.filter((step) => step !== 'items' && step !== 'properties')
    for (const row of rows.rows) found.set(plain([...names, row.name].join('.')), row)
  }
  return (name) => {
    const own = plain(name)
    const around = (end: number) => found.get(own.slice(0, end))
    const ends = Array.from(own.matchAll(/\./g), ({ index }) => index)
    return found.get(own) ?? ends.map(around).find((row) => row?.typeLink !== undefined)
  }
}

/** True when a page says that a field may be left out. */
function isOptional({ required, condition, type, description = '' }: FieldRow): boolean {
  return (
    !required &&
    (condition !== undefined ||
      /\boptional\b|\bonly (?:if|when|for)\b/i.test(`${type} ${description}`))
  )
}
