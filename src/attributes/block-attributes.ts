import { nearest } from '../vocabulary/spelling.js'
import type { Reporter } from '../diagnostics/reporter.js'
import { withArticle } from '../diagnostics/wording.js'
import type { Span } from '../source/position.js'
import {
  attributeByName,
  elevationAliases,
  unavailableAttributes,
  type AttributeDefinition,
} from './definition.js'
import type { Method } from './methods.js'
import {
  exampleAttribute,
  rewriting,
  writtenAttribute,
  type TagAttribute,
} from './tag-attribute.js'

/** The parts of an opening tag that are validated. */
interface WrittenTag {
  /** The name of the tag in the source. */
  readonly nameSpan: Span
  /** The attributes in their order, one given twice included. */
  readonly attributes: readonly TagAttribute[]
}

/** The attributes of one block, checked against the table of attributes. */
export class BlockAttributes {
  /** Known attributes by name; the first one where it was given twice. */
  readonly #written = new Map<string, TagAttribute>()
  /** The universal attributes, as authored: every known name that was given, right or wrong. */
  readonly universal: Record<string, string | boolean> = {}
  /** The values that have an effect, by the name of the attribute. */
  readonly #values = new Map<string, string | boolean>()

  /** Holds the attributes of a tag against the table of attributes, and reports what is wrong. */
  constructor({ nameSpan, attributes }: WrittenTag, reporter: Reporter) {
    const unknown = new Set<string>()
    let given: Set<string> | undefined
    let isPathMeant = false
    for (const attribute of attributes) {
      const { name, span } = attribute
      const definition = attributeByName.get(name)
      if (this.#written.has(name) || unknown.has(name)) {
        const edits = [{ span: reporter.source.withSpaceBefore(span), text: '' }]
        reporter.reportFixable('duplicate-attribute', span, edits, name)
      } else if (definition) {
        this.#written.set(name, attribute)
        if (definition.universal) this.universal[name] = attribute.value
        const isValid = validateValue(attribute, definition, reporter)
        if (isValid && attribute.value !== '') this.#values.set(name, attribute.value)
      } else {
        unknown.add(name)
        // A misspelt name is one mistake, not also a missing attribute.
        given ??= new Set(attributes.map((one) => one.name))
        if (reportUnknown(attribute, given, reporter) === 'path') isPathMeant = true
      }
    }
    if (!isPathMeant && !this.#written.has('path')) reporter.report('missing-path', nameSpan)
  }

  /** True when a universal attribute is given. */
  get hasUniversal(): boolean {
    return Object.keys(this.universal).length > 0
  }

  /** The attribute as it is in the tag, right or wrong; the first one where it was given twice. */
  at(name: string): TagAttribute | undefined {
    return this.#written.get(name)
  }

  /** The string value that has an effect: undefined when left out, empty or wrong. */
  text(name: string): string | undefined {
    const value = this.#values.get(name)
    return typeof value === 'string' ? value : undefined
  }

  /** The boolean value that has an effect: undefined when left out or wrong. */
  flag(name: string): boolean | undefined {
    const value = this.#values.get(name)
    return typeof value === 'boolean' ? value : undefined
  }

  /** The method that has an effect: GET when left out or wrong. */
  get method(): Method {
    return (this.text('method') ?? 'GET') as Method
  }

  /** The path that has an effect: empty when left out or wrong. */
  get path(): string {
    return this.text('path') ?? ''
  }
}

/** Reports an attribute that does not exist; returns the name that was meant, if that can be told. */
function reportUnknown(
  attribute: TagAttribute,
  given: ReadonlySet<string>,
  reporter: Reporter,
): string | undefined {
  const { name, nameSpan, span } = attribute
  const reason = unavailableAttributes.get(name.startsWith('frame-') ? 'frame' : name)
  if (reason) {
    const edits = [{ span: reporter.source.withSpaceBefore(span), text: '' }]
    reporter.reportFixable('unavailable-attribute', nameSpan, edits, name, reason)
    return undefined
  }
  const candidates = [...attributeByName.values()].filter(
    (definition) => !given.has(definition.name) && isValueFor(definition, attribute),
  )
  const proposal = nearest(
    name,
    candidates.map((definition) => definition.name),
  )
  reporter.reportFixable('unknown-attribute', nameSpan, proposal, name, proposal)
  return proposal
}

/** True when a value that was given to another name would be right for an attribute. */
function isValueFor(
  { name, type, values }: AttributeDefinition,
  { value, valueType }: TagAttribute,
): boolean {
  // A value that breaks the grammar holds the text that was meant.
  const writtenType = valueType === 'broken' ? 'string' : valueType
  if (writtenType !== type || typeof value !== 'string') return writtenType === type
  return name === 'path' ? value.startsWith('/') : (values?.includes(value) ?? value !== '')
}

function validateValue(
  attribute: TagAttribute,
  definition: AttributeDefinition,
  reporter: Reporter,
): boolean {
  const { name, nameSpan, value, valueType, valueSpan } = attribute
  const { values } = definition
  if (valueType === 'broken') return false
  if (valueType !== definition.type) {
    const isFlag = definition.type === 'boolean'
    const right = isFlag ? writtenAttribute(name, String(value)) : undefined
    const rest = { start: nameSpan.end, end: valueSpan.end }
    const edits = rewriting(name, right, rest, reporter)
    const hint = right ?? exampleAttribute(name, String(value))
    const expected = isFlag ? 'true or false' : 'a string'
    const actual = withArticle(valueType)
    reporter.reportFixable('wrong-type', valueSpan, edits, name, expected, actual, hint)
    return false
  }
  if (typeof value !== 'string') return true
  if (name === 'path' && value === '') {
    reporter.report('empty-path', valueSpan)
    return false
  }
  if (values && !values.includes(value)) {
    const proposal = nearest(value, values)
    const fix = proposal && `"${proposal}"`
    if (name === 'method')
      reporter.reportFixable('unknown-method', valueSpan, fix, value, proposal, values)
    else reporter.reportFixable('invalid-value', valueSpan, fix, name, value, values, proposal)
    return false
  }
  const current = name === 'elevation' ? elevationAliases.get(value) : undefined
  if (current) {
    reporter.reportFixable('deprecated-elevation', valueSpan, `"${current}"`, value, current)
  }
  return true
}
