import type { BlockAttributes } from '../attributes/block-attributes.js'
import type { Method } from '../attributes/definition.js'
import { escapeHtml } from '../markdown/characters.js'
import {
  applyLayout,
  applySubstrate,
  applyTint,
  ArticleEffects,
  renderBackground,
} from './presentation.js'
import type { Theme } from './theme.js'

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

/** How a method's badge is to be felt; the methods that only ask about others have no say. */
const sentiments: Partial<Record<Method, string>> = {
  GET: 'positive',
  POST: 'neutral',
  PUT: 'neutral',
  PATCH: 'caution',
  DELETE: 'negative',
}

/** The bar above the body: method, path and authentication; the class prefix is final HTML. */
function renderEyebrow(attributes: BlockAttributes, prefix: string): string {
  const { method, path } = attributes
  const auth = attributes.text('auth')
  const sentiment = sentiments[method] ? ` data-meta-sentiment="${sentiments[method]}"` : ''
  const badge = `<span class="${prefix}-badge" data-meta-type=`
  return (
    `<div data-name="eyebrow" data-zone="eyebrow" data-zone-layout="bar" data-wrap="false" class="${prefix}-api__eyebrow">` +
    `${badge}"category"${sentiment}>${method}</span>` +
    `<span data-meta-type="code">${escapeHtml(path)}</span>` +
    (auth === undefined ? '' : `${badge}"status" data-align="end">${escapeHtml(auth)}</span>`) +
    '</div>'
  )
}
