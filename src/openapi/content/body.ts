import type { Example } from '../../endpoint/endpoint.js'
import { readHttp, type HttpMessage } from '../../outline/http.js'
import type { JsonValue, Schema } from '../description/schema.js'
import { groupBy } from '../ordered.js'
import type { References } from '../report.js'
import { accepts, readDefault, readSample, type JsonReading } from '../schema/conformance.js'
import { isJsonType, MEDIA_TYPE, mediaTypeOf } from '../../vocabulary/media-type.js'

/** The body that an example shows. */
export interface ShownBody {
  readonly example: Example
  readonly mediaType: string
  /** False when the text of the example says that it is JSON, and nothing else does. */
  readonly isStated: boolean
  /** The headers of a message of HTTP. */
  readonly headers?: HttpMessage['headers']
  readonly text: string
  /** The data of JSON, or why it has none; the text of anything else. */
  readonly reading: JsonReading
}

/** The body that an example shows, its text or that of a message of HTTP; nothing where no media type is known. */
export function readBody(
  example: Example,
  mediaTypes: Readonly<Record<string, string>>,
): ShownBody | undefined {
  const { language = 'text', code = '', role } = example
  const http = readHttp({ language, value: code })
  const isMessage = http?.type === role
  const text = isMessage ? code.slice(http.body?.start ?? code.length) : code
  const stated = isMessage ? http.mediaType : mediaTypeOf(language, mediaTypes)
  const isOpen = stated === undefined || language === 'text'
  const json = isOpen && /^\s*[[{]/.test(text) ? readSample(text) : undefined
  const isJson = json && 'value' in json && !json.isPart
  const usual = isMessage ? 'text/plain' : undefined
  const known = stated !== undefined && MEDIA_TYPE.test(stated) ? stated : usual
  const mediaType = isJson ? 'application/json' : known
  if (mediaType === undefined) return undefined
  const whole = { value: text, isPart: false }
  const reading = !isJsonType(mediaType) ? whole : isJson ? json : readSample(text)
  const headers = isMessage ? { headers: http.headers } : {}
  return { example, mediaType, isStated: mediaType === stated, ...headers, text, reading }
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
  const pairs = readPairs(text)
  if (!pairs) return undefined
  const read = (value: string, field: Schema | undefined): JsonValue =>
    (field && readDefault(value, field, references)?.value) ?? value
  const { properties = {} } = schema
  const fields = [...groupBy(pairs, ([name]) => name)].map(([name, group]) => {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined
    const isArray = field?.items !== undefined || group.length > 1
    const values = group.map(([, value]) => read(value, isArray ? field?.items : field))
    return [name, isArray ? values : values[0]!] as const
  })
  const value = Object.fromEntries(fields)
  return accepts(schema, value, references) ? value : undefined
}

/** The names and values of a form; nothing for a text that is none. */
function readPairs(text: string): [name: string, value: string][] | undefined {
  const decode = (part: string): string => decodeURIComponent(part.replaceAll('+', ' '))
  try {
    return text.split('&').map((pair) => {
      const [name = '', ...value] = pair.trim().split('=')
      return [decode(name), decode(value.join('='))]
    })
  } catch {
    return undefined
  }
}
