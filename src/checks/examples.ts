import type { Reporter } from '../diagnostics/reporter.js'
import { spanIn } from '../markdown/engine.js'
import type { Code } from '../markdown/node.js'
import type { OutlineExample } from '../outline/outline.js'
import { findLineStarts } from '../source/lines.js'
import type { Span } from '../source/position.js'
import { isJsonType } from '../vocabulary/media-type.js'
import { BodyComparison } from './body/compare.js'
import type { BodySchema, BodySchemas } from './body/schema.js'
import { readJson } from '../body/json.js'
import type { JsonValue } from '../body/json-token.js'

/** Returns what tells where a stretch of a code block, counted from one of its characters on, is in the source. */
export function placesIn({ value, lineOffsets }: Code, from = 0): (span: Span) => Span {
  const lines = { indexes: findLineStarts(value), offsets: lineOffsets }
  return ({ start, end }) => spanIn(lines, from + start, from + end)
}

/**
 * Checks that JSON examples are JSON, and that those whose role was stated have the fields of the
 * tables. Without schemas no field is compared; `block` is where the block starts.
 */
export function checkExamples(
  examples: readonly OutlineExample[],
  block: number,
  schemas: BodySchemas | undefined,
  reporter: Reporter,
): void {
  let comparison: BodyComparison | undefined
  for (const example of examples) {
    const body = readBody(example)
    if (!body) continue
    const { text, start, isLenient, isStated } = body
    const schema = isStated ? schemas?.(example) : undefined
    // Where nothing is compared, the reader of places is needed only for what is wrong.
    if (!schema && (isLenient || isJson(text))) continue
    const spanOf = placesIn(example.code, start)
    const value = readJson(text, isLenient)
    if (value.type !== 'problem') {
      if (!schema || isFailure(value, example, schema)) continue
      comparison ??= new BodyComparison(block, reporter)
      comparison.compare(value, schema, spanOf)
    } else if (!isLenient) {
      const { infoSpan, span } = example.code
      const place = text.trim() === '' ? (infoSpan ?? span) : spanOf(value)
      const fix = value.repairs?.map((edit) => ({ ...edit, span: spanOf(edit.span) }))
      reporter.reportFixable('invalid-json', place, fix, value.problem)
    }
  }
  comparison?.report()
}

/**
 * The JSON text in an example, and where it starts: its code, or the body of a message of HTTP. A lenient
 * one may have comments, or nobody says that it is JSON; of one that is not stated only the content or the
 * method tells the role.
 */
function readBody({ code, http, inferred }: OutlineExample) {
  if (http) {
    const { body, mediaType } = http
    if (!body || (mediaType !== undefined && !isJsonType(mediaType))) return undefined
    const text = code.value.slice(body.start, body.end)
    const isLenient = mediaType === undefined
    if (isLenient && !/^\s*[{[]/.test(text)) return undefined
    return { text, start: body.start, isLenient, isStated: true }
  }
  const language = code.language.toLowerCase()
  const isLenient = language === 'jsonc' || language === 'json5'
  if (language !== 'json' && !isLenient) return undefined
  return { text: code.value, start: 0, isLenient, isStated: !inferred }
}

/** What a response holds that tells of a failure. */
const failureNames =
  /^(?:code|details?|errors?|error_?(?:code|description)|message|reason|status|title|type)$/i

/** Whether a response without a status tells of a failure, of which rows without a status do not speak. */
function isFailure(
  value: JsonValue,
  { role, status }: OutlineExample,
  { root }: BodySchema,
): boolean {
  if (role === 'request' || status !== undefined || value.type !== 'object') return false
  const names = value.properties.map(({ name }) => name)
  const isOfFailure = names.every((name) => failureNames.test(name))
  return names.length > 0 && isOfFailure && !names.every((name) => root.fields.has(name))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
