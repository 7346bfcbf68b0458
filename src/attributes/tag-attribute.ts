import type { SpanEdit } from '../diagnostics/diagnostic.js'
import type { Reporter } from '../diagnostics/reporter.js'
import { nearest } from '../vocabulary/spelling.js'
import { countUpTo } from '../source/lines.js'
import type { Span } from '../source/position.js'
import { attributeByName } from './definition.js'

/** The kind of value that was read, whether or not the attribute takes it. */
export type ValueType =
  | 'string'
  | 'boolean'
  | 'number'
  | 'null'
  | 'array'
  | 'object'
  | 'variable'
  /** A value that breaks the grammar; it has been reported, `value` holds what was meant as far as can be told. */
  | 'broken'

/** One attribute of an opening tag, as written. */
export interface TagAttribute {
  /** The name as written, known or not. */
  readonly name: string
  /** The name in the source. */
  readonly nameSpan: Span
  /** The kind of value. */
  readonly valueType: ValueType
  /** The value: the string without quotes and escapes, the boolean, or the source text of any other. */
  readonly value: string | boolean
  /** The value in the source, quotes included; the name for a bare boolean. */
  readonly valueSpan: Span
  /** The indices in a string `value` that were written as a two-character escape. */
  readonly escapes: readonly number[]
  /** Name and value together. */
  readonly span: Span
}

/** The place of a stretch of a string value in the source. */
export function spanInValue(attribute: TagAttribute, start: number, end: number): Span {
  const offsetOf = (index: number): number =>
    attribute.valueSpan.start + 1 + index + countUpTo(attribute.escapes, index - 1)
  return { start: offsetOf(start), end: offsetOf(end) }
}

/** The mistakes in how a value is written; each is the code of a diagnostic. */
export type ValueMistake =
  'single-quotes' | 'unquoted-value' | 'unterminated-string' | 'line-ending-in-string'

/** A mistake in how an attribute is written. */
export interface WritingMistake {
  readonly code:
    ValueMistake | 'unknown-escape' | 'missing-value' | 'blank-around-equals' | 'malformed-equals'
  readonly span: Span
}

/** Reports mistakes in an attribute, of which `raw` is the text that is meant and `rest` all after its name. */
export function reportMistakes(
  mistakes: readonly WritingMistake[],
  name: string,
  raw: string,
  rest: Span,
  reporter: Reporter,
): void {
  if (mistakes.length === 0) return
  const right = writtenAttribute(name, raw)
  const edits = rewriting(name, right, rest, reporter)
  for (const { code, span } of mistakes) {
    if (code === 'unknown-escape') {
      reporter.reportFixable(code, span, edits, reporter.source.slice(span))
    } else reporter.reportFixable(code, span, edits, name, right ?? exampleAttribute(name, raw))
  }
}

/** The edits that make an attribute what is right, after its name, apart from what follows it. */
export function rewriting(
  name: string,
  right: string | undefined,
  rest: Span,
  { source }: Reporter,
): SpanEdit[] {
  if (right === undefined) return []
  const isApart = right.endsWith('"') || /^[\s,%/]?$/.test(source.text.charAt(rest.end))
  return [{ span: rest, text: right.slice(name.length) + (isApart ? '' : ' ') }]
}

/**
 * An attribute as it is to be written, from the text between its quotes or in place of them; nothing
 * where that is empty or no value that it allows is near.
 */
export function writtenAttribute(name: string, raw: string): string | undefined {
  if (raw.trim() === '') return undefined
  const definition = attributeByName.get(name)
  if (definition?.type === 'boolean') {
    const word = raw.trim().toLowerCase()
    if (/^(?:true|yes|on|1)$/.test(word)) return `${name}=true`
    const isOff = /^(?:false|no|off|0)$/.test(word)
    const meant = isOff ? 'false' : nearest(word, ['true', 'false'])
    return meant && `${name}=${meant}`
  }
  const value = definition?.values
    ? nearest(raw.replaceAll('\\', ''), definition.values)
    : writtenCharacters(raw)
  return value === undefined ? undefined : `${name}="${value}"`
}

/**
 * An attribute to show the form: with both of two values, with one that it takes where none was written,
 * else with dots, as another value than that one was meant.
 */
export function exampleAttribute(name: string, written: string): string {
  const definition = attributeByName.get(name)
  if (definition?.type === 'boolean') return `${name}=true or ${name}=false`
  if (written === '' && definition?.values)
    return `${name}="${definition.default ?? definition.values[0]}"`
  return name === 'path' ? 'path="/…"' : `${name}="…"`
}

/** The text between two double quotes, with the escapes that are missing; those that are there stay. */
function writtenCharacters(raw: string): string {
  return raw
    .replaceAll(/\\([^]?)|"/g, (written, escaped: string | undefined) => {
      if (escaped === undefined) return String.raw`\"`
      if (escaped === "'") return "'"
      return /["\\nrt]/.test(escaped) ? written : `\\${written}`
    })
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
}

/** One stop of a gradient, as an author writes it: a colour token, or one with an alpha after a slash. */
interface ColorStop {
  /** The name of the colour token. */
  readonly name: string
  /** The alpha as a percentage from 0 to 100; absent for an opaque stop. */
  readonly alpha?: number
  /** An alpha that is neither a fraction nor a percentage, as written; the stop is opaque then. */
  readonly invalidAlpha?: string
}

/** Reads `primary`, `primary/50`, `primary/0.5` or `primary/50%`. */
export function readColorStop(value: string): ColorStop {
  const slash = value.indexOf('/')
  if (slash === -1) return { name: value }
  const name = value.slice(0, slash)
  const written = value.slice(slash + 1)
  const alpha = readAlpha(written)
  return alpha === undefined ? { name, invalidAlpha: written } : { name, alpha }
}

function readAlpha(text: string): number | undefined {
  if (!/^(?:\d+(?:\.\d+)?|\.\d+)%?$/.test(text)) return undefined
  const number = Number.parseFloat(text)
  const percentage = text.endsWith('%') || number > 1 ? number : number * 100
  // Rounded, because 0.07 * 100 is 7.000000000000001.
  return percentage > 100 ? undefined : Number(percentage.toFixed(4))
}
