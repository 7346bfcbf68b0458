import { responseWith } from '../body/body.js'
import { madeBody } from '../body/made-value.js'
import type { Example } from '../endpoint/endpoint.js'
import { readShown } from '../exchange/shown.js'
import { isTextType } from '../vocabulary/media-type.js'
import { isJson } from './filled-body.js'
import type { MockRoute } from './page.js'

/** Headers by their names in lower case; cookies are a line each. */
export type MockHeaders = Readonly<Record<string, string | readonly string[]>>

/** The body of an answer, with the headers that go with it. */
export interface StatedBody {
  readonly body: string | undefined
  readonly mediaType: string | undefined
  readonly headers: MockHeaders
}

/** Headers that depend on the body as it is sent, on the connection, or on what the server allows. */
const OWN_HEADER =
  /^(?:connection|content-encoding|content-length|content-type|date|keep-alive|server|trailer|transfer-encoding|upgrade|x-api-md.*)$/i
/** A name, and a value without what would end its line. */
const HEADER = /^[!#$%&'*+.^_`|~\w-]+$/

/** The body that an example shows, with the headers of a message of HTTP. */
export function shownBody({ code, language }: Pick<Example, 'code' | 'language'>): StatedBody {
  const { status, headers, mediaType, body } = readShown(code, language)
  if (status !== undefined) {
    const lines = new Map<string, string[]>()
    for (const [name, value] of headers) {
      if (!HEADER.test(name) || OWN_HEADER.test(name)) continue
      const key = name.toLowerCase()
      lines.set(key, [...(lines.get(key) ?? []), value.replaceAll(/[^\x20-\x7e]/g, ' ')])
    }
    const own = Array.from(lines, ([name, values]) => {
      return [name, name === 'set-cookie' ? values : values.join(', ')] as const
    })
    return { body: body ?? '', mediaType, headers: Object.fromEntries(own) }
  }
  // JSON is often without a language, or with that of the program around it.
  if ((mediaType === undefined || mediaType === 'text/plain') && isJson(code))
    return { body: code, mediaType: 'application/json', headers: {} }
  return { body: mediaType === undefined ? undefined : code, mediaType, headers: {} }
}

/** A body made from the rows of a response. */
export function madeFor({ bodies }: MockRoute, status: number): StatedBody {
  const body = responseWith(bodies, status)
  const made = body && madeBody(body)
  if (made === undefined) return { body: undefined, mediaType: undefined, headers: {} }
  return { body: JSON.stringify(made, undefined, 2), mediaType: 'application/json', headers: {} }
}

/** A media type as a header has it: text is in UTF-8. */
export function withCharset(mediaType: string): string {
  const isText = isTextType(mediaType) || /[/+](?:json|xml|yaml)$/.test(mediaType)
  return isText && !mediaType.includes(';') ? `${mediaType}; charset=utf-8` : mediaType
}
