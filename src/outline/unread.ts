import type { BodyNode, HtmlBlock, List, Paragraph } from '../markdown/node.js'
import type { Words } from '../vocabulary/words.js'
import { readParameterList } from './list.js'
import { readLine } from './label.js'
import type { UnreadNode } from './outline.js'
import { readLabel } from './phrase.js'
import type { Surroundings } from './surroundings.js'
import { readParameterTable } from './table.js'

/** Containers nested deeper than this are text: author text must not exhaust the call stack. */
const DEEPEST = 8

/** The tables and lists of parameters in a list or a quote, which are none of the body's. */
export function findNested(
  nodes: readonly BodyNode[],
  aroundOf: () => Surroundings,
  isQuoted: boolean,
  found: UnreadNode[],
  depth = 0,
): void {
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]!
    if (node.type === 'table') {
      const read = readParameterTable(node, insideOf(aroundOf()))
      if (read) found.push({ span: node.head.span, reason: 'nested-table', columns: undefined })
    } else if (node.type === 'list') {
      const read = readNestedList(node, nodes[index - 1], aroundOf(), isQuoted)
      const rows = read && 'rows' in read ? read.rows : undefined
      // Text that is quoted has lists, too.
      const isLabel =
        rows?.length === 1 &&
        rows[0]!.type === '' &&
        readLabel(rows[0]!.name, aroundOf().reading.words).isPlain
      if (read && !isLabel && (!isQuoted || !rows || rows.every((row) => row.type !== '')))
        found.push({
          span: rows?.[0]?.nameSpan ?? node.span,
          reason: 'nested-list',
          columns: undefined,
        })
      if (!read && depth < DEEPEST)
        for (const item of node.items) findNested(item, aroundOf, isQuoted, found, depth + 1)
    } else if (node.type === 'quote' && depth < DEEPEST)
      findNested(node.children, aroundOf, true, found, depth + 1)
  }
}

/** Reads a list in a list or a quote where the paragraph above it announces something. */
function readNestedList(
  list: List,
  above: BodyNode | undefined,
  around: Surroundings,
  isQuoted: boolean,
) {
  const { words } = around.reading
  if (above?.type !== 'paragraph') return undefined
  const { announces } = readLabel(above.text, words)
  if (!announces) return undefined
  const announced = isQuoted || readLine(above, words)?.isPlain ? announces : undefined
  return readParameterList(list, insideOf(around, announced, above))
}

/** The surroundings of a node in a container, of which the labels of the container say nothing. */
function insideOf(
  around: Surroundings,
  announced?: Surroundings['announced'],
  above = around.part.above,
): Surroundings {
  const part = { ...around.part, label: undefined, pending: undefined, above }
  return { ...around, part, announced }
}

/** The terms of a definition list, which are paragraphs here: a line, and one below it that starts with a colon. */
export function findTerms({ span }: Paragraph, source: string): UnreadNode[] {
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

/** A row that begins with a name in code. */
const NAMED_ROW = /<tr[^<>]{0,80}>\s*<t[hd][^<>]{0,80}>\s*<code>[A-Za-z_][\w.[\]-]{0,60}<\/code>/i

/** True when raw HTML looks like parameters: a table headed by names, or a component with name and type. */
export function looksLikeParameters({ html }: HtmlBlock, words: Words): boolean {
  const start = html.slice(0, LONGEST_HTML)
  if (COMPONENT.test(start) || NAMED_ROW.test(start)) return true
  const columns = new Set<string | undefined>()
  for (const [, cell] of start.matchAll(CELL)) columns.add(words.column(cell!)?.column)
  return columns.has('name') && columns.size > 1
}

const LONGEST_HTML = 2000
