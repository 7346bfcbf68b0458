import type { Body } from '../body/body.js'
import type { Issue } from '../body/issue.js'
import { readJson } from '../body/json.js'
import type { JsonObject, JsonValue } from '../body/json-token.js'
import { contradictionOf, isScalar } from '../body/value-type.js'
import type { DocumentCode, DocumentDetails } from '../diagnostics/document-catalogue.js'
import { slipOf } from '../vocabulary/nearest.js'
import type { Reporter } from '../diagnostics/reporter.js'
import { list, quote, withArticle } from '../diagnostics/wording.js'
import { type FieldType, isOfKind, kindsOf } from '../field-type/type.js'
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
type Meant = Map<JsonObject, Set<string>>

/** Makes diagnostics of where the examples of one block differ from its rows. */
export class IssueReport {
  readonly #reporter: Reporter
  /** Where the block is: its mistakes are not those of others. */
  readonly #block: number
  readonly #tableOf: ReadonlyMap<OutlineRow, ParameterTable>
  /** What is proposed for the fields that no row knows. */
  readonly #proposals = new Map<string, string | undefined>()
  /** The fields that no row knows, by the object that they are in, with rows for them. */
  readonly #unknown = new Map<string, { name: string; span: Span; row: string }[]>()
  #spanOf!: (span: Span) => Span

  constructor(block: number, tableOf: ReadonlyMap<OutlineRow, ParameterTable>, reporter: Reporter) {
    this.#block = block
    this.#tableOf = tableOf
    this.#reporter = reporter
  }

  /** Takes the issues of one example; `spanOf` tells where its stretches are in the source. */
  add(
    issues: readonly Issue<OutlineRow>[],
    body: Pick<Body<OutlineRow>, 'role' | 'rows'>,
    spanOf: (span: Span) => Span,
  ): void {
    this.#spanOf = spanOf
    const meant: Meant = new Map()
    const missing = new Map<JsonObject, Issue<OutlineRow>[]>()
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
    for (const [object, fields] of this.#unknown) {
      const count = new Set(fields.map(({ name }) => name)).size
      const others = count > MOST_UNKNOWN ? count - 1 : undefined
      for (const { name, span, row } of others ? fields.slice(0, 1) : fields) {
        const key = `${this.#block} ${object} ${name}`
        const details = [name, undefined, row, others] as const
        this.#reporter.reportRepeated('unknown-example-field', key, span, undefined, ...details)
      }
    }
  }

  #addWrong({ kind, name, span, value, field, type, allowed }: Issue<OutlineRow>): void {
    const shown = name === '' ? 'body' : name
    if (kind === 'type') {
      const kinds = type ? kindsOf(type).join(' | ') : ''
      const expected = field?.row?.row.type || kinds || (field?.items ? 'array' : 'object')
      const written = this.#reporter.source.slice(this.#spanOf(span))
      const right = proposeValue(value!, written, type)
      this.#report('example-type', span, right, shown, withArticle(value!.type), expected, right)
      return
    }
    const given = isScalar(value!) ? String(value.value) : withArticle(value!.type)
    const values = kind === 'value' ? allowed.map(String) : []
    const near = this.#reporter.propose(given, values)
    const right = value!.type === 'string' && near ? JSON.stringify(near) : near
    const fix = slipOf(given, near) && right
    const expected = kind === 'value' ? values.slice(0, 20).map((one) => `\`${one}\``) : allowed
    this.#report('example-value', span, fix, shown, given, quote(list(expected.map(String))), right)
  }

  /** Reports what one object lacks; where that is much, the first one for all. */
  #addMissing(all: readonly Issue<OutlineRow>[]): void {
    const others = all.length > MOST_MISSING ? all.length - 1 : undefined
    for (const { name, span, steps } of others ? all.slice(0, 1) : all) {
      const opened = steps.map((step) => `${JSON.stringify(step)}: `).join('{ ')
      const property = `${opened}…${' }'.repeat(steps.length - 1)}`
      this.#report('missing-example-field', span, undefined, name, property, others)
    }
  }

  #addUnknown(
    { name, path, span, around, holder, value }: Issue<OutlineRow>,
    { role, rows }: Pick<Body<OutlineRow>, 'role' | 'rows'>,
    meant: Meant,
  ): void {
    const step = String(path.at(-1))
    let present = meant.get(holder!)
    if (!present) meant.set(holder!, (present = new Set(holder!.properties.map((one) => one.name))))
    if (!this.#proposals.has(name)) {
      const isLong = step.length >= SHORTEST_PROPOSAL
      const found = isLong ? this.#reporter.propose(step, absent(around, present)) : undefined
      this.#proposals.set(name, found)
    }
    const found = this.#proposals.get(name)
    if (found !== undefined) {
      const right = present.has(found) ? undefined : slipOf(step, found) && JSON.stringify(found)
      this.#report('unknown-example-field', span, right, name, found, '', undefined)
      // It is one mistake, not an unknown field and a missing one.
      present.add(found)
      return
    }
    const kind = value!.type === 'null' || value!.type === 'placeholder' ? '…' : value!.type
    const location = role === 'request' ? 'body' : role
    const table = this.#tableOf.get(rows[0]!)!
    const row = suggestRow(table, { name, type: kind, required: false, location })
    const object = `${role} ${name.slice(0, -step.length)}`
    const fields = this.#unknown.get(object) ?? []
    this.#unknown.set(object, fields)
    fields.push({ name, span: this.#spanOf(span), row })
  }

  /** Reports one place of a mistake, which is one with those of the block that have the same details. */
  #report<Code extends DocumentCode>(
    code: Code,
    place: Span,
    right: string | undefined,
    ...details: DocumentDetails<Code>
  ): void {
    const key = [this.#block, ...details].join(' ')
    this.#reporter.reportRepeated(code, key, this.#spanOf(place), right, ...details)
  }
}

function* absent(around: Issue['around'], present: ReadonlySet<string>): Generator<string> {
  for (const { fields } of around)
    for (const name of fields.keys()) if (!present.has(name)) yield name
}

/** The value, with its characters as `written`, as the type has it: quoted, or without quotes. */
function proposeValue(
  value: JsonValue,
  written: string,
  type: FieldType | undefined,
): string | undefined {
  if (!type || !isScalar(value) || value.value === null) return undefined
  const bare = value.type === 'string' ? String(value.value) : written
  if (bare.length > LONGEST_PROPOSAL) return undefined
  return [JSON.stringify(bare), bare].find((text) => {
    const json = readJson(text)
    const isValue = json.type !== 'problem' && json.type !== 'placeholder'
    return isValue && isOfKind(json, type) && !contradictionOf(json, type, undefined)
  })
}
