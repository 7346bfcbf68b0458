import type { BlockAttributes } from '../attributes/block-attributes.js'
import { attributeDefinitions } from '../attributes/definition.js'
import type { Method } from '../attributes/methods.js'
import type { Block } from '../document/document.js'
import type { MarkdownBody } from '../markdown/node.js'
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

/** The article without presentation styling, around a body that is rendered already. */
function renderRawArticle(attributes: BlockAttributes, body: string): string {
  const fields: Record<string, string> = {}
  let own = ''
  let metas = ''
  for (const { name, place } of attributeDefinitions) {
    if (attributes.flag(name)) own += ` ${name}`
    const value = attributes.text(name)
    if (value === undefined) continue
    const html = escapeHtml(value)
    if (place === 'field') fields[name] = value
    else if (place === 'attribute') own += ` ${name}="${html}"`
    else if (name === 'bg') metas += `<meta data-field="bg-preset" content="${html}" />`
    else if (name !== 'tint-mode' || value !== 'auto')
      metas += `<meta data-field="${name}" content="${html}" />`
  }
  const json = escapeHtml(JSON.stringify(fields))
  return `<article data-rune="api" data-rune-fields="${json}"${own}><div data-name="body">${body}</div>${metas}</article>`
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
export function renderBody({ nodes }: MarkdownBody, context: RenderContext): string {
  return new BodyRenderer(context).render(nodes)
}
