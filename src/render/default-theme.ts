import { type Background, type Theme, type Tint, tintTokens, type TintTokens } from './theme.js'

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
