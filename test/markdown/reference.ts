import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { sanitizeUri } from 'micromark-util-sanitize-uri'
import type { HtmlExtension } from 'micromark-util-types'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js'
import { Reporter } from '../../src/diagnostics/reporter.js'
import { escapeHtml } from '../../src/source/escape.js'
import type { Body, BodyNode, Content, Table, TableRow } from '../../src/markdown/node.js'
import { readBody } from '../../src/markdown/read.js'
import { Source } from '../../src/source/source.js'

/** A body with all that a test may ask of it. */
export interface ReadBody extends Body {
  readonly source: Source
  readonly diagnostics: Diagnostic[]
}

/** Reads a whole text as one body. */
export function read(markdown: string, allowDangerousHtml = false): ReadBody {
  const source = new Source(markdown)
  const reporter = new Reporter(source)
  const span = { start: source.start, end: markdown.length }
  const body = readBody(source, span, { allowDangerousHtml, footnotePrefix: '1-' }, reporter)
  return { ...body, source, diagnostics: reporter.diagnostics }
}

/** The HTML of a body as micromark would write it: headings without ids, tables and code without wrappers. */
export function render(body: Body, allowDangerousHtml = false): string {
  const renderContent = (content: Content): string =>
    content
      .map((part) => {
        if (typeof part === 'string') return part
        if (part.type === 'identifier') return escapeHtml(part.id)
        if (part.type !== 'destination') return renderNode(part)
        const protocols = part.kind === 'link' ? /^(https?|ircs?|mailto|xmpp)$/i : /^https?$/i
        return sanitizeUri(part.url, allowDangerousHtml ? undefined : protocols)
      })
      .join('')
  const renderNode = (node: BodyNode): string => {
    switch (node.type) {
      case 'heading':
        return `<h${node.level}>${renderContent(node.content)}</h${node.level}>`
      case 'paragraph':
        return `<p>${renderContent(node.content)}</p>`
      case 'quote':
        return `<blockquote>${renderContent(node.content)}</blockquote>`
      case 'other':
        return renderContent(node.content)
      case 'code': {
        const name = node.language && ` class="language-${escapeHtml(node.language)}"`
        const end = node.endsWithLineEnding ? '\n' : ''
        return `<pre><code${name}>${escapeHtml(node.value)}${end}</code></pre>`
      }
      case 'table':
        return renderTable(node, renderContent)
    }
  }
  return tidy(body.nodes.map(renderNode).join('\n'))
}

function renderTable(table: Table, renderContent: (content: Content) => string): string {
  const row = ({ cells }: TableRow, name: string) =>
    `<tr>\n${table.alignments
      .map((alignment, column) => {
        const align = alignment === 'none' ? '' : ` align="${alignment}"`
        return `<${name}${align}>${renderContent(cells[column]?.content ?? [])}</${name}>\n`
      })
      .join('')}</tr>\n`
  const rows = table.rows.map((cells) => row(cells, 'td')).join('')
  const body = rows && `<tbody>\n${rows}</tbody>\n`
  return `<table>\n<thead>\n${row(table.head, 'th')}</thead>\n${body}</table>`
}

const extensions = [gfm()]
const footnotes = gfmHtml({ clobberPrefix: 'user-content-1-' })

/** The HTML that micromark writes, with the ids of footnotes as this package writes them. */
export function micromarkHtml(markdown: string, allowDangerousHtml = false): string {
  const html = micromark(markdown.replaceAll('\0', '\uFFFD'), {
    extensions,
    htmlExtensions: [footnotes, mended(markdown), withoutComments],
    allowDangerousHtml,
    allowDangerousProtocol: allowDangerousHtml,
  })
  return tidy(html.replaceAll('"footnote-label"', '"user-content-1-footnote-label"'))
}

/** What this package leaves out where raw HTML is not allowed. */
const withoutComments: HtmlExtension = {
  exit: {
    htmlFlow() {
      const html = this.resume()
      const isAllowed = this.options.allowDangerousHtml
      const rest = isAllowed ? html : html.replace(/&lt;!--(?:-?&gt;|[^]*?--&gt;)/g, '')
      if (rest.trim() === '') this.setData('slurpOneLineEnding', true)
      else this.raw(rest)
      this.setData('ignoreEncode')
    },
    htmlText() {
      const html = this.resume()
      if (this.options.allowDangerousHtml || !html.startsWith('&lt;!--')) this.raw(html)
      this.setData('ignoreEncode')
    },
  },
}

/** Takes out what differs without a meaning: line endings around an item that ends with HTML, in a table after a definition, and at the end. */
export function tidy(html: string): string {
  return html
    .replaceAll('\r', '&#13;')
    .replaceAll('\n</li>', '</li>')
    .replaceAll('</thead>\n<tbody>', '</thead><tbody>')
    .replace(/\n*$/, '')
}

/**
 * Two faults of micromark's own HTML, mended: line endings are dropped from code and HTML after
 * definitions that stand alone; a fence that is never closed gets one too many at the end of a list.
 */
function mended(markdown: string): HtmlExtension {
  return {
    enter: {
      codeFenced() {
        this.setData('slurpAllLineEndings')
        this.lineEndingIfNeeded()
        this.tag('<pre><code')
        this.setData('fencesCount', 0)
      },
      codeIndented() {
        this.setData('slurpAllLineEndings')
        this.lineEndingIfNeeded()
        this.tag('<pre><code>')
      },
      htmlFlow() {
        this.setData('slurpAllLineEndings')
        this.lineEndingIfNeeded()
        if (this.options.allowDangerousHtml) this.setData('ignoreEncode', true)
        this.buffer()
      },
      htmlText() {
        if (this.options.allowDangerousHtml) this.setData('ignoreEncode', true)
        this.buffer()
      },
    },
    exit: {
      codeFenced(token) {
        const isOpen = (this.getData('fencesCount') ?? 0) < 2
        const isInContainer = this.getData('tightStack').length > 0
        const isAtEnd = token.end.offset === markdown.length
        const hasText = !this.getData('lastWasTag')
        if (isOpen && isInContainer && hasText && !isAtEnd) this.raw('\n')
        if (this.getData('flowCodeSeenData')) this.lineEndingIfNeeded()
        this.tag('</code></pre>')
        if (isOpen) this.lineEndingIfNeeded()
        this.setData('flowCodeSeenData')
        this.setData('fencesCount')
        this.setData('slurpOneLineEnding')
      },
    },
  }
}
