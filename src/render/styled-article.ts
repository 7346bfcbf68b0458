import type { BlockAttributes } from '../attributes/block-attributes.js'
import { ArticleEffects } from './article-effects.js'
import { renderBackground } from './background.js'
import { escapeHtml } from '../markdown/escape.js'
import { renderEyebrow } from './eyebrow.js'
import { applyLayout } from './layout.js'
import { applySubstrate } from './substrate.js'
import type { Theme } from './theme.js'
import { applyTint } from './tint.js'

/** The article with presentation styling, around a body that is rendered already. */
export function renderStyledArticle(
  attributes: BlockAttributes,
  theme: Theme,
  body: string,
): string {
  const { method, path } = attributes
  const auth = attributes.text('auth') ?? ''
  const effects = new ArticleEffects()
  effects.classes.push(`${theme.prefix}-api`)
  for (const value of [method, path, auth]) {
    if (value !== '') effects.classes.push(`${theme.prefix}-api--${value}`)
  }
  effects.data.push(['data-method', method], ['data-path', path], ['data-auth', auth])
  // In the order of the classes, and of what may fix the colour scheme.
  applyTint(attributes, theme, effects)
  applyLayout(attributes, theme.prefix, effects)
  const background = renderBackground(attributes, theme, effects)
  applySubstrate(attributes, effects)

  const prefix = escapeHtml(theme.prefix)
  return (
    `<article${writeEffects(effects)} data-rune="api" data-density="full">` +
    background +
    renderEyebrow(attributes, prefix) +
    `<div data-name="body" class="${prefix}-api__body" data-section="body">${body}</div></article>`
  )
}

function writeEffects({ classes, data, style, scheme }: ArticleEffects): string {
  let html = ` class="${escapeHtml(classes.join(' '))}"`
  for (const [name, value] of data) html += ` ${name}="${escapeHtml(value)}"`
  if (scheme !== undefined) html += ` data-color-scheme="${escapeHtml(scheme)}"`
  if (style.length > 0) html += ` style="${escapeHtml(style.join('; '))}"`
  return html
}
