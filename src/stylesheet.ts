export { stylesheet } from './style/stylesheet.js'
export type { Background, Theme, Tint, TintToken, TintTokens } from './render/theme.js'
