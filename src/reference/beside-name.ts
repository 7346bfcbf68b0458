import type { Inline, InlineToken, Link } from '../markdown/node.js'
import { plainText } from '../markdown/plain-text.js'
import type { OutlineRow } from '../outline/outline.js'

type MarkedToken = Exclude<InlineToken, string>

/** The content beside a name in its cell, but for what the field says in another place. */
export function besideName(content: Inline, row: OutlineRow, others: number): Inline {
  const leaf = leafOf(row.name)
  const at = content.findIndex((token) => plainText([token]).includes(leaf))
  const holder = content[at]
  if (holder === undefined || others > 0) return asides(content)
  const after =
    typeof holder === 'string'
      ? [holder.slice(holder.indexOf(leaf) + leaf.length)]
      : asides([holder])
  const rest = [...after, ...content.slice(at + 1)]
  return isSaid(plainText(rest), row) ? asides(rest) : rest
}

/** Words that a field says in its own way, and what parts them. */
const MARKS =
  /\b(?:req(?:uired)?|opt(?:ional)?|defaults?(?: to)?|is|in|path|query|header|cookie|body)\b|[^\p{L}\p{N}]+/giu

/** True when words beside a name say nothing but what its row says as well. */
export function isSaid(text: string, { condition, default: preset, type }: OutlineRow): boolean {
  let rest = text
  for (const known of [type, preset, condition]) rest = rest.replace(known ?? '', '')
  return rest.replace(MARKS, '') === ''
}

/** A text without white space and these marks at its ends; patterns would try each run of them anew. */
export function between(text: string, opening: string, closing: string): string {
  const isAround = (at: number, marks: string) =>
    marks.includes(text[at]!) || text[at]!.trim() === ''
  let start = 0
  let end = text.length
  while (start < end && isAround(start, opening)) start++
  while (end > start && isAround(end - 1, closing)) end--
  return text.slice(start, end)
}

/** The last part of a name: `sku` of `items[].sku`. */
export function leafOf(name: string): string {
  return name.replace(/^.*[.\]](?=.)/s, '')
}

const REQUIRED = /^\W*required\W*$/i

/** The description of a field, without a first word that says that the field is required. */
export function descriptionOf({ content, required }: OutlineRow): Inline {
  const [first, next, ...rest] = content
  const isMark =
    required &&
    typeof first === 'object' &&
    'children' in first &&
    REQUIRED.test(plainText([first]))
  if (isMark && typeof next === 'string') return [next.replace(/^[\s.:,;–—-]+/, ''), ...rest]
  return typeof first === 'string' ? [first.trimStart(), ...content.slice(1)] : content
}

/** The first link in inline text. */
export function linkIn(content: Inline): Link | undefined {
  return tokensIn(content).find((token): token is Link => token.type === 'link')
}

/** The tokens beside a name that are no text: calls of footnotes, images. */
export function asides(content: Inline): MarkedToken[] {
  return tokensIn(content).filter(({ type }) => type === 'footnote' || type === 'image')
}

/** The tokens of inline text with those inside them, the outer one first. */
function tokensIn(content: Inline): MarkedToken[] {
  return content.flatMap((token): MarkedToken[] => {
    if (typeof token !== 'object') return []
    return 'children' in token ? [token, ...tokensIn(token.children)] : [token]
  })
}
