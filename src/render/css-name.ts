/** Writes a text as the rest of a CSS name. */
export function escapeName(text: string): string {
  return text.replace(/[^-\w\u{80}-\u{10ffff}]/gu, (character) => {
    const code = character.charCodeAt(0)
    if (code === 0) return '\u{fffd}'
    return code < 0x20 || code === 0x7f ? `\\${code.toString(16)} ` : `\\${character}`
  })
}
