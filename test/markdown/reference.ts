import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import type { HtmlExtension } from 'micromark-util-types'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js'
import { Reporter } from '../../src/diagnostics/reporter.js'
import type { MarkdownBody } from '../../src/markdown/node.js'
import { Source } from '../../src/source/source.js'
import { bodyOf } from '../render/block.js'
import { readSpan } from './read-span.js'

/** A body with all that a test may ask of it. */
export interface ReadBody extends MarkdownBody {
  readonly source: Source
  readonly diagnostics: Diagnostic[]
}

/** Reads a whole text as one body. */
export function read(markdown: string): ReadBody {
  const source = new Source(markdown)
  const reporter = new Reporter(source)
  const span = { start: source.start, end: markdown.length }
  const body = readSpan(span, '1-', reporter)
  return { ...body, source, diagnostics: reporter.diagnostics }
}

/** The HTML of a body as micromark would write it: headings without ids, tables and code without wrappers. */
export function render({ nodes }: MarkdownBody, allowDangerousHtml = false): string {
  return tidy(bodyOf(nodes, { allowDangerousHtml }))
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

/**
 * Takes out what differs without a meaning: line endings around an item that ends with HTML, in a table
 * after a definition, and at the end; and what rendering adds: ids of headings, wrappers, the language of
 * code that has none.
 */
export function tidy(html: string): string {
  return html
    .replace(/<(h[1-6]) id="[^"]*">/g, '<$1>')
    .replaceAll('<div class="rf-table-wrapper"><table>', '<table>')
    .replaceAll('</table></div>', '</table>')
    .replace(
      /<div class="rf-codeblock"><pre [^>]*><code data-language="/g,
      '<pre><code class="language-',
    )
    .replaceAll('<code class="language-text">', '<code>')
    .replaceAll('</code></pre></div>', '</code></pre>')
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
