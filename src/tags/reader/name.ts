const letterOrDigit = /^[\p{L}\p{N}]/u
const letter = /^\p{L}/u
const DASH = 45
const UNDERSCORE = 95

/** The end of the name that stands at an offset: letters, digits, `-` and `_`. */
export function endOfName(text: string, start: number, end: number): number {
  let offset = start
  while (offset < end && isNameCharacter(text, offset)) {
    offset += text.codePointAt(offset)! > 0xff_ff ? 2 : 1
  }
  return Math.min(offset, end)
}

/** Whether the name of an attribute can start at an offset: with a letter or `_`. */
export function isNameStart(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset)
  return code < 128 ? isAsciiLetter(code) || code === UNDERSCORE : letter.test(at(text, offset))
}

/** Whether a name can go on at an offset. */
export function isNameCharacter(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset)
  if (code >= 128) return letterOrDigit.test(at(text, offset))
  return isAsciiLetter(code) || isAsciiDigit(code) || code === DASH || code === UNDERSCORE
}

function at(text: string, offset: number): string {
  return text.slice(offset, offset + 2)
}

function isAsciiLetter(code: number): boolean {
  const lower = code | 32
  return lower >= 97 && lower <= 122
}

function isAsciiDigit(code: number): boolean {
  return code >= 48 && code <= 57
}
