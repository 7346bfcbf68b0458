import { defaultTheme } from './render/default-theme.js'
import type { Theme } from './render/theme.js'
import { readStyle } from './style/read-style.js'
import { themeStyle } from './style/theme-style.js'

export type { Background, Theme, Tint, TintToken, TintTokens } from './render/theme.js'

/**
 * The whole stylesheet for a theme: for its prefix, with its named backgrounds.
 *
 * `style.css` of the package is this function's result for the built-in theme. It reads files of
 * the package, so it runs in Node: in a build script, or in the configuration of a bundler.
 */
export function stylesheet(theme: Theme = defaultTheme): string {
  return themeStyle(readStyle(new URL('style/index.css', import.meta.url)), theme)
}
