import { readFileSync } from 'node:fs'
import { defaultTheme } from '../render/default-theme.js'
import type { Theme } from '../render/theme.js'
import { themeStyle } from './theme-style.js'

/**
 * The whole stylesheet for a theme: for its prefix, with its named backgrounds.
 *
 * `style.css` of the package is this function's result for the built-in theme. It reads files of
 * the package, so it runs in Node: in a build script, or in the configuration of a bundler.
 */
export function stylesheet(theme: Theme = defaultTheme): string {
  return themeStyle(readStyle(), theme)
}

/** The text of the stylesheet as it is written, for the prefix `rf`, its imports in place. */
export function readStyle(entry: URL = new URL('index.css', import.meta.url)): string {
  return readFileSync(entry, 'utf8').replace(
    /^@import '(\.\/[\w-]+\.css)';$/gm,
    (_line, name: string) => readFileSync(new URL(name, entry), 'utf8').trim(),
  )
}
