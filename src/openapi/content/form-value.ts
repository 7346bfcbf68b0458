import type { JsonValue } from '../description/json-value.js'
import type { Schema } from '../description/schema.js'
import { groupBy } from '../grouping.js'
import { accepts } from '../schema/conformance.js'
import { readDefault } from '../schema/default-value.js'

/** The data that a form's text is, by the schema of its fields; nothing where the text is not of the schema. */
export function readForm(text: string, schema: Schema): JsonValue | undefined {
  const pairs = text.trim().split('&').map(readPair)
  if (pairs.some((pair) => pair === undefined)) return undefined
  const known = pairs.filter((pair) => pair !== undefined)
  const fields = [...groupBy(known, ([name]) => name)].map(([name, group]) => {
    const values = group.map(([, value]) => value)
    const { properties = {} } = schema
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined
    return [name, readField(values, field)] as const
  })
  const value = Object.fromEntries(fields)
  return accepts(schema, value) ? value : undefined
}

function readField(values: readonly string[], schema: Schema | undefined): JsonValue {
  const [only] = values
  const isArray = schema?.items !== undefined || values.length > 1
  if (isArray) return values.map((value) => readText(value, schema?.items))
  return readText(only!, schema)
}

function readText(text: string, schema: Schema | undefined): JsonValue {
  return (schema && readDefault(text, schema)?.value) ?? text
}

function readPair(text: string): [string, string] | undefined {
  const [name = '', ...value] = text.trim().split('=')
  try {
    return [decode(name), decode(value.join('='))]
  } catch {
    return undefined
  }
}

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}
