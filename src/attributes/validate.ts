import { nearest } from '../diagnostics/nearest.js'
import type { Reporter } from '../diagnostics/reporter.js'
import type { OpeningTag, TagAttribute, ValueType } from '../tags/tag.js'
import {
  attributeByName,
  elevationAliases,
  unavailableAttributes,
  type AttributeDefinition,
} from './definition.js'
import { writtenAttribute } from './written-attribute.js'

/** What a tag's attributes come to: those that are known, and which of them are right. */
interface Validation {
  /** Known attributes by name; the first one where it was given twice. */
  readonly written: ReadonlyMap<string, TagAttribute>
  /** The names whose value has an effect. */
  readonly valid: ReadonlySet<string>
}

/** Holds the attributes of a tag against the table of attributes, and reports what is wrong. */
export function validateAttributes(opening: OpeningTag, reporter: Reporter): Validation {
  const seen = new Set<string>()
  const written = new Map<string, TagAttribute>()
  const valid = new Set<string>()
  let hasPath = false
  for (const attribute of opening.attributes) {
    const { name } = attribute
    if (seen.has(name)) {
      reporter.report('duplicate-attribute', attribute.span, name)
      continue
    }
    seen.add(name)
    const definition = attributeByName.get(name)
    if (!definition) {
      // A misspelt name is one mistake, not also a missing attribute.
      if (reportUnknown(attribute, reporter) === 'path') hasPath = true
      continue
    }
    written.set(name, attribute)
    if (validateValue(attribute, definition, reporter)) valid.add(name)
  }
  if (!hasPath && !written.has('path')) reporter.report('missing-path', opening.nameSpan)
  return { written, valid }
}

/** Reports an attribute that does not exist; answers the name that was meant, if that can be told. */
function reportUnknown({ name, nameSpan }: TagAttribute, reporter: Reporter): string | undefined {
  const reason = unavailableAttributes.get(name.startsWith('frame-') ? 'frame' : name)
  if (reason) {
    reporter.report('unavailable-attribute', nameSpan, name, reason)
    return undefined
  }
  const proposal = nearest(name, attributeByName.keys())
  reporter.report('unknown-attribute', nameSpan, name, proposal)
  return proposal
}

function validateValue(
  attribute: TagAttribute,
  definition: AttributeDefinition,
  reporter: Reporter,
): boolean {
  const { name, value, valueType, valueSpan } = attribute
  if (valueType === 'broken') return false
  if (valueType !== definition.type) {
    const right =
      definition.type === 'boolean' ? writtenAttribute(name, String(value)) : `${name}="…"`
    reporter.report('wrong-type', valueSpan, name, definition.type, typeNames[valueType], right)
    return false
  }
  if (typeof value !== 'string') return true
  if (name === 'path' && value === '') {
    reporter.report('empty-path', valueSpan)
    return false
  }
  if (definition.values && !definition.values.includes(value)) {
    const proposal = nearest(value, definition.values)
    if (name === 'method')
      reporter.report('unknown-method', valueSpan, value, proposal, definition.values)
    else reporter.report('invalid-value', valueSpan, name, value, definition.values, proposal)
    return false
  }
  const current = name === 'elevation' ? elevationAliases.get(value) : undefined
  if (current) reporter.report('deprecated-elevation', valueSpan, value, current)
  return true
}

const typeNames: Record<Exclude<ValueType, 'broken'>, string> = {
  string: 'a string',
  boolean: 'a boolean',
  number: 'a number',
  null: 'null',
  array: 'an array',
  object: 'an object',
  variable: 'a variable',
}
