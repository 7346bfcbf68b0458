/** The colour tokens that a tint can re-point, in the order in which they are written. */
export const tintTokens = ['bg', 'surface', 'text', 'muted', 'primary', 'border'] as const

/** A colour token that a tint can re-point. */
export type TintToken = (typeof tintTokens)[number]

/**
 * CSS colours by token. In a value `$name` stands for the theme's own colour token of that name:
 * `'$surface'`, or `'color-mix(in srgb, $primary 20%, transparent)'`.
 */
export type TintTokens = Partial<Record<TintToken, string>>

/** The colours of a block with a named `tint`. */
export interface Tint {
  /** The colours under a light scheme. */
  light?: TintTokens
  /** The colours under a dark scheme. */
  dark?: TintTokens
  /** The scheme that the tint fixes, whatever the page has. */
  scheme?: 'dark' | 'light'
}

/** The look of a named `bg`; the stylesheet is written from it, the HTML only carries the name. */
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
  /** The tints that the `tint` attribute can name. */
  tints: Record<string, Tint>
  /** The backgrounds that the `bg` attribute can name. */
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

/** Each token as the theme has it. */
const base: TintTokens = Object.fromEntries(tintTokens.map((token) => [token, `$${token}`]))

const subtle: TintTokens = { ...base, bg: '$surface', surface: '$surface-hover' }

const tints: Record<string, Tint> = {
  base: { light: base, dark: base },
  subtle: { light: subtle, dark: subtle },
  warm: {
    light: { bg: '$surface-active', text: '$text', primary: '$warning', border: '$border' },
    dark: { bg: '#2a2018', text: '$text', primary: '$warning', border: '#4a3f33' },
  },
  cool: {
    light: { bg: '$info-bg', text: '$text', primary: '$primary', border: '$info-border' },
    dark: { bg: '#1c1a17', text: '#e2e0dd', primary: '$primary', border: '#5a564f' },
  },
  dark: {
    dark: { bg: '#5a564f', text: '#fbfaf7', primary: '$danger' },
    scheme: 'dark',
  },
}

const backgrounds: Record<string, Background> = {
  hero: {
    light:
      'linear-gradient(160deg, color-mix(in srgb, $primary 22%, transparent), transparent 65%), $surface',
    dark: 'linear-gradient(160deg, color-mix(in srgb, $primary 34%, transparent), transparent 70%), $surface',
  },
  sunset: {
    light:
      'linear-gradient(135deg, color-mix(in srgb, $warning 30%, $surface), color-mix(in srgb, $danger 16%, $surface))',
    dark: 'linear-gradient(135deg, color-mix(in srgb, $warning 26%, $bg), color-mix(in srgb, $danger 20%, $bg))',
  },
  mesh: {
    light:
      'radial-gradient(at 0% 0%, color-mix(in srgb, $info 36%, transparent), transparent 55%), ' +
      'radial-gradient(at 100% 20%, color-mix(in srgb, $primary 32%, transparent), transparent 50%), ' +
      'radial-gradient(at 60% 100%, color-mix(in srgb, $success 28%, transparent), transparent 55%), $surface',
    dark:
      'radial-gradient(at 0% 0%, color-mix(in srgb, $info 44%, transparent), transparent 55%), ' +
      'radial-gradient(at 100% 20%, color-mix(in srgb, $primary 42%, transparent), transparent 50%), ' +
      'radial-gradient(at 60% 100%, color-mix(in srgb, $success 36%, transparent), transparent 55%), $surface',
  },
}

/** The built-in theme. */
export const defaultTheme: Theme = { prefix: 'rf', tints, backgrounds }

/** A whole theme from the parts that differ from the built-in one. */
export function createTheme(parts?: Partial<Theme> | null): Theme {
  const { prefix, tints: ownTints, backgrounds: ownBackgrounds } = parts ?? {}
  return {
    prefix: prefix ?? defaultTheme.prefix,
    tints: ownTints ?? defaultTheme.tints,
    backgrounds: ownBackgrounds ?? defaultTheme.backgrounds,
  }
}
