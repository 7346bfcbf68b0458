/** The CSS value of a theme's colour token; any texts are a name, and none can leave the `var()`. */
export function colorToken(name: string, prefix: string): string {
  return `var(--${escapeName(prefix)}-color-${escapeName(name)})`
}

/** A theme's CSS value, with `$name` replaced by the colour token of that name. */
export function resolveColors(value: string, prefix: string): string {
  return value.replace(/\$([a-z][a-z0-9-]*)/gi, (_reference, name: string) =>
    colorToken(name, prefix),
  )
}

/** Writes a text as the rest of a CSS name. */
export function escapeName(text: string): string {
  return text.replace(/[^-\w\u{80}-\u{10ffff}]/gu, (character) => {
    const code = character.charCodeAt(0)
    if (code === 0) return '\u{fffd}'
    return code < 0x20 || code === 0x7f ? `\\${code.toString(16)} ` : `\\${character}`
  })
}
