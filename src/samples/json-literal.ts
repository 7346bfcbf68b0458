/** A value of JSON. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** How a language writes what JSON can hold. */
export interface LiteralStyle {
  readonly indent: string
  readonly string: (text: string) => string
  readonly key: (name: string) => string
  /** The words for `true`, `false` and `null`. */
  readonly words: readonly [yes: string, no: string, nothing: string]
}

/** Longer lists and objects have a line for each item. */
const lineWidth = 60

/** Writes a value as a literal of a language, its inner lines indented from those of the first. */
export function writeLiteral(value: Json, style: LiteralStyle, indent: string): string {
  if (typeof value === 'string') return style.string(value)
  if (value === null) return style.words[2]
  if (typeof value === 'boolean') return style.words[value ? 0 : 1]
  if (typeof value === 'number') return JSON.stringify(value)
  const inner = indent + style.indent
  const isList = Array.isArray(value)
  const items = isList
    ? (value as readonly Json[]).map((item) => writeLiteral(item, style, inner))
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
export function readJson(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json
    const written = text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
    const isSame = JSON.stringify(value) === written && !written.includes('"__proto__":')
    return isSame ? value : undefined
  } catch {
    return undefined
  }
}
