import { readHttp } from '../outline/http.js'
import type { Span } from '../source/position.js'
import { mediaTypeOf } from '../vocabulary/media-type.js'

/** What code shows of a response. */
export interface Shown {
  /** The status, and whether it is a message at all; nothing for what is a body alone. */
  readonly status: number | undefined
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly mediaType: string | undefined
  /** Where the body is; nothing for a message without one. */
  readonly body: Span | undefined
}

/** Reads code as the message of HTTP, or the body, that it is. */
export function readShown(text: string, language: string): Shown {
  // A status with its phrase is the first line of a message.
  const before = /^\s*[1-5]\d\d [A-Z][A-Za-z ]+\n/.test(text) ? 'HTTP/1.1 ' : ''
  const message = readHttp({ language: before && 'http', value: before + text.trimStart() })
  if (message?.type !== 'response')
    return {
      status: undefined,
      headers: [],
      mediaType: mediaTypeOf(language),
      body: { start: 0, end: text.length },
    }
  const { status, headers, mediaType, body } = message
  const skipped = before.length - (text.length - text.trimStart().length)
  const own = body && { start: body.start - skipped, end: text.length }
  return { status, headers, mediaType, body: own }
}
