import { BlockAttributes } from '../../src/attributes/block-attributes.js'
import type { TagAttribute } from '../../src/attributes/tag-attribute.js'
import type { CompileOptions } from '../../src/compile/options.js'
import { Reporter } from '../../src/diagnostics/reporter.js'
import type { Block, Prose } from '../../src/document/document.js'
import { assignHeadingIds } from '../../src/document/heading-ids.js'
import type { BodyNode, Inline, Heading } from '../../src/markdown/node.js'
import { highlightCode } from '../../src/render/code-block.js'
import { defaultTheme } from '../../src/render/theme.js'
import type { RenderContext } from '../../src/render/context.js'
import { renderArticle, renderBody } from '../../src/render/article.js'
import { Source } from '../../src/source/source.js'
import type { BlockTag } from '../../src/tags/tag.js'

/** A place for what is made by hand: rendering never looks at places. */
export const nowhere = { start: 0, end: 0 }

/** Attributes of a block, as an author gives them; one that is `undefined` is left out. */
export type Attributes = Record<string, string | boolean | undefined>

export function blockOf(attributes: Attributes, nodes: readonly BodyNode[] = []): Block {
  const opening: BlockTag = {
    closing: false,
    name: 'api',
    nameSpan: nowhere,
    span: nowhere,
    selfClosing: false,
    attributes: Object.entries(attributes).flatMap(([name, value]): TagAttribute[] =>
      value === undefined
        ? []
        : [
            {
              name,
              nameSpan: nowhere,
              valueType: typeof value === 'boolean' ? 'boolean' : 'string',
              value,
              valueSpan: nowhere,
              escapes: [],
              span: nowhere,
            },
          ],
    ),
  }
  return {
    type: 'block',
    opening,
    attributes: new BlockAttributes(opening, new Reporter(new Source(''))),
    body: { nodes, footnoteIds: [] },
    span: nowhere,
  }
}

export function proseOf(nodes: readonly BodyNode[], footnoteIds: readonly string[] = []): Prose {
  return { type: 'prose', body: { nodes, footnoteIds }, span: nowhere }
}

export function headingOf(text: string, content: Inline = [text]): Heading {
  return { type: 'heading', level: 2, id: undefined, content, text, span: nowhere }
}

/** How a piece is rendered, where it differs from the defaults. */
export interface RenderOptions extends Partial<RenderContext> {
  highlight?: CompileOptions['highlight']
}

export function contextOf(
  piece: Block | Prose,
  { highlight, ...options }: RenderOptions = {},
): RenderContext {
  const ids = assignHeadingIds([piece])
  const headingIds = new Set(ids.values())
  return {
    theme: defaultTheme,
    ids,
    headingIds,
    idPrefix: '',
    renderCode({ value, language }) {
      const code = { value, language: language || 'text', span: nowhere }
      return highlightCode(code, highlight, new Reporter(new Source('')))
    },
    allowDangerousHtml: false,
    ...options,
  }
}

/** The styled article of a `GET /users` block with these attributes besides. */
export function styled(attributes: Attributes, options: RenderOptions = {}): string {
  const block = blockOf({ method: 'GET', path: '/users', ...attributes })
  return renderArticle(block, contextOf(block, options))
}

/** The raw article of a `GET /users` block with these attributes besides. */
export function raw(attributes: Attributes): string {
  const block = blockOf({ method: 'GET', path: '/users', ...attributes })
  return renderArticle(block, contextOf(block, { theme: false }))
}

/** The HTML of nodes that stand in prose. */
export function bodyOf(nodes: readonly BodyNode[], options: RenderOptions = {}): string {
  const prose = proseOf(nodes)
  return renderBody(prose.body, contextOf(prose, options))
}
