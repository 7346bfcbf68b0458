import { nearest } from '../../diagnostics/nearest.js'
import type { Reporter } from '../../diagnostics/reporter.js'
import { isOfKind, type FieldType } from '../../field-type/type.js'
import type { CodePositions } from '../code-positions.js'
import type { JsonObject, JsonProperty, JsonValue } from '../json/value.js'
import { suggestRow } from '../suggest-row.js'
import { describeType, describeValue, proposeValue } from './describe.js'
import { sampleOf } from './sample.js'
import { requiredFields, type BodyField, type BodySchema } from './schema.js'

// Proposals compare a name with every name of the table: enough for slips, bounded for nonsense.
const MOST_PROPOSALS = 20
const LONGEST_PROPOSAL = 64
// Any two shorter names are near each other.
const SHORTEST_PROPOSAL = 3
// Of a mistake that an array repeats without end, this many places say enough, and of all mistakes.
const MOST_REPEATS = 100
const MOST_FINDINGS = 10_000

/** A value to be held against what the tables say of it. */
interface Visit {
  readonly value: JsonValue
  readonly name: string
  readonly field: BodyField | undefined
  readonly type: FieldType | undefined
}

/** Holds a JSON example against the body rows, and reports what they do not agree on. */
export function compareBody(
  example: JsonValue,
  schema: BodySchema,
  positions: CodePositions,
  reporter: Reporter,
): void {
  new BodyComparison(schema, positions, reporter).compare(example)
}

class BodyComparison {
  readonly #schema: BodySchema
  readonly #positions: CodePositions
  readonly #reporter: Reporter
  /** What is proposed for the fields that no row knows. */
  readonly #proposals = new Map<string, string | undefined>()
  readonly #repeats = new Map<string, number>()
  #findings = 0
  readonly #wanted = new Map<BodyField, Map<string, BodyField>>()

  constructor(schema: BodySchema, positions: CodePositions, reporter: Reporter) {
    this.#schema = schema
    this.#positions = positions
    this.#reporter = reporter
  }

  // A stack of its own: nesting can be deeper than the call stack.
  compare(example: JsonValue): void {
    const { root } = this.#schema
    const stack: Visit[] = [{ value: example, name: '', field: root, type: undefined }]
    for (let visit = stack.pop(); visit; visit = stack.pop()) {
      if (visit.field !== root && !this.#checkType(visit)) continue
      const inside = this.#inside(visit)
      while (inside.length > 0) stack.push(inside.pop()!)
    }
  }

  #checkType({ value, name, field, type }: Visit): boolean {
    const matches = type ? isOfKind(value, type) : hasShape(value, field)
    if (matches) return true
    const expected = field?.row?.type.words || describeType(type, field)
    const span = this.#positions.spanOf(value)
    const actual = describeValue(value)
    const proposal = proposeValue(value, type)
    this.#reporter.report('example-type', span, name, expected, actual, proposal)
    return false
  }

  /** The values inside one value, with what is said of them. */
  #inside({ value, name, field, type }: Visit): Visit[] {
    if (value.type === 'array') {
      const items = field?.items
      const own = items?.row?.type
      const itemType = own && own.kind !== 'unknown' ? own : type?.items
      if (!items && !itemType) return []
      return value.items.map((item) => ({
        value: item,
        name: `${name}[]`,
        field: items,
        type: itemType,
      }))
    }
    if (value.type !== 'object' || !field || field.fields.size === 0) return []
    this.#checkProperties(value, field)
    return value.properties.flatMap((property) => {
      const child = field.fields.get(property.name)
      return child
        ? { value: property.value, name: child.name, field: child, type: child.row?.type }
        : []
    })
  }

  #checkProperties(object: JsonObject, field: BodyField): void {
    const present = new Set(object.properties.map((property) => property.name))
    for (const property of object.properties) {
      if (field.fields.has(property.name)) continue
      const proposal = this.#reportUnknown(property, field, present)
      // A slip of the pen is one finding, not an unknown field and a missing one.
      if (proposal !== undefined) present.add(proposal)
    }
    this.#reportMissing(object, field, present)
  }

  #reportUnknown(
    { name, nameSpan, value }: JsonProperty,
    field: BodyField,
    present: ReadonlySet<string>,
  ): string | undefined {
    const fullName = field.name === '' ? name : `${field.name}.${name}`
    const proposal = this.#proposalFor(fullName, name, field, present)
    if (!this.#counts(`unknown ${fullName}`)) return proposal
    const row = suggestRow(this.#schema.table, {
      name: fullName,
      type: value.type === 'null' ? '…' : value.type,
      required: false,
    })
    const span = this.#positions.spanOf(nameSpan)
    this.#reporter.report('unknown-example-field', span, fullName, proposal, row)
    return proposal
  }

  /** Whether another finding of a kind is to be reported. */
  #counts(kind: string): boolean {
    const repeats = (this.#repeats.get(kind) ?? 0) + 1
    this.#repeats.set(kind, repeats)
    return repeats <= MOST_REPEATS && ++this.#findings <= MOST_FINDINGS
  }

  #proposalFor(
    fullName: string,
    name: string,
    field: BodyField,
    present: ReadonlySet<string>,
  ): string | undefined {
    if (this.#proposals.has(fullName)) return this.#proposals.get(fullName)
    const proposal =
      this.#proposals.size < MOST_PROPOSALS &&
      name.length >= SHORTEST_PROPOSAL &&
      name.length <= LONGEST_PROPOSAL
        ? nearest(name, absent(field.fields.keys(), present))
        : undefined
    this.#proposals.set(fullName, proposal)
    return proposal
  }

  #reportMissing(object: JsonObject, field: BodyField, present: ReadonlySet<string>): void {
    const wanted = this.#wantedIn(field)
    if (this.#findings >= MOST_FINDINGS) return
    // Counted first: many objects with all of many fields must not take quadratic time.
    let found = 0
    for (const name of present) if (wanted.has(name)) found++
    if (found === wanted.size) return
    for (const [name, child] of wanted) {
      if (present.has(name)) continue
      for (const missing of requiredFields(child)) {
        if (!this.#counts(`missing ${missing.name}`)) continue
        const span = this.#positions.spanOf({ start: object.start, end: object.start + 1 })
        const sample = sampleOf(missing, field)
        this.#reporter.report('missing-example-field', span, missing.name, sample)
      }
    }
  }

  /** The properties that no example may lack. */
  #wantedIn(field: BodyField): Map<string, BodyField> {
    let wanted = this.#wanted.get(field)
    if (!wanted) {
      wanted = new Map([...field.fields].filter(([, child]) => requiredFields(child).length > 0))
      this.#wanted.set(field, wanted)
    }
    return wanted
  }
}

/** Whether a value can hold what rows describe inside a field that has no row of its own. */
function hasShape({ type }: JsonValue, field: BodyField | undefined): boolean {
  if (!field || field.row || type === 'null') return true
  if (type === 'array') return field.items !== undefined
  return type === 'object' && field.fields.size > 0
}

function* absent(names: Iterable<string>, present: ReadonlySet<string>): Generator<string> {
  for (const name of names) if (name.length >= SHORTEST_PROPOSAL && !present.has(name)) yield name
}
