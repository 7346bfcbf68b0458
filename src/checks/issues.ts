import type { Body } from '../body/body.js'
import type { Issue } from '../body/issue.js'
import { parseJson } from '../body/parse.js'
import { fits } from '../body/value-type.js'
import type { ObjectValue, Value } from '../body/values.js'
import type { DocumentCode, DocumentDetails } from '../diagnostics/document-catalogue.js'
import { slipOf } from '../vocabulary/nearest.js'
import type { Reporter } from '../diagnostics/reporter.js'
import { list, quote, withArticle } from '../diagnostics/wording.js'
import { type FieldType, kindOf, kindsOf } from '../field-type/type.js'
import type { OutlineRow, ParameterTable } from '../outline/outline.js'
import type { Span } from '../source/position.js'
import { suggestRow } from './tables.js'

// Any two shorter names are near each other.
const SHORTEST_PROPOSAL = 3
// More unknown fields of one object say that its rows are not meant to be all of them.
const MOST_UNKNOWN = 5
// More missing ones say that the object is another one than the rows have.
const MOST_MISSING = 2
const LONGEST_PROPOSAL = 60

/** The names of the fields of objects, with those that unknown ones are slips of. */
type Meant = Map<ObjectValue, Set<string>>

/** Tells where an issue is in the source. */
type SpanOf = (issue: Issue<OutlineRow>) => Span

/** A field that no row knows, with the row for it. */
interface UnknownField {
  readonly issue: Issue<OutlineRow>
  readonly type: string
  readonly role: Body['role']
  readonly first: OutlineRow
  readonly spanOf: SpanOf
}

/** Makes diagnostics of where the examples of one block differ from its rows. */
export class IssueReport {
  readonly #reporter: Reporter
  /** Where the block is: its mistakes are not those of others. */
  readonly #block: number
  readonly #tables: readonly ParameterTable[]
  /** What is proposed for the fields that no row knows. */
  readonly #proposals = new Map<string, string | undefined>()
  /** The fields that no row knows, by the object that they are in. */
  readonly #unknown = new Map<string, UnknownField[]>()
  #spanOf!: SpanOf

  constructor(block: number, tables: readonly ParameterTable[], reporter: Reporter) {
    this.#block = block
    this.#tables = tables
    this.#reporter = reporter
  }

  /** Takes the issues of one example. */
  add(
    issues: readonly Issue<OutlineRow>[],
    body: Pick<Body<OutlineRow>, 'role' | 'rows'>,
    spanOf: SpanOf,
  ): void {
    this.#spanOf = spanOf
    const meant: Meant = new Map()
    const missing = new Map<ObjectValue, Issue<OutlineRow>[]>()
    for (const issue of issues) {
      if (issue.kind === 'unknown') this.#addUnknown(issue, body, meant)
      else if (issue.kind === 'missing') {
        const [first = ''] = issue.steps
        if (issue.steps.length === 1 && meant.get(issue.holder!)?.has(first)) continue
        const others = missing.get(issue.holder!)
        if (others) others.push(issue)
        else missing.set(issue.holder!, [issue])
      } else if (issue.kind !== 'null') this.#addWrong(issue)
    }
    for (const all of missing.values()) this.#addMissing(all)
  }

  /** Reports the fields that no row knows; where an object has many, the first one for all. */
  end(): void {
    const tableOf = new Map<Span, ParameterTable>()
    if (this.#unknown.size > 0)
      for (const table of this.#tables) for (const { span } of table.rows) tableOf.set(span, table)
    for (const [object, fields] of this.#unknown) {
      if (!isListed(fields, tableOf)) continue
      const count = new Set(fields.map(({ issue }) => issue.name)).size
      const others = count > MOST_UNKNOWN ? count - 1 : undefined
      for (const { issue, type, role, first, spanOf } of others ? fields.slice(0, 1) : fields) {
        const { name } = issue
        const location = role === 'request' ? 'body' : role
        const row = suggestRow(tableOf.get(first.span)!, { name, type, required: false, location })
        const key = `${this.#block} ${object} ${name}`
        const details = [name, undefined, row, others] as const
        const span = spanOf(issue)
        this.#reporter.reportRepeated('unknown-example-field', key, span, undefined, ...details)
      }
    }
  }

  #addWrong(issue: Issue<OutlineRow>): void {
    const { kind, name, value, field, isInner, type, allowed } = issue
    const shown = name === '' ? 'body' : name
    const given = String(isScalar(value) ? value : withArticle(kindOf(value)))
    if (kind === 'type') {
      const kinds = type ? kindsOf(type).join(' | ') : ''
      const own = isInner ? undefined : field?.row?.row.type
      const expected = own || kinds || (field?.items ? 'array' : 'object')
      const written = this.#reporter.source.slice(this.#spanOf(issue))
      const right = proposeValue(value, written, type)
      this.#report('example-type', issue, right, shown, withArticle(kindOf(value)), expected, right)
      return
    }
    const values = kind === 'value' ? allowed.map(String) : []
    const near = this.#reporter.propose(given, values)
    const right = typeof value === 'string' && near ? JSON.stringify(near) : near
    const fix = slipOf(given, near) && right
    const expected = kind === 'value' ? values.slice(0, 20).map((one) => `\`${one}\``) : allowed
    const wanted = quote(list(expected.map(String)))
    this.#report('example-value', issue, fix, shown, given, wanted, right)
  }

  /** Reports what one object lacks; where that is much, the first one for all. */
  #addMissing(all: readonly Issue<OutlineRow>[]): void {
    const others = all.length > MOST_MISSING ? all.length - 1 : undefined
    for (const issue of others ? all.slice(0, 1) : all) {
      const { name, steps } = issue
      const opened = steps.map((step) => `${JSON.stringify(step)}: `).join('{ ')
      const property = `${opened}…${' }'.repeat(steps.length - 1)}`
      this.#report('missing-example-field', issue, undefined, name, property, others)
    }
  }

  #addUnknown(
    issue: Issue<OutlineRow>,
    { role, rows }: Pick<Body<OutlineRow>, 'role' | 'rows'>,
    meant: Meant,
  ): void {
    const { name, path, around, holder, value } = issue
    const step = String(path.at(-1))
    let present = meant.get(holder!)
    if (!present) meant.set(holder!, (present = new Set(Object.keys(holder!))))
    if (!this.#proposals.has(name)) {
      const isLong = step.length >= SHORTEST_PROPOSAL
      const found = isLong ? this.#reporter.propose(step, absent(around, present)) : undefined
      this.#proposals.set(name, found)
    }
    const found = this.#proposals.get(name)
    if (found !== undefined) {
      const right = present.has(found) ? undefined : slipOf(step, found) && JSON.stringify(found)
      this.#report('unknown-example-field', issue, right, name, found, '', undefined)
      // It is one mistake, not an unknown field and a missing one.
      present.add(found)
      return
    }
    const object = `${role} ${name.slice(0, -step.length)}`
    const type = value === null || value === undefined ? '…' : kindOf(value)
    const field = { issue, type, role, first: rows[0]!, spanOf: this.#spanOf }
    const fields = this.#unknown.get(object)
    if (fields) fields.push(field)
    else this.#unknown.set(object, [field])
  }

  /** Reports one place of a mistake, which is one with those of the block that have the same details. */
  #report<Code extends DocumentCode>(
    code: Code,
    issue: Issue<OutlineRow>,
    right: string | undefined,
    ...details: DocumentDetails<Code>
  ): void {
    const key = [this.#block, ...details].join(' ')
    this.#reporter.reportRepeated(code, key, this.#spanOf(issue), right, ...details)
  }
}

/**
 * Whether rows are meant to be all fields of an object: something announces them as its fields, or a table
 * has most of those that the example shows. Remarks about some of them, and names that stand for others,
 * miss nothing.
 */
function isListed(
  fields: readonly UnknownField[],
  tableOf: ReadonlyMap<Span, ParameterTable>,
): boolean {
  const holders = new Map(fields.map(({ issue }) => [issue.holder!, issue.around]))
  const known = new Set<string>()
  for (const [holder, around] of holders)
    for (const name of Object.keys(holder))
      if (around.some((one) => one.fields.has(name))) known.add(name)
  const unknown = new Set(fields.map(({ issue }) => issue.name))
  const [{ issue, first, role }] = fields as [UnknownField]
  // An answer that has none of the fields, but lists or objects, can have them inside.
  const isEnvelope = fields.every((one) => typeof one.issue.value === 'object')
  if (role === 'response' && known.size === 0 && isEnvelope) return false
  // Names inside a name that no example has stand for others: the keys of a map.
  const isInItem = typeof issue.path.at(-2) === 'number'
  if (known.size === 0 && !isInItem && issue.name !== issue.path.at(-1)) return false
  const { isAnnounced, node } = tableOf.get(first.span)!
  const most = role === 'request' ? Math.max(1, known.size) : known.size
  return unknown.size <= most && (isAnnounced || node.type === 'table')
}

function* absent(around: Issue['around'], present: ReadonlySet<string>): Generator<string> {
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
