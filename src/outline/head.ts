import { escapeHtml } from '../source/escape.js'
import type { TableCell } from '../markdown/node.js'
import type { Words } from '../vocabulary/words.js'
import { type Names, readIndentation, readMarks, readWrittenName } from './name.js'
import type { TypeWords } from './outline.js'
import { isKnownType, readTypeWords, type TypeStyle, withoutBrackets } from './required.js'
import { decodeHtml, htmlOf, textOfHtml } from './html.js'
import { balancedEnd } from './values.js'

const OPENING = /^(?:<(?:a href="[^"]*"[^<>]*|em|strong|code)>)+/
/** A name holds no space, and is no number: that would be a status or a value. */
const NAME_TEXT = /^(?!\d+$)[\p{L}\p{N}_$@[{.:][^\s,;]*$/u
/** A name with nothing in it that could be a mark or stand for something else. */
const PLAIN_NAME = /^[a-z_$][\w$.[\]-]*$/i
const MARKED_WHOLE = /^<(code|strong)>([^<]*)<\/\1>$/
/** What else can be in the code of a name: `id (string)`, `id: string`. */
const NAME_AND_MORE = /^([^\s(:]+)(\s+[([<–—].*|\(.*|:\s.*)$/s
const LONGEST_NAME = 100
const MOST_NAMES = 8
const MOST_PIECES = 5
const NEXT_NAME =
  /^(?:\s|<br \/>){0,4}(?:[,;]|(?:[,;]\s{0,4})?(?:\/|\||and\/or|or|and|&amp;))(?:\s|<br \/>){0,4}(?=<(?:strong|code|a )\b)/
const GAP = /^(?:\s|<br \/>|,(?=\s))*/
const SEPARATOR = /^\s*(?:[:–—]|-{1,3}(?=\s|$))\s*/
/** Words up to another separator, or the end. */
const PLAIN_TYPE =
  /^(?!(?:an?|the)\s)[a-z][\w[\]|&;, ?]{0,40}?(?=\s*(?:[:–—(]|-{1,3}\s|\.\s|,\s(?:default\b|<(?:strong|em)>)|$))/i
const MARK_AFTER_COMMA = /^\s*[,;]\s+(?=(\p{L}{1,40}))/u
const BASIC_TYPE = /^(?:string|int|integer|number|float|bool|boolean|object|array)\b/i
const INLINE_TAG = /<(\/?)(?:a|b|br|code|em|i|kbd|small|span|strong|tt|u)\b[^<>]*>/gi

/**
 * Reads the names in code or strong emphasis that an HTML begins with, and the HTML after what else
 * is said there; nothing where it begins with none.
 */
export function readHead(
  html: string,
  words: Words,
  style: TypeStyle,
): (Names & { rest: string }) | undefined {
  const names: string[] = []
  let first: Names | undefined
  let rest = html
  let isEither = false
  while (names.length < MOST_NAMES) {
    const marked = readMarkedName(rest, words)
    if (!marked) break
    const written = readWrittenName(marked.name, words)
    const [name = ''] = written.names
    if (name.length > LONGEST_NAME || !NAME_TEXT.test(name)) break
    if (!names.includes(name)) names.push(name)
    first ??= written
    rest = marked.rest
    const next = NEXT_NAME.exec(rest)
    if (!next) break
    isEither ||= next[0].includes('or')
    rest = rest.slice(next[0].length)
  }
  if (!first) return undefined
  const tail = readTail(rest, words, style)
  return {
    ...tail,
    names,
    isEither: isEither && names.length > 1,
    type: tail.type === '' ? first.type : tail.type,
    required: tail.required ?? first.required,
    values: first.values,
    example: first.example,
  }
}

/** Reads a name cell: `` `a` *required* ``, `a (string)`, `↳ b`, `` `a`, `b` ``. */
export function readNameCell({ text, content }: TableCell, words: Words): Names {
  const html = htmlOf(content)
  // Most cells are a name and nothing else.
  if (PLAIN_NAME.test(text) && html.replace(MARKED_WHOLE, '$2') === text)
    return { names: [text], type: '' }
  const { indentation, start } = readIndentation(html, text)
  const head = readHead(html.replace(/^[^<\p{L}\p{N}_$@[{:"']+(?=<)/u, ''), words, 'cell')
  if (head) {
    const { names, rest } = head
    const remark = textOfHtml(rest)
    const type = isKnownType(head.type, words) ? head.type : ''
    if (remark === '') return { ...head, indentation, type }
    if (type === '' && isKnownType(remark, words)) return { ...head, indentation, type: remark }
    // A badge or a remark after a name is no part of it; more code is a combination of names.
    const { required = head.required } = readMarks(`x${remark}`, words)
    const isRemark = html.trimStart().startsWith('<code>') && !rest.includes('<code>')
    if (isRemark || names.length > 1)
      return { names, isEither: head.isEither, type: '', indentation, required }
  }
  const written = text.slice(start).replace(INLINE_TAG, ' ').trim()
  // `a (string)`, and a type or a mark on a line of its own.
  const [, name, inBrackets, below] = /^(\S+)(?:\s+[([](.+)[)\]]|\n(.+))$/s.exec(written) ?? []
  const detail = inBrackets ?? below
  const said = detail === undefined ? undefined : readTypeWords(detail, words, 'cell')
  const isKnown = detail !== undefined && isKnownType(detail, words)
  const isDetailed =
    said &&
    (isKnown || said.type === '' || (said.required ?? said.default ?? said.place) !== undefined)
  const named = { ...readWrittenName(isDetailed ? name! : written, words), indentation }
  if (!isDetailed) return named
  const required = said.required ?? named.required
  return { ...named, ...said, required, type: isKnown ? said.type : '' }
}

/** The text in code or strong emphasis at the start, up to what else is in it. */
function readMarkedName(html: string, words: Words): { name: string; rest: string } | undefined {
  const opening = OPENING.exec(html)?.[0]
  if (opening === undefined || !/<(?:strong|code)>/.test(opening)) return undefined
  const end = html.indexOf('<', opening.length)
  if (end === -1) return undefined
  const written = decodeHtml(html.slice(opening.length, end)).trim()
  let rest = html.slice(end)
  for (const tag of opening.match(/<\w+/g)!) rest = rest.replace(`</${tag.slice(1)}>`, '')
  const isAssigned = written.includes('=')
  const [, name = written, more = ''] = (!isAssigned && NAME_AND_MORE.exec(written)) || []
  const inner = more.replace(SEPARATOR, '')
  if (inner === more) return { name, rest: escapeHtml(more) + rest }
  // `name: string` in code, or a title such as “Note: read this”.
  return isKnownType(inner, words)
    ? { name, rest: `(${escapeHtml(inner)})${rest}` }
    : { name: written, rest }
}

/** What follows a name: brackets, code and marks, before a separator or, where it is a type for certain, after it. */
function readTail(html: string, words: Words, style: TypeStyle): TypeWords & { rest: string } {
  const pieces: string[] = []
  let rest = html
  let mark: boolean | undefined
  for (let count = 0; count < MOST_PIECES; count++) {
    const start = GAP.exec(rest)![0].length
    const piece = pieceAt(rest, start, words)
    const star = start === 0 ? rest[0] : undefined
    if (piece) {
      pieces.push(piece.text)
      rest = rest.slice(piece.end)
    } else if (star === '*' || star === '?') {
      mark ??= star === '*'
      rest = rest.slice(1)
    } else break
  }
  let read = readTypeWords(pieces.join(', '), words, style)
  const separator = SEPARATOR.exec(rest.slice(0, 20))?.[0]
  const start = (separator ?? /^\s*/.exec(rest)![0]).length
  const mayBeTyped = read.type === '' && (separator !== undefined || style === 'item')
  const typed = mayBeTyped ? typeAt(rest.slice(start), words, separator === undefined) : undefined
  if (typed) {
    pieces.push(typed.text)
    rest = rest.slice(start + typed.end)
    // `string (required) – Text`
    const detail = pieceAt(rest, GAP.exec(rest)![0].length, words)
    const said = detail && readTypeWords(detail.text, words, style)
    if (said && (said.required ?? said.default ?? said.place) !== undefined) {
      pieces.push(detail.text)
      rest = rest.slice(detail.end)
    }
    read = readTypeWords(pieces.join(', '), words, style)
    rest = rest.replace(/^[.,]\s+/, '')
    rest = rest.slice(SEPARATOR.exec(rest.slice(0, 20))?.[0].length ?? 0)
  } else if (separator) rest = rest.slice(start)
  // `(string), required: Text` is a description with its mark.
  const [comma = '', word = ''] = MARK_AFTER_COMMA.exec(rest) ?? []
  if (style === 'item' && words.mark(word) !== undefined) rest = rest.slice(comma.length)
  return { ...read, required: read.required ?? mark, rest }
}

type Piece = { text: string; end: number }

/** The code, the brackets, or the type or mark in emphasis, that starts at an offset. */
function pieceAt(html: string, start: number, words: Words): Piece | undefined {
  const element = /^<(code|em|strong)>/.exec(html.slice(start, start + 8))?.[1]
  if (element) {
    const close = `</${element}>`
    const end = html.indexOf(close, start)
    if (end === -1) return undefined
    const text = textOfHtml(html.slice(start + element.length + 2, end))
    const isPiece = element === 'code' || /^\(|^\p{L}+$/u.test(text) || isKnownType(text, words)
    return isPiece ? { text: withoutBrackets(text), end: end + close.length } : undefined
  }
  const end = bracketEnd(html, start)
  if (end === undefined) return undefined
  const text = withoutBrackets(textOfHtml(html.slice(start, end)))
  // Many words are no type, and other brackets hold anything.
  const isPiece = html[start] === '(' ? text.split(/\s+/, 9).length <= 8 : isKnownType(text, words)
  return isPiece || readTypeWords(text, words, 'item').type === '' ? { text, end } : undefined
}

/** Where the brackets that open at an offset end. */
function bracketEnd(html: string, start: number): number | undefined {
  if (html[start] === '(') {
    const end = balancedEnd(html, start + 1)
    return end === undefined ? undefined : end + 1
  }
  const closing = html[start] === '[' ? ']' : html.startsWith('&lt;', start) ? '&gt;' : undefined
  const at = closing === undefined ? -1 : html.indexOf(closing, start)
  return at === -1 || at - start > LONGEST_NAME ? undefined : at + closing!.length
}

/** The type that an HTML begins with for certain: in brackets or marked, or before another separator. */
function typeAt(html: string, words: Words, isBare: boolean): Piece | undefined {
  const piece = isBare ? undefined : pieceAt(html, 0, words)
  if (piece) {
    const isEnd = /^(?:\s*$|\s*[:–—.,(]|\s+-{1,3}\s)/.test(html.slice(piece.end))
    const isCertain = isKnownType(piece.text, words) && (!html.startsWith('<code>') || isEnd)
    return isCertain ? piece : undefined
  }
  const [written = ''] = PLAIN_TYPE.exec(html) ?? []
  const text = textOfHtml(written)
  if (!isKnownType(text, words)) return undefined
  const { type, required } = readTypeWords(text, words, 'item')
  // “`a` string to look for” is a sentence, “`a` array of strings: Text” is none.
  const isPhrase = isBare && type.replaceAll(' of ', '').includes(' ')
  const isCertain = required !== undefined || (BASIC_TYPE.test(text) && !isPhrase)
  const isSentence = isBare || html.length === written.length || html[written.length] === '.'
  return isSentence && !isCertain ? undefined : { text, end: written.length }
}
