import type { HttpMessage } from '../outline/http.js'
import { isJsonType, MEDIA_TYPE, mediaTypeOf } from '../vocabulary/media-type.js'
import { type Json, type JsonProblem, MORE_TEXT } from './json-reader.js'
import { parseJson } from './json.js'
import { markPart, type ObjectValue } from './values.js'

/** An example as an endpoint has it. */
export interface ExampleText {
  readonly role: 'request' | 'response'
  readonly language: string
  readonly code: string
}

/** The body that an example shows. */
export interface Sample {
  readonly mediaType: string
  /** False when the text of the example says that it is JSON, and nothing else does. */
  readonly isStated: boolean
  /** The text that travels, and where it starts in the code of the example. */
  readonly text: string
  readonly start: number
  /** The headers of a message of HTTP. */
  readonly headers?: HttpMessage['headers'] | undefined
  /** The JSON of the text, or what keeps it from being JSON; nothing for another media type. */
  readonly json?: Json | JsonProblem | undefined
}

/**
 * The bodies that an example shows, its text or that of a message of HTTP: values of JSON one below the other
 * are a body each. None where no media type is known.
 */
export function readSamples(
  { role, language, code }: ExampleText,
  mediaTypes: Readonly<Record<string, string>> | undefined,
  http: HttpMessage | undefined,
): Sample[] {
  const message = http?.type === role ? http : undefined
  const start = message ? (message.body?.start ?? code.length) : endOfHead(code)
  const text = code.slice(start)
  const isLenient = /^json[c5]$/i.test(language)
  const stated = message
    ? message.mediaType
    : mediaTypeOf(isLenient ? 'json' : language, mediaTypes)
  const shown = (mediaType: string, isStated: boolean, found?: Partial<Sample>): Sample => {
    return { mediaType, isStated, text, start, headers: message?.headers, ...found }
  }
  const isEmpty = message !== undefined && text.trim() === ''
  if (!isEmpty && stated !== undefined && isJsonType(stated)) {
    const read = readJsonTexts(text, start, isLenient)
    // Where comments and the like are allowed, nobody says what else is.
    return isLenient && read.some(({ json }) => json.type === 'problem')
      ? [shown(`application/${language.toLowerCase()}`, true)]
      : read.map((found) => shown(stated, true, found))
  }
  // What is JSON as a whole is meant to be JSON, where no language says that it is something else.
  if ((stated === undefined || /^text$/i.test(language)) && /^\s*[[{]/.test(text)) {
    const read = readJsonTexts(text, start, false)
    if (read.every(({ json }) => json.type === 'json'))
      return read.map((found) => shown('application/json', false, found))
  }
  const known = stated !== undefined && MEDIA_TYPE.test(stated)
  const mediaType = known ? stated : message && 'text/plain'
  return mediaType === undefined ? [] : [shown(mediaType, known)]
}

/** Members without the braces of their object. */
const MEMBERS = /^\s*"[^"\n]*"\s*:/

/** The JSON of a text: one value, several of them, each from the start of a line, or members of an object. */
function readJsonTexts(text: string, start: number, isLenient: boolean) {
  const json = parseJson(text, isLenient)
  const whole = [{ json, text, start }]
  if (json.type === 'json') return whole
  if (MEMBERS.test(text)) {
    // The last line may be a comment.
    const members = { text: `{${text}\n}`, start: start - 1 }
    const object = parseJson(members.text, isLenient)
    // What is wrong at a brace that is not there is wrong somewhere in the text.
    if (object.type === 'problem')
      return object.start === 0 ? whole : [{ ...members, json: object }]
    markPart(object.value as ObjectValue)
    return [{ ...members, json: { ...object, isPart: true } }]
  }
  if (json.problem !== MORE_TEXT) return whole
  let at = start
  const values = text.split(/(?<=\n)(?=[[{])/).map((part) => {
    const value = { json: parseJson(part, isLenient), text: part, start: at }
    at += part.length
    return value
  })
  return values.every((value) => value.json.type === 'json') ? values : whole
}

const MOST_HEAD = 200
const SAYS_HEAD = /\b[1-5]\d\d\b|\bcontent-type\b/i
const HEAD_LINE = /^(?:[\w/.-]+:? [\w ./+;=-]*)?\r?$/

/** The end of the lines that state the status and media type of what is below them; 0 without any. */
function endOfHead(code: string): number {
  const at = code.slice(0, MOST_HEAD).search(/^[[{]/m)
  if (at < 1) return 0
  const lines = code.slice(0, at).split('\n')
  const isHead = lines.every((line) => HEAD_LINE.test(line)) && SAYS_HEAD.test(lines.join(' '))
  return isHead ? at : 0
}
