import type { Inline, List, ListItem, Paragraph } from '../markdown/node.js'
import { plainText } from '../markdown/plain-text.js'
import type { OutlineRow } from '../outline/outline.js'
import { renderInline } from '../render/inline.js'
import { escapeHtml } from '../source/escape.js'
import { asides, linkIn, withoutMark } from './cell.js'
import type { FieldEntry } from './field-list.js'
import type { Page } from './page.js'

/** The items of a list of parameters as entries, those of lists in them too; nothing where an item is none. */
export function entriesOfList(
  rows: readonly OutlineRow[],
  { items }: List,
  page: Page,
): FieldEntry[] | undefined {
  const entries: FieldEntry[] = []
  for (const item of items) {
    const [first] = item
    const named = rowsOf(item, rows)
    const entry = first?.type === 'paragraph' ? entryOf(first, named, page) : undefined
    if (!entry) return undefined
    const rest = item.slice(1)
    const lists = rest.map((block) =>
      block.type === 'list' && block.items.every((inner) => rowsOf(inner, rows).length > 0)
        ? entriesOfList(rows, block, page)
        : undefined,
    )
    const others = rest.filter((_block, index) => !lists[index])
    entries.push(
      { ...entry, blocks: page.renderer.render(others) },
      ...lists.flatMap((list) => list ?? []),
    )
  }
  return entries
}

function rowsOf([first]: ListItem, rows: readonly OutlineRow[]): OutlineRow[] {
  if (!first) return []
  const { start } = first.span
  return rows.filter(({ span }) => span.start <= start && start < span.end)
}

/** Words that an entry says in its own way, and what parts them. */
const MARKS =
  /\b(?:required|optional|defaults?(?: to)?|is|in|path|query|header|cookie|body)\b|[^\p{L}\p{N}]+/giu

/** One item: its name, what is between the name and the description, and the description. */
function entryOf(
  { text, content }: Paragraph,
  rows: readonly OutlineRow[],
  { context }: Page,
): FieldEntry | undefined {
  const [row] = rows
  if (!row) return undefined
  const said = plainText(row.content).trim()
  if (!text.trimEnd().endsWith(said)) return undefined
  const head = text.slice(0, text.trimEnd().length - said.length)
  let annotation = head
  for (const { name } of rows) annotation = annotation.replace(leafOf(name), '')
  let unsaid = annotation.replace(row.type, '').replace(row.default ?? '', '')
  unsaid = unsaid.replace(row.condition ?? '', '').replace(MARKS, '')
  // What an entry has no place for stays as it is written.
  const written = between(annotation, '([:,–—-', ')]:,–—-')
  const described = new Set(row.content)
  const rest = content.filter((token) => !described.has(token))
  return {
    rows,
    link: undefined,
    aside: renderInline(asides(rest), context),
    type: renderType(unsaid === '' ? row.type : written, rest, context),
    description: renderInline(
      trimmed(row.required ? withoutMark(row.content) : row.content),
      context,
    ),
    facts: [],
    blocks: '',
    shown: `${unsaid === '' ? row.type : written}\n${row.description}`,
  }
}

/** A text without white space and these marks at its ends; patterns would try each run of them anew. */
function between(text: string, opening: string, closing: string): string {
  const isAround = (at: number, marks: string) =>
    marks.includes(text[at]!) || text[at]!.trim() === ''
  let start = 0
  let end = text.length
  while (start < end && isAround(start, opening)) start++
  while (end > start && isAround(end - 1, closing)) end--
  return text.slice(start, end)
}

function leafOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1) || name
}

/** A type with the link that its words are in. */
function renderType(type: string, content: Inline, context: Page['context']): string {
  const link = linkIn(content)
  const html = escapeHtml(type)
  if (!link) return html
  const linked = renderInline([link], context)
  const text = escapeHtml(plainText([link]))
  return html.includes(text) ? html.replace(text, () => linked) : `${html} ${linked}`
}

/** Inline text without the blank that parts it from what is before it. */
function trimmed(content: Inline): Inline {
  const [first, ...rest] = content
  return typeof first === 'string' ? [first.trimStart(), ...rest] : content
}
