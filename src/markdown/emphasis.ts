/** The power of a run of `*` or `_`, between two indexes, to open and close emphasis, by its neighbors. */
export function flanking(text: string, start: number, end: number) {
  const before = neighborAt(text, start - 1)
  const after = neighborAt(text, end)
  const opens = after === 'other' || (after === 'punctuation' && before !== 'other')
  const closes = before === 'other' || (before === 'punctuation' && after !== 'other')
  const isStar = text.charCodeAt(start) === 42
  return {
    canOpen: opens && (isStar || before !== 'other'),
    canClose: closes && (isStar || after !== 'other'),
  }
}

/** The class of the character at an index; before the text and after it is a space. */
function neighborAt(text: string, index: number): 'space' | 'punctuation' | 'other' {
  if (index < 0 || index >= text.length) return 'space'
  const code = text.charCodeAt(index)
  if (isAsciiPunctuation(code)) return 'punctuation'
  if (code < 128) return code === 32 || (code >= 9 && code <= 13) ? 'space' : 'other'
  const character = text.charAt(index)
  if (/\s/.test(character)) return 'space'
  return /[\p{P}\p{S}]/u.test(character) ? 'punctuation' : 'other'
}

/** True when a character is one that a backslash escapes. */
export function isAsciiPunctuation(code: number): boolean {
  // Neither a digit nor a letter, which are the same in lower case.
  const lower = code | 32
  return code > 32 && code < 127 && (code < 48 || code > 57) && (lower < 97 || lower > 122)
}
