import type { LineCursor } from './line-cursor.js'

/** An HTML block that a line has opened. */
export interface HtmlBlock {
  /** Tells it from the other blocks. */
  readonly type: 'html'
  /** What ends it; a blank line where there is no such text. */
  readonly ending?: RegExp
}

const LESS_THAN = 60

const endingByStart: readonly (readonly [RegExp, RegExp])[] = [
  [/^<(?:pre|script|style|textarea)(?=[ \t>]|$)/i, /<\/(?:pre|script|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![a-z]/i, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
]

const blockElement =
  /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=[ \t>]|\/>|$)/i

const wholeTag =
  /^<(?:[a-z][a-z\d-]*(?:[ \t]+[a-z_:][\w.:-]*(?:[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*[ \t]*\/?|\/[a-z][a-z\d-]*[ \t]*)>[ \t]*$/i

/** The HTML block that a line opens, if any; a lone tag of an inline element cannot interrupt a paragraph. */
export function openingHtmlBlock(cursor: LineCursor, interrupting: boolean): HtmlBlock | undefined {
  if (cursor.code !== LESS_THAN || cursor.deep) return undefined
  const tag = cursor.text.slice(cursor.content, cursor.end)
  for (const [start, ending] of endingByStart) {
    if (start.test(tag)) return { type: 'html', ending }
  }
  if (blockElement.test(tag)) return { type: 'html' }
  return !interrupting && wholeTag.test(tag) ? { type: 'html' } : undefined
}

/** Whether an HTML block ends with this line, which is part of it. */
export function endsHtmlBlock(cursor: LineCursor, { ending }: HtmlBlock): boolean {
  return ending !== undefined && ending.test(cursor.text.slice(cursor.content, cursor.end))
}
