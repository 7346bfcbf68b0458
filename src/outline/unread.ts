import type { BodyNode, HtmlBlock, Paragraph } from '../markdown/node.js'
import type { Words } from '../vocabulary/words.js'
import { readParameterList } from './list.js'
import { isPlainLabel } from './label.js'
import type { UnreadNode } from './outline.js'
import { readLabel } from './phrase.js'
import type { Surroundings } from './rows.js'
import { readParameterTable } from './table.js'

/** Containers nested deeper than this are text: author text must not exhaust the call stack. */
const DEEPEST = 8

/** The tables and lists of parameters in a list or a quote, which are none of the body's. */
export function findNested(
  nodes: readonly BodyNode[],
  around: Surroundings,
  isQuoted: boolean,
  found: UnreadNode[],
  depth = 0,
): void {
  const { words } = around
  for (const [index, node] of nodes.entries()) {
    const above = nodes[index - 1]
    const label = above?.type === 'paragraph' ? readLabel(above.text, words) : undefined
    const isAnnounced = label?.announces && (isQuoted || isPlainLabel(above as Paragraph, words))
    const announced = isAnnounced ? label.announces : undefined
    const inside = { ...around, label: undefined, pending: undefined, announced, above }
    if (node.type === 'table') {
      const read = readParameterTable(node, { ...inside, announced: undefined })
      if (read && 'rows' in read)
        found.push({ span: node.head.span, reason: 'nested-table', columns: undefined })
    } else if (node.type === 'list') {
      const read = label?.announces ? readParameterList(node, inside) : undefined
      const rows = read && 'rows' in read ? read.rows : undefined
      // Text that is quoted has lists, too.
      if (read && (!isQuoted || !rows || rows.every((row) => row.type !== '')))
        found.push({
          span: rows?.[0]?.nameSpan ?? node.span,
          reason: 'nested-list',
          columns: undefined,
        })
      if (!read && depth < DEEPEST)
        for (const item of node.items) findNested(item, around, isQuoted, found, depth + 1)
    } else if (node.type === 'quote' && depth < DEEPEST)
      findNested(node.children, around, true, found, depth + 1)
  }
}

/** The terms of a definition list, which are paragraphs here: a line, and one below it that starts with a colon. */
export function findTerms({ span, text }: Paragraph, source: string): UnreadNode[] {
  if (!text.includes('\n:')) return []
  const terms: UnreadNode[] = []
  let start = span.start
  let before = ''
  for (const line of source.slice(span.start, span.end).split('\n')) {
    const term = before.replace(/\r$/, '')
    if (/^ {0,3}:[ \t]/.test(line) && term !== '' && !term.startsWith(':'))
      terms.push({
        span: { start: start - before.length - 1, end: start - before.length - 1 + term.length },
        reason: 'definitions',
        columns: undefined,
      })
    before = line
    start += line.length + 1
  }
  return terms
}

const CELL = /<(?:th|dt)\b[^<>]*>\s*(?:<[^<>]{0,80}>\s*){0,3}([^<]{1,80})/gi
/** A component with the attributes of a parameter: `<Param name="id" type="string">`. */
const COMPONENT =
  /<[A-Z]\w*\s[^<>]*?\b(?:name|path|query|body)=[^<>]*?\b(?:type|required|default)\b/

/** Whether raw HTML looks like parameters: a table with a header of names, or a component with a name and a type. */
export function looksLikeParameters({ html }: HtmlBlock, words: Words): boolean {
  if (COMPONENT.test(html.slice(0, LONGEST_HTML))) return true
  const columns = new Set<string | undefined>()
  for (const [, cell] of html.slice(0, LONGEST_HTML).matchAll(CELL))
    columns.add(words.column(cell!)?.column)
  return columns.has('name') && columns.size > 1
}

const LONGEST_HTML = 2000
