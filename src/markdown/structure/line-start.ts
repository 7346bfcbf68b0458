/*
 * Tells what a line starts, by its text without indentation. Doubtful are lists on the first line of
 * a list or a quote, which after a paragraph follow rules of their own in micromark.
 */
import { isSpace, trimmedEnd } from '../../source/white-space.js'

const fence = /^(?:`{3,}[^`]*|~{3,}.*)$/
/** A heading that starts with number signs. */
export const heading = /^#{1,6}(?:[ \t]|$)/
/** The text of a heading without the number signs that close it. */
export function withoutClosing(title: string): string {
  let end = title.length
  while (title[end - 1] === '#') end--
  const isClosed = end === 0 || title[end - 1] === ' ' || title[end - 1] === '\t'
  return isClosed ? title.slice(0, trimmedEnd(title, 0, end)) : title
}

/** What underlines a paragraph. */
export const underline = /^(?:=+|-+)[ \t]*$/
const item = /^(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/
const interruptingItem = /^(?:[-+*]|1[.)]) +[^ ]/
const nestedItem = /^(?:[>\-+*]|1[.)])[ >]*(?:[-+*>]|\d{1,9}[.)])(?:[ >]|$)/

/** Whether a line that starts with one of `-*_` is a rule where no paragraph is above it. */
export function isRule(line: string): boolean {
  const mark = line.charCodeAt(0)
  let count = 1
  for (let index = 1; index < line.length; index++) {
    const code = line.charCodeAt(index)
    if (code === mark) count++
    else if (!isSpace(code)) return false
  }
  return count > 2
}

/** Whether a line starts the item of a list where no paragraph is above it. */
export function startsItem(line: string): boolean {
  return item.test(line) && !(/^[-*]/.test(line) && isRule(line))
}

/** What a line is below the text of a paragraph. */
export type BelowText = 'text' | 'underline' | 'block' | 'doubtful'

/** What a line is, by its first character, below the text of a paragraph. */
export function kindBelowText(line: string): BelowText {
  switch (line[0]) {
    case '#':
      return heading.test(line) ? 'block' : 'text'
    case '`':
    case '~':
      return fence.test(line) ? 'block' : 'text'
    case '=':
      return underline.test(line) ? 'underline' : 'text'
    case '_':
      return isRule(line) ? 'block' : 'text'
    case '<':
      return htmlEndOf(line, true) === undefined ? 'text' : 'block'
    // The definition of a footnote.
    case '[':
      return line[1] === '^' && line.includes(']:') ? 'doubtful' : 'text'
    case '>':
      return nestedItem.test(line) ? 'doubtful' : 'block'
    case '-':
    case '*':
      if (underline.test(line)) return 'underline'
      if (isRule(line)) return 'block'
      return kindOfItem(line)
    case '+':
      return kindOfItem(line)
    default:
      return line[0]! >= '0' && line[0]! <= '9' ? kindOfItem(line) : 'text'
  }
}

function kindOfItem(line: string): BelowText {
  if (interruptingItem.test(line)) return nestedItem.test(line) ? 'doubtful' : 'block'
  // An empty item is text, and so is one with another number, but not where a list is open.
  return item.test(line) ? 'doubtful' : 'text'
}

const space = '[ \\t\\n]'
const quoted = `'[^']*'|"[^"]*"`
const attributes = (unquoted: string) =>
  `(?:${space}+[A-Za-z_:][\\w.:-]*(?:${space}*=${space}*(?:${unquoted}|${quoted}))?)*`
/** The pattern of one tag, with values of attributes that lack their quotes in a form of their own. */
export const tagOf = (unquoted: string) =>
  `<(?:[A-Za-z][A-Za-z0-9-]*${attributes(unquoted)}${space}*/?|/[A-Za-z][A-Za-z0-9-]*${space}*)>`
const lineOfTag = new RegExp(`^${tagOf(`[^\\s"'=<>\`/]+`)}[ \\t]*$`)

/** How a block of HTML ends: at a blank line, or with the line that holds a text. */
export type HtmlEnd = 'blank' | RegExp

const rawNames = 'pre|script|style|textarea'
const blockNames =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul'
const rawStart = new RegExp(`^<(?:${rawNames})(?:[ \\t>]|$)`, 'i')
const blockStart = new RegExp(`^</?(?:${blockNames})(?:[ \\t>]|/>|$)`, 'i')

/** How the block of HTML ends that a line starts, if it starts one. */
export function htmlEndOf(line: string, isBelowText: boolean): HtmlEnd | undefined {
  if (rawStart.test(line)) return new RegExp(`</(?:${rawNames})>`, 'i')
  if (line.startsWith('<!--')) return /-->/
  if (line.startsWith('<?')) return /\?>/
  if (/^<![A-Za-z]/.test(line)) return />/
  if (line.startsWith('<![CDATA[')) return /\]\]>/
  if (blockStart.test(line)) return 'blank'
  return !isBelowText && lineOfTag.test(line) ? 'blank' : undefined
}
