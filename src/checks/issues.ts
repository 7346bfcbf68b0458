import type { Body } from '../body/body.js'
import type { Issue } from '../body/issue.js'
import { parseJson } from '../body/parse.js'
import { fits } from '../body/value-type.js'
import type { ObjectValue, Value } from '../body/values.js'
import type { DocumentCode, DocumentDetails } from '../diagnostics/document-catalogue.js'
import type { Reporter } from '../diagnostics/reporter.js'
import { list, quote, withArticle } from '../diagnostics/wording.js'
import { type FieldType, kindOf, kindsOf } from '../field-type/type.js'
import { lastStep } from '../outline/name.js'
import type { OutlineRow, ParameterTable } from '../outline/outline.js'
import { groupBy } from '../source/groups.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import { slipOf } from '../vocabulary/nearest.js'
import { suggestRow } from './tables.js'

// Any two shorter names are near each other.
const SHORTEST_PROPOSAL = 3
// More unknown fields of one object say that its rows are not meant to be all of them.
const MOST_UNKNOWN = 5
// More missing ones say that the object is another one than the rows have.
const MOST_MISSING = 2
const LONGEST_PROPOSAL = 60

type RowIssue = Issue<OutlineRow>
type RowBody = Pick<Body<OutlineRow>, 'role' | 'rows'>

/** A field that no row knows. */
interface UnknownField {
  readonly issue: RowIssue
  readonly body: RowBody
  readonly span: Span
}

/** Makes diagnostics of where the examples of one block differ from its rows. */
export class IssueReport {
  readonly #reporter: Reporter
  /** The start of the block: its mistakes are not those of others. */
  readonly #block: number
  readonly #tables: readonly ParameterTable[]
  /** The proposals for the fields that no row knows. */
  readonly #proposals = new Map<string, string | undefined>()
  /** The fields that no row knows, by the object that they are in. */
  readonly #unknown = new Map<string, UnknownField[]>()
  /** Tells where an issue of the example is in the source. */
  #spanOf!: (issue: RowIssue) => Span

  constructor(block: number, tables: readonly ParameterTable[], reporter: Reporter) {
    this.#block = block
    this.#tables = tables
    this.#reporter = reporter
  }

  /** Takes the issues of one example. */
  add(issues: readonly RowIssue[], body: RowBody, spanOf: (issue: RowIssue) => Span): void {
    this.#spanOf = spanOf
    for (const issue of issues)
      if (issue.kind === 'type') this.#addType(issue)
      else if (issue.kind === 'value' || issue.kind === 'format') this.#addValue(issue)
    for (const [holder, all] of groupBy(issues, (issue) => issue.holder))
      if (holder) this.#addFields(holder, all, body)
  }

  /** Reports the fields that no row knows; where an object has many, the first one for all. */
  end(): void {
    for (const [object, fields] of this.#unknown) {
      const { role, rows } = fields[0]!.body
      const table = this.#tables.find((one) => one.rows.some(({ span }) => span === rows[0]!.span))!
      const { known, unknown } = namesOf(fields)
      // Rows of a few fields are not meant to be all of them, nor are remarks on some.
      const most = role === 'request' ? Math.max(1, known.size) : known.size
      const { node } = table
      // One item below an example is a remark on it.
      const isRemark = table.rows.length === 1 && isBelowCode(node.span, this.#reporter.source)
      const isListed = node.type === 'table' || (table.isAnnounced && !isRemark)
      if (unknown.size > most || !isListed) continue
      const others = unknown.size > MOST_UNKNOWN ? unknown.size - 1 : undefined
      for (const { issue, span } of others ? fields.slice(0, 1) : fields) {
        const { name, value } = issue
        const type = value === null || value === undefined ? '…' : kindOf(value)
        const location = role === 'request' ? 'body' : role
        const row = suggestRow(table, { name, type, required: false, location })
        const key = `${this.#block} ${object} ${name}`
        const details = [name, undefined, row, others] as const
        this.#reporter.reportRepeated('unknown-example-field', key, span, undefined, ...details)
      }
    }
  }

  #addType(issue: RowIssue): void {
    const { name, value, field, isInner, type } = issue
    const kinds = type ? kindsOf(type).join(' | ') : ''
    const own = isInner ? undefined : field?.row?.row.type
    const expected = own || kinds || (field?.items ? 'array' : 'object')
    const right = proposeValue(value, this.#reporter.source.slice(this.#spanOf(issue)), type)
    const actual = withArticle(kindOf(value))
    const details = [name || 'body', actual, expected, right] as const
    // Whatever its values are, a field that is not of its type is one mistake.
    const key = [this.#block, name, actual, expected].join(' ')
    this.#reporter.reportRepeated('example-type', key, this.#spanOf(issue), right, ...details)
  }

  #addValue(issue: RowIssue): void {
    const { kind, name, value, allowed } = issue
    const isFormat = kind === 'format'
    const given = String(isScalar(value) ? value : withArticle(kindOf(value)))
    const near = isFormat ? undefined : this.#reporter.propose(given, allowed.map(String))
    const right = typeof value === 'string' && near ? JSON.stringify(near) : near
    const wanted = allowed.slice(0, 20).map((one) => (isFormat ? String(one) : `\`${one}\``))
    const fix = slipOf(given, near) && right
    const details = [name || 'body', given, quote(list(wanted)), right] as const
    // How a page writes a date is one mistake, wherever its field comes.
    const key = isFormat
      ? `${wanted.join(' ')} ${lastStep(name)}`
      : [this.#block, ...details].join(' ')
    this.#reporter.reportRepeated('example-value', key, this.#spanOf(issue), fix, ...details)
  }

  /** Takes what one object has or lacks: a slip in a name is one mistake, not an unknown field and a missing one. */
  #addFields(holder: ObjectValue, issues: readonly RowIssue[], body: RowBody): void {
    const present = new Set(Object.keys(holder))
    for (const issue of issues) {
      if (issue.kind !== 'unknown') continue
      const { name } = issue
      const step = String(issue.path.at(-1))
      const found = this.#proposalFor(issue, step, present)
      if (found === undefined) {
        const object = `${body.role} ${name.slice(0, -step.length)}`
        const field = { issue, body, span: this.#spanOf(issue) }
        const fields = this.#unknown.get(object)
        if (fields) fields.push(field)
        else this.#unknown.set(object, [field])
        continue
      }
      const right = present.has(found) ? undefined : slipOf(step, found) && JSON.stringify(found)
      this.#report('unknown-example-field', issue, right, name, found, '', undefined)
      present.add(found)
    }
    const isMissing = ({ kind, steps }: RowIssue) =>
      kind === 'missing' && !(steps.length === 1 && present.has(steps[0]!))
    const missing = issues.filter(isMissing)
    const others = missing.length > MOST_MISSING ? missing.length - 1 : undefined
    for (const issue of others ? missing.slice(0, 1) : missing) {
      const { name, steps } = issue
      const opened = steps.map((step) => `${JSON.stringify(step)}: `).join('{ ')
      const property = `${opened}…${' }'.repeat(steps.length - 1)}`
      this.#report('missing-example-field', issue, undefined, name, property, others)
    }
  }

  /** The field with a row that an unknown one is a slip of. */
  #proposalFor(
    { name, around }: RowIssue,
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

  /** Reports one place of a mistake, which is one with those of the block that have the same details. */
  #report<Code extends DocumentCode>(
    code: Code,
    issue: RowIssue,
    right: string | undefined,
    ...details: DocumentDetails<Code>
  ): void {
    const key = [this.#block, ...details].join(' ')
    this.#reporter.reportRepeated(code, key, this.#spanOf(issue), right, ...details)
  }
}

/** The fields that objects have with a row, by their names, and those without. */
function namesOf(fields: readonly UnknownField[]): Record<'known' | 'unknown', Set<string>> {
  const holders = new Map(fields.map(({ issue }) => [issue.holder!, issue.around]))
  const known = new Set<string>()
  for (const [holder, around] of holders)
    for (const name of Object.keys(holder))
      if (around.some((one) => one.fields.has(name))) known.add(name)
  return { known, unknown: new Set(fields.map(({ issue }) => issue.name)) }
}

function isBelowCode({ start }: Span, { text }: Source): boolean {
  return /(?:```|~~~)\s*$/.test(text.slice(Math.max(0, start - 20), start))
}

function* absent(around: RowIssue['around'], present: ReadonlySet<string>): Generator<string> {
  for (const { fields } of around)
    for (const name of fields.keys()) if (!present.has(name)) yield name
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
