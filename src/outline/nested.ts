import { withNested } from '../markdown/nested-nodes.js'
import type { List, ListItem, Paragraph, Quote } from '../markdown/node.js'
import { textOf } from '../markdown/plain-text.js'
import { readHead } from './head.js'
import { isPlainLabel } from './label.js'
import { firstLine, isCertain, readParameterList } from './list.js'
import type { UnreadNode } from './outline.js'
import type { Surroundings } from './row.js'
import { readLabel } from './saying.js'
import { readParameterTable } from './table.js'
import { htmlOf } from './html.js'

/** The tables and lists of parameters in a list or a quote, which are none of the body's. */
export function findNested(node: Quote | List, around: Surroundings): UnreadNode[] {
  const found: UnreadNode[] = []
  for (const part of withNested([node])) {
    if (part.type !== 'table') continue
    const read = readParameterTable(part, { ...around, label: undefined, pending: undefined })
    if (read && 'rows' in read) found.push({ span: part.head.span, reason: 'nested-table' })
  }
  if (node.type === 'quote' && holdsParameters(node, around))
    found.push({ span: firstLine(around.source, node.span), reason: 'nested-list' })
  return found
}

/** The lists of parameters below a text that announces them, in an item of another list. */
export function findListsIn(item: ListItem, around: Surroundings): UnreadNode[] {
  return item.flatMap((node, index) => {
    const above = item[index - 1]
    if (node.type !== 'list' || above?.type !== 'paragraph') return []
    const { announces } = readLabel(above.text, around.words)
    if (!announces) return []
    const announced = isPlainLabel(above, around.words) ? announces : undefined
    const inItem = { ...around, label: undefined, pending: undefined, announced, above }
    const read = readParameterList(node, inItem)
    if (!read) return []
    return { span: 'rows' in read ? read.rows[0]!.nameSpan : read.span, reason: 'nested-list' }
  })
}

/** Whether a quote announces parameters, and each item of the lists in it begins with a name and a type. */
function holdsParameters(quote: Quote, { words }: Surroundings): boolean {
  const lists = withNested(quote.children).filter((node) => node.type === 'list')
  if (lists.length === 0 || !readLabel(textOf(quote).split('\n', 1)[0]!, words).announces)
    return false
  const heads = lists
    .flatMap(({ items }) => items)
    .map(([first]) =>
      first?.type === 'paragraph' ? readHead(htmlOf(first.content), words, 'item') : undefined,
    )
  return heads.every((head) => head && isCertain(head.type, words))
}

/** The terms of definition lists, which are paragraphs here: a line, and one below it that starts with a colon. */
export function findTerms({ span }: Paragraph, source: string): UnreadNode[] {
  const written = source.slice(span.start, span.end)
  const terms = [...written.matchAll(/(?<![^\r\n])(?!:)[^\r\n]+(?=(?:\r\n?|\n) {0,3}:[ \t])/g)]
  return terms.map(({ index, 0: line }) => {
    const start = span.start + index
    return { span: { start, end: start + line.length }, reason: 'definitions' }
  })
}
