import type { Block } from '../document/document.js'
import type { Body } from '../markdown/node.js'
import { renderRawArticle, renderStyledArticle } from './article.js'
import { BodyRenderer } from './body.js'
import type { RenderContext } from './context.js'

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
