export type { Highlight, HighlighterFactory } from './compile/options.js'
export type { ShikiOptions, ShikiThemes } from './shiki/options.js'
export { shiki } from './shiki/shiki.js'
