import { defaultTheme, type Theme } from './render/theme.js'
import { readStyle, strengthen, themeStyle } from './style/style-text.js'

export type { Background, Theme, Tint, TintToken, TintTokens } from './render/theme.js'

/** The options of a stylesheet. */
export interface StylesheetOptions {
  /**
   * The number of classes that each rule weighs, 1 to 9. With 1, rules of the page for elements and resets
   * lose to it; 3 also beats rules that style elements by a class around them, as `.vp-doc h2`.
   *
   * @default 1
   */
  strength?: number
  /**
   * The width of the inside of a block from which the reference layout has two columns.
   *
   * @default '56rem'
   */
  columns?: string
}

/**
 * The whole stylesheet for a theme: for its prefix, with its named backgrounds.
 *
 * `style.css` of the package is this function's result for the built-in theme. It reads files of
 * the package, so it runs in Node: in a build script, or in the configuration of a bundler.
 */
export function stylesheet(theme: Theme = defaultTheme, options: StylesheetOptions = {}): string {
  const { strength = 1, columns = '56rem' } = options
  const style = themeStyle(readStyle(new URL('style/index.css', import.meta.url)), theme)
  return strengthen(style.replaceAll('inline-size >= 56rem', `inline-size >= ${columns}`), strength)
}
