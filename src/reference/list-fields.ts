import type { BodyNode, Heading, Inline, List, ListItem, Paragraph } from '../markdown/node.js'
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
  page: Page,
): FieldEntry | undefined {
  const [row] = rows
  if (!row) return undefined
  const said = plainText(row.content).trim()
  if (!text.trimEnd().endsWith(said)) return undefined
  const head = text.slice(0, text.trimEnd().length - said.length)
  const described = new Set(row.content)
  const around = content.filter((token) => !described.has(token))
  return entryOfHead(head, around, rows, row.content, page)
}

/** Headings that name parameters as entries, each with the blocks below it. */
export function entriesOfHeadings(
  rows: readonly OutlineRow[],
  nodes: readonly BodyNode[],
  page: Page,
): FieldEntry[] {
  const found: { heading: Heading; below: BodyNode[] }[] = []
  for (const node of nodes) {
    if (node.type === 'heading') found.push({ heading: node, below: [] })
    else found.at(-1)!.below.push(node)
  }
  return found.map(({ heading, below: [first, ...rest] }) => {
    const named = rows.filter(({ span }) => span.start === heading.span.start)
    const isText = first?.type === 'paragraph'
    const said = isText ? first.content : []
    const blocks = isText || !first ? rest : [first, ...rest]
    const entry = entryOfHead(heading.text, heading.content, named, said, page)
    return { ...entry, heading, blocks: page.renderer.render(blocks) }
  })
}

/** An entry of the line that its name begins, and of the text that describes it. */
function entryOfHead(
  head: string,
  content: Inline,
  rows: readonly OutlineRow[],
  said: Inline,
  { context }: Page,
): FieldEntry {
  const [row] = rows as readonly [OutlineRow]
  let annotation = head
  for (const { name } of rows)
    annotation = annotation.replace(annotation.includes(name) ? name : leafOf(name), '')
  let unsaid = annotation.replace(row.type, '').replace(row.default ?? '', '')
  unsaid = unsaid.replace(row.condition ?? '', '').replace(MARKS, '')
  // What an entry has no place for stays as it is written.
  const type = unsaid === '' ? row.type : between(annotation, '([:,–—-', ')]:,–—-')
  return {
    rows,
    heading: undefined,
    aside: renderInline(asides(content), context),
    type: renderType(type, content, context),
    description: renderInline(trimmed(row.required ? withoutMark(said) : said), context),
    facts: [],
    blocks: '',
    shown: `${type}\n${row.description}`,
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
