import type { Example } from '../../endpoint/endpoint.js'
import { readJson as readElidedJson } from '../../checks/json/read.js'
import type { JsonValue as ElidedValue } from '../../checks/json/value.js'
import { readHttp, type HttpHeader } from '../../outline/http.js'
import type { JsonValue, Schema } from '../description/schema.js'
import { groupBy } from '../ordered.js'
import type { References, Scope } from '../report.js'
import { accepts, readDefault, readJson } from '../schema/conformance.js'
import { isJsonType, isMediaType, mediaTypeOf } from './media-type.js'

const DEEPEST = 100

/** The examples of a body in one media type. */
export interface Payload {
  readonly mediaType: string
  /** The examples that could be read, with their values. */
  readonly samples: readonly Sample[]
  /** False when the text of an example says that it is JSON, and nothing else does. */
  readonly isStated: boolean
}

/** One example of a body. */
export interface Sample {
  readonly example: Example
  /** The data of a JSON example; the text of any other. */
  readonly value: JsonValue
  /** True for a JSON example that leaves parts out: its fields are known, it is no value. */
  readonly isPart?: boolean
}

/** An example with the media type of the body that it shows. */
export type TypedExample = Example & {
  readonly mediaType: string
  readonly isStated: boolean
  /** The headers of a message of HTTP. */
  readonly headers?: readonly HttpHeader[]
}

/**
 * The body that an example shows: its own text, or the body of a message of HTTP, which is empty
 * where there is none. Returns nothing for a text of which no media type is known.
 */
export function readBody(
  example: Example,
  mediaTypes: Readonly<Record<string, string>>,
): TypedExample | undefined {
  const { language, code, role } = example
  const http = readHttp({ language, value: code })
  const isMessage = http?.type === role
  const text = isMessage ? code.slice(http.body?.start ?? code.length) : code
  const stated = isMessage ? http.mediaType : mediaTypeOf(language, mediaTypes)
  const isJson = /^\s*[[{]/.test(text) && 'value' in readJson(text)
  const isOpen = stated === undefined || language === 'text'
  const usual = isMessage ? 'text/plain' : undefined
  const known = stated !== undefined && isMediaType(stated) ? stated : usual
  const mediaType = isOpen && isJson ? 'application/json' : known
  if (mediaType === undefined) return undefined
  const headers = isMessage ? { headers: http.headers } : {}
  return { ...example, ...headers, code: text, mediaType, isStated: mediaType === stated }
}

/** Sorts the examples of a body by media type and reads their values. */
export function readPayloads(examples: readonly TypedExample[], scope: Scope): Payload[] {
  const groups = groupBy(examples, ({ mediaType }) => mediaType)
  return [...groups].map(([mediaType, group]) => ({
    mediaType,
    isStated: group.some(({ isStated }) => isStated),
    samples: group.flatMap((example) => readSample(example, scope.at('content', mediaType))),
  }))
}

function readSample(example: TypedExample, scope: Scope): Sample[] {
  if (!isJsonType(example.mediaType)) return [{ example, value: example.code }]
  const reading = readJson(example.code)
  if ('value' in reading) return [{ example, value: reading.value }]
  const part = reading.problem === 'is not JSON' ? readPart(example.code) : undefined
  if (part !== undefined) return [{ example, value: part, isPart: true }]
  scope.omitted('example-unreadable', exampleLabel(example), reading.problem)
  return []
}

/** The data of a JSON text that leaves parts out (`...`, `<id>`, comments); nothing for another text. */
function readPart(text: string): JsonValue | undefined {
  const read = readElidedJson(text)
  return read.type === 'problem' ? undefined : valueOf(read, 0)
}

/** A value without its elided parts; what is nested too deeply is left out, too. */
function valueOf(value: ElidedValue, depth: number): JsonValue {
  if (value.type === 'placeholder' || depth > DEEPEST) return null
  if (value.type === 'array') {
    return value.items.filter(isKnown).map((item) => valueOf(item, depth + 1))
  }
  if (value.type !== 'object') return value.value
  const known = value.properties.filter((property) => isKnown(property.value))
  const fields = known.map(({ name, value: field }) => [name, valueOf(field, depth + 1)])
  return Object.fromEntries(fields) as JsonValue
}

function isKnown({ type }: ElidedValue): boolean {
  return type !== 'placeholder'
}

/** How a message calls an example. */
export function exampleLabel({ role, status, title }: Example): string {
  if (title !== undefined && title !== '') return `“${title}”`
  return status === undefined ? `a ${role} example` : `a ${role} example of status ${status}`
}

/** The data that a form's text is, by the schema of its fields; nothing where the text is not of the schema. */
export function readForm(
  text: string,
  schema: Schema,
  references: References,
): JsonValue | undefined {
  const pairs = text.trim().split('&').map(readPair)
  if (pairs.some((pair) => pair === undefined)) return undefined
  const known = pairs.filter((pair) => pair !== undefined)
  const fields = [...groupBy(known, ([name]) => name)].map(([name, group]) => {
    const values = group.map(([, value]) => value)
    const { properties = {} } = schema
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined
    return [name, readField(values, field, references)] as const
  })
  const value = Object.fromEntries(fields)
  return accepts(schema, value, references) ? value : undefined
}

function readField(
  values: readonly string[],
  schema: Schema | undefined,
  references: References,
): JsonValue {
  const [only] = values
  const isArray = schema?.items !== undefined || values.length > 1
  if (isArray) return values.map((value) => readText(value, schema?.items, references))
  return readText(only!, schema, references)
}

function readText(text: string, schema: Schema | undefined, references: References): JsonValue {
  return (schema && readDefault(text, schema, references)?.value) ?? text
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
