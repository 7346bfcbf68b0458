import type { Reporter } from '../diagnostics/reporter.js'
import type { Code } from '../markdown/node.js'
import type { OutlineExample } from '../outline/outline.js'
import { countUpTo, findLineStarts } from '../source/lines.js'
import type { Span } from '../source/position.js'
import { BodyComparison } from './body/compare.js'
import type { BodySchema, BodySchemas } from './body/schema.js'
import { readJson } from './json/read.js'
import type { JsonValue } from './json/token.js'

/** A stretch of the code of an example, and where its own stretches are in the source. */
export class ExampleText {
  readonly text: string
  readonly #code: Code
  readonly #start: number
  #lineStarts: number[] | undefined

  /** Takes the whole code, or a stretch of it. */
  constructor(code: Code, { start, end }: Span = { start: 0, end: code.value.length }) {
    this.text = code.value.slice(start, end)
    this.#code = code
    this.#start = start
  }

  spanOf({ start, end }: Span): Span {
    const starts = (this.#lineStarts ??= findLineStarts(this.#code.value))
    const [from, to] = [start, end].map((index) => {
      const line = countUpTo(starts, index + this.#start) - 1
      return this.#code.lineOffsets[line]! + index + this.#start - starts[line]!
    })
    return { start: from!, end: to! }
  }
}

/**
 * Checks that JSON examples are JSON, and that those whose role was stated have the fields of the
 * tables. Without schemas no field is compared.
 */
export function checkExamples(
  examples: readonly OutlineExample[],
  schemas: BodySchemas | undefined,
  reporter: Reporter,
): void {
  let comparison: BodyComparison | undefined
  for (const example of examples) {
    const body = readBody(example)
    if (!body) continue
    const { text, isLenient, isStated } = body
    const schema = isStated ? schemas?.(example) : undefined
    // Where nothing is compared, the reader of places is needed only for what is wrong.
    if (!schema && (isLenient || isJson(text.text))) continue
    const value = readJson(text.text, isLenient)
    if (value.type !== 'problem') {
      if (!schema || isFailure(value, example, schema)) continue
      comparison ??= new BodyComparison(reporter)
      comparison.compare(value, schema, (span) => text.spanOf(span))
    } else if (!isLenient) {
      const { infoSpan, span } = example.code
      const isEmpty = text.text.trim() === ''
      const place = isEmpty ? (infoSpan ?? span) : text.spanOf(value)
      const fix = value.repairs?.map((edit) => ({ span: text.spanOf(edit.span), text: edit.text }))
      reporter.reportFixable('invalid-json', place, fix, value.problem)
    }
  }
  comparison?.report()
}

/** A JSON text as an example has it. */
interface ExampleBody {
  readonly text: ExampleText
  /** True where comments are allowed, or nobody says that it is JSON. */
  readonly isLenient: boolean
  /** False where only its content or the method says whether it is of a request or a response. */
  readonly isStated: boolean
}

/** The JSON text in an example: its code, or the body of a message of HTTP. */
function readBody({ code, http, inferred }: OutlineExample): ExampleBody | undefined {
  if (http) {
    const { body, mediaType } = http
    if (!body || (mediaType !== undefined && !/[/+]json$/.test(mediaType))) return undefined
    const text = new ExampleText(code, body)
    const isSaid = mediaType !== undefined
    if (!isSaid && !/^\s*[{[]/.test(text.text)) return undefined
    return { text, isLenient: !isSaid, isStated: true }
  }
  const language = code.language.toLowerCase()
  const isLenient = language === 'jsonc' || language === 'json5'
  if (language !== 'json' && !isLenient) return undefined
  return { text: new ExampleText(code), isLenient, isStated: !inferred }
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
