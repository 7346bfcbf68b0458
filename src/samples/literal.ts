import type { PlainValue } from '../body/values.js'

const VARIABLE = /\$(?:([A-Z][A-Z\d_]+)(?![\w(])|\{([A-Z][A-Z\d_]+)\})/

/** The way in which a language writes a text. */
export interface TextStyle {
  readonly quote: (text: string) => string
  /** The marks around a text with variables of the environment, and those of their parts. */
  readonly marks: readonly [opening: string, closing: string]
  readonly escape: (part: string) => string
  readonly variable: (name: string, next: string) => string
}

/** The way in which a language writes what JSON can hold. */
export interface LiteralStyle extends TextStyle {
  readonly indent: string
  readonly key: (name: string) => string
  /** The words for `true`, `false` and `null`. */
  readonly words: readonly [yes: string, no: string, nothing: string]
}

/** The names of the variables of the environment in a text: `Bearer $TOKEN`. */
export function variablesIn(text: string): string[] {
  return text.split(VARIABLE).filter((part, at) => at % 3 !== 0 && part !== undefined)
}

/** Writes a text in the way of a language, its variables from the environment. */
export function writeText(text: string, { quote, marks, escape, variable }: TextStyle): string {
  const parts = text.split(VARIABLE)
  if (parts.length === 1) return quote(text)
  let written = marks[0]
  for (let at = 0; at < parts.length; at += 3) {
    const name = parts[at + 1] ?? parts[at + 2]
    written += escape(parts[at]!) + (name === undefined ? '' : variable(name, parts[at + 3]!))
  }
  return written + marks[1]
}

/** Longer lists and objects have a line for each item. */
const lineWidth = 60

/** Writes a value as a literal of a language, its inner lines indented from those of the first. */
export function writeLiteral(value: PlainValue, style: LiteralStyle, indent: string): string {
  if (typeof value === 'string') return style.quote(value)
  if (value === null) return style.words[2]
  if (typeof value === 'boolean') return style.words[value ? 0 : 1]
  if (typeof value === 'number') return JSON.stringify(value)
  const inner = indent + style.indent
  const isList = Array.isArray(value)
  const items = isList
    ? (value as PlainValue[]).map((item) => writeLiteral(item, style, inner))
    : Object.entries(value).map(
        ([name, item]) => `${style.key(name)}: ${writeLiteral(item, style, inner)}`,
      )
  const [open, close] = isList ? '[]' : '{}'
  if (items.length === 0) return `${open}${close}`
  const line = items.join(', ')
  if (isList && line.length <= lineWidth && !line.includes('\n')) return `[${line}]`
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`
}

/**
 * The value of a JSON text that a program can write as its own and send the same: nothing for
 * another text, and for one that a literal changes (a number of too many digits, a name twice).
 */
export function readJson(text: string): PlainValue | undefined {
  try {
    const value = JSON.parse(text) as PlainValue
    const written = text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
    const isSame = JSON.stringify(value) === written && !written.includes('"__proto__":')
    return isSame ? value : undefined
  } catch {
    return undefined
  }
}
