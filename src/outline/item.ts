import { readFieldType } from '../field-type/read.js'
import type { ListItem, Paragraph } from '../markdown/node.js'
import type { Span } from '../source/position.js'
import type { Words } from '../vocabulary/words.js'
import { balancedEnd, decodeHtml } from './cell-values.js'
import { readWrittenName } from './name.js'
import { readItemType, type ItemType } from './required.js'

/** What an item of a parameter list begins with: its name, and what stands in brackets or code after it. */
export interface ItemHead extends ItemType {
  readonly name: string
  /** The text after the name and its type. */
  readonly description: string
  readonly nameSpan: Span
  readonly typeSpan: Span | undefined
  readonly values: readonly string[] | undefined
  readonly example: string | undefined
  /** True where a type or a mark stands after the name. */
  readonly isTyped: boolean
}

const NAME = /^(?:<strong>(?:<code>)?|<code>)([^<]+)(?:<\/code>)?(?:<\/strong>)?/
/** A name holds no space, and is no number: that would be a status or a value. */
const NAME_TEXT = /^(?!\d+$)[\p{L}\p{N}_$@[{.:][^\s,;]*$/u
const LONGEST_NAME = 100
const SEPARATOR = /^\s*(?:[:–—]|-(?=\s))\s*/
/** Reads what an item begins with; nothing where that is no name. */
export function readHead(item: ListItem, words: Words, source: string): ItemHead | undefined {
  const [paragraph] = item
  if (paragraph?.type !== 'paragraph') return undefined
  const [first] = paragraph.content
  if (typeof first !== 'string' || first[0] !== '<') return undefined
  const match = NAME.exec(first)
  if (!match) return undefined
  const code = decodeHtml(match[1]!).trim()
  const marked = readWrittenName(code.endsWith(':') ? code.slice(0, -1) : code, words)
  if (marked.name.length > LONGEST_NAME || !NAME_TEXT.test(marked.name)) return undefined
  const html = paragraph.content.map((part) => (typeof part === 'string' ? part : '')).join('')
  const tail = readTail(html, match[0].length, words)
  const text = plainText(html.slice(tail.end), paragraph.text)
  const written = tail.type === '' ? (marked.type ?? '') : tail.type
  const spelled = written === '' ? readTypeInWords(text, words) : undefined
  const required = tail.required ?? marked.required ?? spelled?.required
  const nameSpan = spanOfName(paragraph, marked.name, source)
  const type = spelled?.type ?? written
  const typeStart = type === '' ? -1 : source.indexOf(type, nameSpan.end)
  const isInItem = typeStart !== -1 && typeStart < paragraph.span.end
  const typeSpan = isInItem ? { start: typeStart, end: typeStart + type.length } : undefined
  return {
    ...tail,
    name: marked.name,
    type,
    values: marked.values,
    example: marked.example,
    ...(required !== undefined && { required }),
    description: spelled?.rest ?? text,
    nameSpan,
    typeSpan,
    isTyped: type !== '' || required !== undefined || marked.values !== undefined,
  }
}

/** What follows a name: brackets, code and marks up to the separator, or to the first other word. */
function readTail(html: string, from: number, words: Words): ItemType & { end: number } {
  const pieces: string[] = []
  let at = from
  let mark: boolean | undefined
  for (let count = 0; count < 4; count++) {
    const space = /\s*/y
    space.lastIndex = at
    const start = at + space.exec(html)![0].length
    const piece = pieceAt(html, start)
    if (piece) {
      const text = decodeHtml(stripTags(piece.text)).trim()
      const inner = /^\(.*\)$/s.test(text) ? text.slice(1, -1) : text
      const isMark = words.mark(inner) !== undefined
      // Many words are no type.
      if (!isMark && !piece.isCode && inner.split(/\s+/, 9).length > 8) break
      pieces.push(inner)
      at = piece.end
    } else if ((html[start] === '*' || html[start] === '?') && start === at) {
      mark ??= html[start] === '*'
      at = start + 1
    } else break
  }
  const read = readItemType(pieces.join(', '), words)
  const separator = SEPARATOR.exec(html.slice(at, at + 20))
  const required = read.required ?? mark
  return {
    ...read,
    ...(required !== undefined && { required }),
    end: at + (separator?.[0].length ?? 0),
  }
}

const TYPE_IN_WORDS = /^(\p{L}[\p{L}\d ]{0,30}), ?(\p{L}+)(?:[.,:;]\s*|$)/u

/** Reads a description that starts with a type and a mark: “integer, required. The page”. */
function readTypeInWords(
  text: string,
  words: Words,
): { type: string; required: boolean; rest: string } | undefined {
  const [start, type = '', mark = ''] = TYPE_IN_WORDS.exec(text) ?? []
  const required = words.mark(mark)
  if (start === undefined || required === undefined) return undefined
  if (readFieldType(type).kind === 'unknown') return undefined
  return { type, required, rest: text.slice(start.length) }
}

/** The code, the brackets or the emphasized brackets that start at an offset. */
function pieceAt(
  html: string,
  start: number,
): { text: string; end: number; isCode: boolean } | undefined {
  const element = /^<(code|em|strong)>/.exec(html.slice(start, start + 8))?.[1]
  if (element) {
    const close = `</${element}>`
    const end = html.indexOf(close, start)
    if (end === -1) return undefined
    const text = html.slice(start + element.length + 2, end)
    // Emphasis is emphasis, but for the marks and brackets in it.
    const isMark = element === 'code' || text.startsWith('(') || /^[\p{L}]+$/u.test(text)
    return isMark ? { text, end: end + close.length, isCode: element === 'code' } : undefined
  }
  if (html[start] !== '(') return undefined
  const end = balancedEnd(html, start + 1)
  return end === undefined
    ? undefined
    : { text: html.slice(start, end + 1), end: end + 1, isCode: false }
}

/** The end of a text that a stretch of its HTML stands for. */
function plainText(html: string, text: string): string {
  const { length } = decodeHtml(stripTags(html))
  return text.slice(Math.max(0, text.length - length)).trim()
}

function stripTags(html: string): string {
  return html.includes('<') ? html.replace(/<[^>]*>/g, '') : html
}

/** The name with its marks in the source; the first line of the item where it is written otherwise. */
function spanOfName({ span }: Paragraph, name: string, source: string): Span {
  const at = source.indexOf(name, span.start)
  const marks = at - span.start
  if (at === -1 || marks > 8) return firstLine(source, span)
  return { start: span.start, end: Math.min(at + name.length + marks, span.end) }
}

/** The first line of a stretch of the source. */
export function firstLine(source: string, { start, end }: Span): Span {
  const line = /^[^\r\n]*/.exec(source.slice(start, end))!
  return { start, end: start + line[0].length }
}
