import type { Span } from '../../source/position.js'
import { isLineEnding } from '../../source/white-space.js'

const BACKSLASH = 92
const CARRIAGE_RETURN = 13

const escapes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])

/** What stands between the quotes of a string. */
export interface StringCharacters {
  /** The characters that are meant; a line ending is one LF. */
  readonly value: string
  /** The indices in it that were written as an escape. */
  readonly escapes: readonly number[]
  /** The escapes that do not exist. */
  readonly unknown: readonly Span[]
}

/** Resolves the escapes between the quotes of a string. */
export function readCharacters(text: string, start: number, end: number): StringCharacters {
  const escaped: number[] = []
  const unknown: Span[] = []
  let value = ''
  let from = start
  let offset = start
  while (offset < end) {
    const code = text.charCodeAt(offset)
    if (code === BACKSLASH && offset + 1 < end && !isLineEnding(text.charCodeAt(offset + 1))) {
      const character = String.fromCodePoint(text.codePointAt(offset + 1)!)
      const meant = escapes.get(character)
      const next = offset + 1 + character.length
      value += text.slice(from, offset)
      if (meant === undefined) unknown.push({ start: offset, end: next })
      else escaped.push(value.length)
      value += meant ?? text.slice(offset, next)
      offset = from = next
    } else if (isLineEnding(code)) {
      value += `${text.slice(from, offset)}\n`
      const crlf = code === CARRIAGE_RETURN && text[offset + 1] === '\n'
      offset = from = offset + (crlf ? 2 : 1)
    } else {
      offset++
    }
  }
  return { value: value + text.slice(from, end), escapes: escaped, unknown }
}
