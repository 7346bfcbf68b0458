import type { BlockAttributes } from '../attributes/block-attributes.js'
import type { ArticleEffects } from './article-effects.js'
import { resolveColors } from './color-token.js'
import { tintTokens, type Theme, type TintTokens } from './theme.js'

/** `tint` and `tint-mode`: the colours of the block, and the scheme that it fixes. */
export function applyTint(
  attributes: BlockAttributes,
  theme: Theme,
  effects: ArticleEffects,
): void {
  const mode = attributes.text('tint-mode')
  if (mode !== 'auto') effects.fixScheme(mode)
  const name = attributes.text('tint')
  if (name === undefined) return
  effects.data.push(['data-tint', name])
  const tint = Object.hasOwn(theme.tints, name) ? theme.tints[name] : undefined
  if (!tint) return
  effects.classes.push(`${theme.prefix}-api--tinted`)
  effects.fixScheme(tint.scheme)
  const dark = declarations('--tint-dark-', tint.dark, theme)
  effects.style.push(...declarations('--tint-', tint.light, theme), ...dark)
  if (dark.length > 0) effects.data.push(['data-tint-dark', ''])
}

function declarations(start: string, tokens: TintTokens = {}, theme: Theme): string[] {
  const list: string[] = []
  for (const token of tintTokens) {
    const value = tokens[token]
    if (value !== undefined) list.push(`${start}${token}: ${resolveColors(value, theme.prefix)}`)
  }
  return list
}
