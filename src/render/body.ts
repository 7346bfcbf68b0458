import type {
  BodyNode,
  Footnote,
  FootnoteSection,
  Heading,
  List,
  Quote,
  Table,
  TableRow,
} from '../markdown/node.js'
import { escapeHtml } from '../source/escape.js'
import { renderCodeBlock } from './code-block.js'
import type { RenderContext } from './context.js'
import { defaultTheme } from './theme.js'
import { renderInline, renderHtmlBlock } from './inline.js'

/** Renders the nodes of a body. */
export class BodyRenderer {
  readonly #context: RenderContext
  /** The prefix of classes; raw output has those of the built-in theme. */
  readonly #prefix: string
  /** The number of cells that the table that is written may still lack. */
  #padding = 0

  constructor(context: RenderContext) {
    this.#context = context
    this.#prefix = escapeHtml((context.theme || defaultTheme).prefix)
  }

  /** The HTML of the nodes of a body, one after the other. */
  render(nodes: readonly BodyNode[]): string {
    // Put together without copies: the whole is written once, where it is read.
    let html = ''
    for (const node of nodes) {
      const own = this.#render(node)
      if (own !== '') html += html === '' ? own : `\n${own}`
    }
    return html
  }

  /** The HTML of a node; empty where nothing of it shows. */
  #render(node: BodyNode): string {
    const context = this.#context
    switch (node.type) {
      case 'heading': {
        const name = `h${node.level}`
        return `<${name} id="${this.idOf(node)}">${renderInline(node.content, context)}</${name}>`
      }
      case 'paragraph':
        return `<p>${renderInline(node.content, context)}</p>`
      case 'table':
        return this.#renderTable(node)
      case 'code':
        return renderCodeBlock(node, this.#prefix, context)
      case 'quote':
        return this.#renderQuote(node)
      case 'list':
        return this.#renderList(node)
      case 'rule':
        return '<hr />'
      case 'html-block':
        return renderHtmlBlock(node.html, context.allowDangerousHtml)
      case 'footnotes':
        return this.#renderFootnotes(node)
    }
  }

  /** The id of a heading, as HTML. */
  idOf(heading: Heading): string {
    return this.#id(this.#context.ids.get(heading)!)
  }

  #id(id: string): string {
    return escapeHtml(this.#context.idPrefix + id)
  }

  /**
   * The content of a container, after the start of its element: each node on a line of its own. In a tight
   * list, a paragraph is text without an element.
   */
  #renderInside(nodes: readonly BodyNode[], start: string, isTight = false): string {
    let html = start
    let endsLine = start === '' || start.endsWith('\n')
    let isFirst = true
    let isBare = true
    for (const node of nodes) {
      const isText = isTight && node.type === 'paragraph'
      const own = isText ? renderInline(node.content, this.#context) : this.#render(node)
      if (own === '' && !isText) continue
      if (!endsLine && !(isText && isFirst)) html += '\n'
      html += own
      if (own !== '') endsLine = own.endsWith('\n')
      isFirst = false
      isBare = isText
    }
    return isBare || endsLine ? html : `${html}\n`
  }

  #renderQuote({ alert, children }: Quote): string {
    const tag = alert === undefined ? '<blockquote>' : `<blockquote data-alert="${alert}">`
    return `${this.#renderInside(children, `${tag}\n`)}</blockquote>`
  }

  #renderList({ isOrdered, start, isLoose, items }: List): string {
    const name = isOrdered ? 'ol' : 'ul'
    let html = start === 1 ? `<${name}>` : `<${name} start="${start}">`
    for (const item of items) html += `\n${this.#renderInside(item, '<li>', !isLoose)}</li>`
    return `${html}\n</${name}>`
  }

  /** A table in the wrapper that scrolls it; every row has as many cells as the header. */
  #renderTable({ alignments, head, rows }: Table): string {
    const aligned: string[] = []
    for (const one of alignments) aligned.push(one === 'none' ? '>' : ` align="${one}">`)
    this.#padding = paddingLimit
    for (const { cells } of rows) this.#padding += 2 * cells.length
    let html = `<div class="${this.#prefix}-table-wrapper"><table>\n<thead>\n${this.#renderRow(head, 'th', aligned)}</thead>\n`
    if (rows.length > 0) {
      html += '<tbody>\n'
      for (const row of rows) html += this.#renderRow(row, 'td', aligned)
      html += '</tbody>\n'
    }
    return `${html}</table></div>`
  }

  /** A row of a table; `aligned` is what the first tag of each cell ends with. */
  #renderRow({ cells }: TableRow, name: 'th' | 'td', aligned: readonly string[]): string {
    const close = `</${name}>\n`
    let html = '<tr>\n'
    for (let column = 0; column < aligned.length; column++) {
      const isGiven = column < cells.length
      if (!isGiven && --this.#padding < 0) break
      const content = isGiven ? renderInline(cells[column]!.content, this.#context) : ''
      html += `<${name}${aligned[column]!}${content}${close}`
    }
    return `${html}</tr>\n`
  }

  #renderFootnotes({ labelId, items }: FootnoteSection): string {
    let html = `<section data-footnotes="" class="footnotes"><h2 id="${this.#id(labelId)}" class="sr-only">Footnotes</h2>\n<ol>`
    for (const footnote of items) {
      html += `\n<li id="${this.#id(footnote.id)}">\n${this.#renderFootnote(footnote)}\n</li>`
    }
    return `${html}\n</ol>\n</section>`
  }

  /** The content of a footnote, with the links back to its calls at the end of its last paragraph. */
  #renderFootnote({ number, callIds, children }: Footnote): string {
    let html = this.#renderInside(children, '')
    const isParagraph = html.endsWith('</p>\n')
    if (isParagraph) html = `${html.slice(0, -'</p>\n'.length)} `
    callIds.forEach((id, index) => {
      const count = index + 1
      const again = count > 1 ? `-${count}` : ''
      html += `${count > 1 ? ' ' : ''}<a href="#${this.#id(id)}" data-footnote-backref="" aria-label="Back to reference ${number}${again}" class="data-footnote-backref">↩`
      html += count > 1 ? `<sup>${count}</sup></a>` : '</a>'
    })
    return isParagraph ? `${html}</p>` : html
  }
}

/** The number of cells that a table may lack beside twice those that it has: few characters could ask for any page. */
const paddingLimit = 1000
