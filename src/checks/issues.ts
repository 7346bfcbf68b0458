import type { Body } from '../body/body.js'
import type { Issue } from '../body/issue.js'
import { parseJson } from '../body/json.js'
import { fits, type Value } from '../body/values.js'
import type { DocumentCode, DocumentDetails } from '../diagnostics/document-catalogue.js'
import type { Fix, Reporter } from '../diagnostics/reporter.js'
import { list, quote, withArticle } from '../diagnostics/wording.js'
import { type FieldType, kindOf, kindsOf } from '../field-type/type.js'
import type { ParameterTable } from '../outline/outline.js'
import { groupBy } from '../source/groups.js'
import type { Span } from '../source/position.js'
import { suggestRow } from './tables.js'

// Any two shorter names are near each other.
const SHORTEST_PROPOSAL = 3
const LONGEST_PROPOSAL = 60
// More fields that one object lacks, or has too many, are one mistake.
const MOST_MISSING = 2
const MOST_UNKNOWN = 5

/** A difference between an example and the rows of its body, with its place in the source. */
export interface PlacedIssue extends Issue {
  readonly span: Span
}

type RowBody = Pick<Body, 'role' | 'rows'>

/** Makes diagnostics of where the examples of one block differ from its rows. */
export class IssueReport {
  readonly #reporter: Reporter
  /** The start of the block: its mistakes are not those of others. */
  readonly #block: number
  readonly #tables: readonly ParameterTable[]
  /** The proposals for the fields that no row knows. */
  readonly #proposals = new Map<string, string | undefined>()

  constructor(block: number, tables: readonly ParameterTable[], reporter: Reporter) {
    this.#block = block
    this.#tables = tables
    this.#reporter = reporter
  }

  /** Reports the issues of all examples of one body. */
  add(issues: readonly PlacedIssue[], body: RowBody): void {
    for (const issue of issues)
      if (issue.kind === 'type') this.#addType(issue)
      else if (issue.kind === 'value' || issue.kind === 'format') this.#addValue(issue)
    const unknown: PlacedIssue[] = []
    for (const [holder, all] of groupBy(issues, (issue) => issue.holder))
      if (holder) unknown.push(...this.#addFields(new Set(Object.keys(holder)), all))
    const objectOf = ({ name }: PlacedIssue) => name.slice(0, name.lastIndexOf('.') + 1)
    for (const fields of groupBy(unknown, objectOf).values()) this.#addUnknown(fields, body)
  }

  #addType(issue: PlacedIssue): void {
    const { name, value, field, type, span } = issue
    const kinds = type ? kindsOf(type).join(' | ') : ''
    const own = type === field?.row?.type ? field?.row?.row.type : undefined
    const expected = own || kinds || (field?.items ? 'array' : 'object')
    const right = proposeValue(value, this.#reporter.source.slice(span), type)
    const actual = withArticle(kindOf(value))
    // Whatever its values are, a field that is not of its type is one mistake.
    const key = [name, actual, expected]
    this.#report('example-type', key, span, right, name || 'body', actual, expected, right)
  }

  #addValue({ kind, name, value, type, allowed, span }: PlacedIssue): void {
    // “date-time” is the name of the format, other words are those of readers.
    const isOfDates = kind === 'format' && String(allowed[0]).startsWith('date')
    if (isOfDates && isMoment(value) && !type?.words.includes('date-time')) return
    const given = String(isScalar(value) ? value : withArticle(kindOf(value)))
    const wanted = allowed.slice(0, 20).map((one) => (kind === 'format' ? one : `\`${one}\``))
    const near = kind === 'value' ? this.#reporter.propose(given, allowed.map(String)) : undefined
    const right = typeof value === 'string' && near ? JSON.stringify(near) : near
    const details = [name || 'body', given, quote(list(wanted.map(String))), right] as const
    // However its values are written, a field that does not keep to its format is one mistake.
    const key = kind === 'format' ? [name, ...wanted] : details
    this.#report('example-value', key, span, undefined, ...details)
  }

  /**
   * Reports what one object lacks, and slips in the names of what it has: a slip is one mistake, not an
   * unknown field and a missing one. Returns the fields that no row knows.
   */
  #addFields(present: Set<string>, issues: readonly PlacedIssue[]): PlacedIssue[] {
    const unknown = issues.filter((issue) => {
      if (issue.kind !== 'unknown') return false
      const { name, path, span } = issue
      const step = String(path.at(-1))
      const found = this.#proposalFor(issue, step, present)
      if (found === undefined) return true
      // Nobody knows whether the row or the example has the right name.
      this.#report('unknown-example-field', [name], span, undefined, name, found, '', undefined)
      present.add(found)
      return false
    })
    const missing = issues.filter(
      ({ kind, path }) => kind === 'missing' && !present.has(String(path.at(-1))),
    )
    const others = missing.length > MOST_MISSING ? missing.length - 1 : undefined
    for (const { name, path, span } of others === undefined ? missing : missing.slice(0, 1)) {
      const property = `${JSON.stringify(path.at(-1))}: …`
      const key = [name, others]
      this.#report('missing-example-field', key, span, undefined, name, property, others)
    }
    return unknown
  }

  /** The field with a row that an unknown one is a slip of. */
  #proposalFor(
    { name, around }: PlacedIssue,
    step: string,
    present: ReadonlySet<string>,
  ): string | undefined {
    if (!this.#proposals.has(name)) {
      const isLong = step.length >= SHORTEST_PROPOSAL
      const found = isLong ? this.#reporter.propose(step, absent(around, present)) : undefined
      this.#proposals.set(name, found)
    }
    return this.#proposals.get(name)
  }

  /** Reports the fields of one object that no row knows; rows of a few of its fields are not meant to be all of them. */
  #addUnknown(fields: readonly PlacedIssue[], { role, rows }: RowBody): void {
    const known = new Set<string>()
    for (const [holder, [first]] of groupBy(fields, (field) => field.holder!))
      for (const name of Object.keys(holder))
        if (first!.around.some((one) => one.fields.has(name))) known.add(name)
    const unknown = new Set(fields.map(({ name }) => name))
    if (unknown.size > (role === 'request' ? Math.max(1, known.size) : known.size)) return
    const table = this.#tables.find((one) => one.rows.some((row) => row === rows[0]))!
    // Remarks on some fields leave the others unsaid.
    if (table.node.type !== 'table' && !table.isAnnounced) return
    const others = unknown.size > MOST_UNKNOWN ? unknown.size - 1 : undefined
    for (const { name, value, span } of others === undefined ? fields : fields.slice(0, 1)) {
      const type = value === null || value === undefined ? '' : kindOf(value)
      const location = role === 'request' ? 'body' : role
      const row = suggestRow(table, { name, type, required: false, location })
      const details = [name, undefined, row, others] as const
      this.#report('unknown-example-field', [role, name], span, undefined, ...details)
    }
  }

  /** Reports one place of a mistake, which is one with those of the block that have the same key. */
  #report<Code extends DocumentCode>(
    code: Code,
    key: readonly unknown[],
    span: Span,
    fix: Fix,
    ...details: DocumentDetails<Code>
  ): void {
    this.#reporter.reportRepeated(code, [this.#block, ...key].join(' '), span, fix, ...details)
  }
}

function* absent(around: PlacedIssue['around'], present: ReadonlySet<string>): Generator<string> {
  for (const { fields } of around)
    for (const name of fields.keys()) if (!present.has(name)) yield name
}

const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/i

/** True for a date with its time, with a zone or without: to readers, a “date” is one as well as a “datetime”. */
function isMoment(value: Value | undefined): boolean {
  return typeof value === 'string' && MOMENT.test(value)
}

function isScalar(value: Value): value is string | number | boolean | null {
  return value !== undefined && (typeof value !== 'object' || value === null)
}

/** The value, with its characters as `written`, as the type has it: quoted, or without quotes. */
function proposeValue(
  value: Value,
  written: string,
  type: FieldType | undefined,
): string | undefined {
  if (!type || !isScalar(value) || value === null) return undefined
  const bare = typeof value === 'string' ? value : written
  if (bare.length > LONGEST_PROPOSAL) return undefined
  return [JSON.stringify(bare), bare].find((text) => {
    const json = parseJson(text)
    return json.type === 'json' && json.value !== undefined && fits(json.value, type)
  })
}
