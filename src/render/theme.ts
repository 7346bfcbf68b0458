/** The colour tokens that a tint can re-point, in the order in which they are written. */
export const tintTokens = ['bg', 'surface', 'text', 'muted', 'primary', 'border'] as const

/** A colour token that a tint can re-point. */
export type TintToken = (typeof tintTokens)[number]

/**
 * CSS colours by token. In a value `$name` stands for the theme's own colour token of that name:
 * `'$surface'`, or `'color-mix(in srgb, $primary 20%, transparent)'`.
 */
export type TintTokens = Partial<Record<TintToken, string>>

/** What a named `tint` does to the colours of a block. */
export interface Tint {
  /** The colours under a light scheme. */
  light?: TintTokens
  /** The colours under a dark scheme. */
  dark?: TintTokens
  /** The scheme that the tint fixes, whatever the page has. */
  scheme?: 'dark' | 'light'
}

/** How a named `bg` looks; the stylesheet is written from it, the HTML only carries the name. */
export interface Background {
  /** A CSS `background` value, with `$name` for the theme's colour tokens. */
  light: string
  /** The same under a dark scheme, where it differs. */
  dark?: string
}

/** The presentation of the styled output, as data that survives JSON. */
export interface Theme {
  /** Starts the classes (`rf-api`) and the colour tokens (`--rf-color-text`) that a stylesheet is written against. */
  prefix: string
  /** What the `tint` attribute can name. */
  tints: Record<string, Tint>
  /** What the `bg` attribute can name. */
  backgrounds: Record<string, Background>
}

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
