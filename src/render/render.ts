import type { Block, Prose } from '../document/document.js'
import { renderBody } from './body.js'
import type { RenderContext } from './context.js'
import { defaultTheme } from './default-theme.js'
import { escapeHtml } from '../markdown/characters.js'
import { renderRawArticle } from './raw-article.js'
import { renderStyledArticle } from './styled-article.js'

export type { RenderContext } from './context.js'

/** The HTML of a stretch of prose. */
export function renderProse(prose: Prose, context: RenderContext): string {
  return renderBody(prose.body, classPrefix(context), context)
}

/** The HTML of a block: its article, styled or raw. */
export function renderArticle(block: Block, context: RenderContext): string {
  const body = renderBody(block.body, classPrefix(context), context)
  return context.theme
    ? renderStyledArticle(block.attributes, context.theme, body)
    : renderRawArticle(block.attributes, body)
}

/** The prefix of the classes, as HTML; raw output has the built-in one. */
function classPrefix({ theme }: RenderContext): string {
  return escapeHtml((theme || defaultTheme).prefix)
}
