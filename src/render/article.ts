import type { BlockAttributes } from '../attributes/block-attributes.js'
import type { Method } from '../attributes/methods.js'
import type { Block } from '../document/document.js'
import type { Body } from '../markdown/node.js'
import { escapeHtml } from '../source/escape.js'
import { BodyRenderer } from './body.js'
import type { RenderContext } from './context.js'
import { Presentation } from './presentation.js'
import type { Theme } from './theme.js'

/** The article with presentation styling, around a body that is rendered already. */
function renderStyledArticle(attributes: BlockAttributes, theme: Theme, body: string): string {
  const presentation = new Presentation(attributes, theme)
  const prefix = escapeHtml(theme.prefix)
  return (
    `<article${presentation.toHtml()} data-rune="api" data-density="full">` +
    presentation.background +
    renderEyebrow(attributes, prefix) +
    `<div data-name="body" class="${prefix}-api__body" data-section="body">${body}</div></article>`
  )
}

/** Badge sentiments by method; the methods that only ask about others have none. */
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

const fields = ['method', 'path', 'auth']

const plainAttributes = ['width', 'spacing', 'inset', 'elevation', 'reveal']

/** The attributes that have no other place. */
const metas = [
  'tint',
  'tint-mode',
  'bg',
  'substrate',
  'substrate-size',
  'substrate-opacity',
  'substrate-fill',
  'substrate-target',
  'bg-gradient',
  'bg-from',
  'bg-to',
  'bg-via',
  'bg-gradient-type',
  'scrim',
  'scrim-type',
  'scrim-strength',
  'scrim-blur',
  'scrim-tone',
]

/** The article without presentation styling, around a body that is rendered already. */
function renderRawArticle(attributes: BlockAttributes, body: string): string {
  const supplied = fields.map((name) => [name, attributes.text(name)] as const)
  const json = JSON.stringify(Object.fromEntries(supplied))
  let html = `<article data-rune="api" data-rune-fields="${escapeHtml(json)}"`
  for (const name of plainAttributes) {
    const value = attributes.text(name)
    if (value !== undefined) html += ` ${name}="${escapeHtml(value)}"`
  }
  if (attributes.flag('stagger')) html += ' stagger'
  html += `><div data-name="body">${body}</div>`
  for (const name of metas) {
    const value = attributes.text(name)
    if (value === undefined || (name === 'tint-mode' && value === 'auto')) continue
    const field = name === 'bg' ? 'bg-preset' : name
    html += `<meta data-field="${field}" content="${escapeHtml(value)}" />`
  }
  return `${html}</article>`
}

/** The HTML of a block: its article, styled or raw, around its body. */
export function renderArticle(
  { attributes, body }: Block,
  context: RenderContext,
  html = renderBody(body, context),
): string {
  const { theme } = context
  return theme ? renderStyledArticle(attributes, theme, html) : renderRawArticle(attributes, html)
}

/** The HTML of a body: its nodes, one after the other. */
export function renderBody({ nodes }: Body, context: RenderContext): string {
  return new BodyRenderer(context).render(nodes)
}
