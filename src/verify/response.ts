import { parseJson } from '../body/json.js'
import type { Json } from '../body/json-reader.js'
import type { Value } from '../body/values.js'
import { withArticle } from '../diagnostics/wording.js'
import { isSuccess, onlySuccess } from '../endpoint/status.js'
import { kindOf } from '../field-type/type.js'
import type { ShownResponse } from '../exchange/read.js'
import { isOpen } from '../exchange/filling.js'
import { isJsonType } from '../vocabulary/media-type.js'
import { compareBody, type ResponseReporter, type StatedAnswer } from './body.js'
import type { Answer } from './send.js'

/** Headers that say nothing of what is answered. */
const INCIDENTAL =
  /^(?:age|alt-svc|cache-control|connection|content-encoding|content-length|date|etag|expires|keep-alive|last-modified|server|set-cookie|transfer-encoding|vary|via|x-request-id|x-runtime)$/i

/** Reports how an answer differs from what a page says of it. */
export function compareResponse(
  answer: Answer,
  stated: StatedAnswer,
  reporter: ResponseReporter,
): void {
  const shown = compareStatus(answer, stated, reporter)
  if (shown === false) return
  const json = shown && jsonOf(shown)
  if (shown && !compareHeaders(answer, shown, json, reporter)) return
  const { method, rows } = stated
  if (method === 'HEAD' || (!json && !rows?.rows.length)) return
  const { text } = answer
  const parsed = parse(text)
  if (parsed) compareBody(parsed.value, json, { ...stated, shown }, reporter)
  else if (json || text.trim() === '') {
    // What rows describe without an example may be no JSON.
    const given = text.trim() === '' ? 'empty' : 'no JSON'
    reporter.report(
      'server-field-type',
      shown?.span ?? stated.span,
      '',
      given,
      withArticle(json ? kindOf(json.value) : 'object'),
    )
  }
}

/** Compares the status; returns the response to compare with further, and false where there is none. */
function compareStatus(
  { status, headers, text }: Answer,
  { shown, statuses, span }: StatedAnswer,
  reporter: ResponseReporter,
): ShownResponse | undefined | false {
  const stated = shown?.status ?? onlySuccess(statuses)
  if (stated === undefined ? isSuccess(status) : status === stated) return shown
  // Another success that the page states is one, too.
  if (isSuccess(stated) && isSuccess(status) && statuses.includes(status)) return undefined
  const location = headers.get('location')
  const said = location === null ? text : `it redirects to ${location}`
  const expected = stated === undefined ? 'that it succeeds' : String(stated)
  const place = shown?.status === undefined ? span : shown.span
  reporter.report('server-status', place, status, expected, said.trim() || undefined)
  return false
}

/** Compares the headers that the page shows; false where the body is of another type than the one shown. */
function compareHeaders(
  { headers, text }: Answer,
  { headers: stated, span }: ShownResponse,
  json: Json | undefined,
  reporter: ResponseReporter,
): boolean {
  let isOfType = true
  const essence = (type: string) => type.split(';', 1)[0]!.trim().toLowerCase()
  const given = headers.get('content-type') ?? undefined
  const own = stated.find(([name, type]) => /^content-type$/i.test(name) && !isOpen(type))?.[1]
  const isExpected =
    own === undefined
      ? !json || given === undefined || isJsonType(given) || parse(text) !== undefined
      : given !== undefined && essence(given) === essence(own)
  if (!isExpected) {
    isOfType = false
    reporter.report('server-header', span, 'Content-Type', given, own ?? 'application/json')
  }
  for (const [name, value] of stated) {
    // Links to other pages of a list are there where there are other pages.
    const isIncidental = INCIDENTAL.test(name) || /\brel="?(?:next|prev)/.test(value)
    if (isIncidental || /^content-type$/i.test(name) || headers.has(name)) continue
    const at = reporter.source.text.indexOf(`${name}:`, span.start)
    const place = at === -1 || at > span.end ? span : { start: at, end: at + name.length }
    reporter.report('server-header', place, name, undefined, value)
  }
  return isOfType
}

/** The JSON that a page shows; nothing where it shows something else. */
function jsonOf({ body, mediaType }: ShownResponse): Json | undefined {
  if (body === undefined) return undefined
  const isJson = mediaType !== undefined && isJsonType(mediaType)
  const json = isJson || /^\s*[{[]/.test(body) ? parseJson(body, true) : undefined
  return json?.type === 'json' && json.value !== undefined ? json : undefined
}

function parse(text: string): { value: Value } | undefined {
  try {
    return { value: JSON.parse(text) as Value }
  } catch {
    return undefined
  }
}
