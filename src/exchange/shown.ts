import { readHttp } from '../outline/http.js'
import { mediaTypeOf } from '../vocabulary/media-type.js'

/** A response as code shows it. */
export interface ShownMessage {
  /** The status; nothing for what is a body alone. */
  readonly status: number | undefined
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly mediaType: string | undefined
  /** The body; nothing for a message without one. */
  readonly body: string | undefined
  /** The start of the body in the code. */
  readonly bodyStart: number
}

/** Reads code as the message of HTTP, or the body, that it is. */
export function readShown(text: string, language: string): ShownMessage {
  // A status with its phrase is the first line of a message.
  const before = /^\s*[1-5]\d\d [A-Z][A-Za-z ]+\n/.test(text) ? 'HTTP/1.1 ' : ''
  const message = readHttp({ language: before && 'http', value: before + text.trimStart() })
  if (message?.type !== 'response') {
    const mediaType = mediaTypeOf(language)
    return { status: undefined, headers: [], mediaType, body: text, bodyStart: 0 }
  }
  const { status, headers, mediaType, body } = message
  const skipped = before.length - (text.length - text.trimStart().length)
  const bodyStart = body ? body.start - skipped : text.length
  return { status, headers, mediaType, body: body && text.slice(bodyStart), bodyStart }
}
