import type { BlockAttributes } from '../attributes/block-attributes.js'
import type { ArticleEffects } from './article-effects.js'
import { escapeHtml } from '../markdown/escape.js'
import { gradientOf } from './gradient.js'
import { renderScrim } from './scrim.js'
import type { Theme } from './theme.js'

/** The layer behind the content, for a named background, a gradient or a scrim; else nothing. */
export function renderBackground(
  attributes: BlockAttributes,
  theme: Theme,
  effects: ArticleEffects,
): string {
  const preset = attributes.text('bg')
  const gradient = gradientOf(attributes, theme.prefix)
  const prefix = escapeHtml(theme.prefix)
  const scrim = renderScrim(attributes, prefix, effects)
  if (preset === undefined && gradient === undefined && scrim === undefined) return ''
  effects.classes.push(`${theme.prefix}-api--has-bg`)
  effects.data.push(['data-bg', ''])
  const name = preset === undefined ? '' : ` data-bg-preset="${escapeHtml(preset)}"`
  const style = gradient === undefined ? '' : ` style="--bg-image: ${escapeHtml(gradient)}"`
  return `<div data-name="bg"${name}${style} class="${prefix}-api__bg">${scrim ?? ''}</div>`
}
