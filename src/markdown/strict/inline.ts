/*
 * Answers when each line holds nothing but words, escapes, code spans, single emphasis, simple
 * links and autolinks, without blanks at either end, and no more of it than is free of a bound.
 * Declines at the first sign of anything else: raw HTML, character references, images,
 * strikethrough, literal autolinks, hard breaks, emphasis that is nested, long or unbalanced. The
 * body holds no definition, so that brackets alone are text.
 */
import type { Span } from '../../source/position.js'
import { readCodeSpan, type CodeSpan } from '../code-span.js'
import { ContentWriter } from '../content-writer.js'
import type { Content } from '../node.js'
import { freeRunLength } from '../runs.js'
import { delimiterRole } from './delimiter.js'
import { matchAutolink, matchLink } from './link.js'

/** Inline content as read. */
export interface Inline {
  readonly content: Content
  readonly text: string
}

/** What the text stands in: a table cell has its own rule for `\|`, a link takes no second link. */
export interface InlineContext {
  readonly cell: boolean
  readonly link: boolean
}

/** Characters that micromark changes or counts in its own way. */
const unusual = /[\r\t\0]/
const special = /[\\`*_[\]<>&"!~@:wW\r\t\0]/
const punctuation = /[!-/:-@[-`{-~]/

/** Reads lines of inline text as one run, or declines; what one line opens, it must close itself. */
export function readInlineLines(text: string, lines: readonly Span[]): Inline | undefined {
  if (lines.at(-1)!.end - lines[0]!.start > freeRunLength) return undefined
  const writer = new ContentWriter()
  for (const [index, { start, end }] of lines.entries()) {
    if (index > 0) writer.text('\n')
    if (!write(text.slice(start, end), start, { cell: false, link: false }, writer))
      return undefined
  }
  return writer.finish()
}

/** Reads inline text on one line that starts at an offset of the source, or declines. */
export function readInline(
  text: string,
  offset: number,
  context: InlineContext,
): Inline | undefined {
  if (text.length > freeRunLength) return undefined
  if (!special.test(text) && !hasBlankAtEdge(text))
    return { content: text === '' ? [] : [text], text }
  const writer = new ContentWriter()
  if (!write(text, offset, context, writer)) return undefined
  return writer.finish()
}

/** Writes inline text; false when it declines. */
function write(
  text: string,
  offset: number,
  context: InlineContext,
  writer: ContentWriter,
): boolean {
  if (!context.link && hasBlankAtEdge(text)) return false
  if (unusual.test(text)) return false
  if (!special.test(text)) {
    writer.text(text)
    return true
  }
  let open = ''
  let plainFrom = 0
  let at = 0
  const flush = (end: number): void => {
    if (end > plainFrom) writer.text(text.slice(plainFrom, end))
  }
  while (at < text.length) {
    switch (text[at]) {
      case '\\': {
        const next = text[at + 1]
        if (next === undefined) return false
        if (!punctuation.test(next)) {
          at++
          break
        }
        flush(at)
        plainFrom = at + 1
        at += 2
        break
      }
      case '`': {
        const span = readCodeSpan(text, at, text.length)
        if (!span) return false
        flush(at)
        writer.html('<code>')
        writer.text(codeIn(text, span, context.cell))
        writer.html('</code>')
        plainFrom = at = span.end
        break
      }
      case '*':
      case '_': {
        const { run, role } = delimiterRole(text, at)
        if (role === 'doubtful') return false
        if (role !== 'text') {
          if (role === 'open' ? open !== '' : open !== run) return false
          flush(at)
          const name = run.length === 1 ? 'em' : 'strong'
          writer.html(role === 'open' ? `<${name}>` : `</${name}>`)
          open = role === 'open' ? run : ''
          plainFrom = at + run.length
        }
        at += run.length
        break
      }
      case '[': {
        if (context.link) return false
        const link = matchLink(text, at)
        if (!link) {
          at++
          break
        }
        flush(at)
        const { url, start, end } = link
        const span = { start: offset + start, end: offset + start + url.length }
        writer.html('<a href="')
        writer.part({ type: 'destination', kind: 'link', url, span })
        writer.html('">')
        const label = text.slice(at + 1, link.labelEnd)
        if (!write(label, offset + at + 1, { ...context, link: true }, writer)) return false
        writer.html('</a>')
        plainFrom = at = end
        break
      }
      case ']':
        if (context.link || /[([:]/.test(text[at + 1] ?? '')) return false
        at++
        break
      case '<': {
        if (!/[A-Za-z/!?]/.test(text[at + 1] ?? '')) {
          at++
          break
        }
        const url = context.link ? undefined : matchAutolink(text, at)
        if (url === undefined) return false
        flush(at)
        const start = offset + at + 1
        writer.html('<a href="')
        writer.part({
          type: 'destination',
          kind: 'link',
          url,
          span: { start, end: start + url.length },
        })
        writer.html('">')
        writer.text(url)
        writer.html('</a>')
        plainFrom = at += url.length + 2
        break
      }
      case '&':
        if (/[#A-Za-z0-9]/.test(text[at + 1] ?? '')) return false
        at++
        break
      case '!':
        if (text[at + 1] === '[') return false
        at++
        break
      case ':':
        if (text.startsWith('//', at + 1)) return false
        at++
        break
      case 'w':
      case 'W':
        if (/^www\./i.test(text.slice(at, at + 4))) return false
        at++
        break
      case '~':
      case '@':
        return false
      default:
        at++
    }
  }
  flush(text.length)
  return open === ''
}

/** The code in a code span, without the space that pads it on both sides. */
function codeIn(text: string, { start, end, marks }: CodeSpan, cell: boolean): string {
  const raw = text.slice(start + marks, end - marks)
  const code = cell ? raw.replaceAll('\\|', '|') : raw
  const padded = code.startsWith(' ') && code.endsWith(' ') && /[^ ]/.test(code)
  return padded ? code.slice(1, -1) : code
}

function hasBlankAtEdge(text: string): boolean {
  return text.startsWith(' ') || text.endsWith(' ')
}
