export type { Highlight, HighlighterFactory } from './compile/options.js'
export type { ShikiOptions, ShikiThemes } from './shiki/highlighter.js'
export { shiki } from './shiki/shiki.js'
