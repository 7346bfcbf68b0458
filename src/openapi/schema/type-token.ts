/** A piece of a type text, with its place in the text. */
export interface TypeToken {
  readonly kind: 'word' | 'string' | 'number' | 'mark'
  /** The word, the mark, the digits; the content of a string. */
  readonly text: string
  readonly start: number
  readonly end: number
}

const WORD = /[\p{L}\p{N}_$-]/u
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
const QUOTES = '"\'`'

/** Cuts a type text into words, quoted strings, numbers and marks. */
export function readTypeTokens(text: string): TypeToken[] {
  const tokens: TypeToken[] = []
  let index = 0
  while (index < text.length) {
    const start = index
    const character = text[index]!
    if (/\s/.test(character)) {
      index++
      continue
    }
    const closing = QUOTES.includes(character) ? text.indexOf(character, index + 1) : -1
    if (closing !== -1) {
      index = closing + 1
      tokens.push({ kind: 'string', text: text.slice(start + 1, closing), start, end: index })
      continue
    }
    while (index < text.length && isWordPart(text, index)) index++
    if (index === start) index++
    const word = text.slice(start, index)
    const kind =
      index - start === 1 && !WORD.test(word) ? 'mark' : NUMBER.test(word) ? 'number' : 'word'
    tokens.push({ kind, text: word, start, end: index })
  }
  return tokens
}

/** A dot is part of a word only between two word characters: `1.5`, `v1.User`, but not `…, etc.`. */
function isWordPart(text: string, index: number): boolean {
  if (WORD.test(text[index]!)) return true
  const isInside = index > 0 && index + 1 < text.length
  return (
    text[index] === '.' && isInside && WORD.test(text[index - 1]!) && WORD.test(text[index + 1]!)
  )
}
