import type {
  BodyNode,
  Heading,
  Inline,
  InlineToken,
  Link,
  List,
  ListItem,
  Paragraph,
  Table,
  TableCell,
  TableRow,
} from '../markdown/node.js'
import { plainText } from '../markdown/plain-text.js'
import type { OutlineRow } from '../outline/outline.js'
import { groupBy } from '../source/groups.js'
import { countUpTo } from '../source/lines.js'
import type { Fields } from './section.js'

/** What a page says of one field, or of several that it names together. */
export interface ReferenceField {
  readonly rows: readonly [OutlineRow, ...OutlineRow[]]
  /** The heading that names it, whose id it has. */
  readonly heading?: Heading
  /** What else stands beside the name. */
  readonly aside: Inline
  readonly type: Inline
  readonly description: Inline
  readonly facts: readonly FieldFact[]
  /** The blocks below the description. */
  readonly blocks: readonly BodyNode[]
}

/** One more thing that is said of a field, under the header of its column. */
export interface FieldFact {
  readonly label: Inline
  readonly value: Inline
}

/** The fields of a table, a list, headings or paragraphs; nothing where some of their text would be lost. */
export function readFields({ rows, columns, nodes }: Fields): ReferenceField[] | undefined {
  const [node] = nodes
  if (node?.type === 'table') return fieldsOfTable(node, rows, columns)
  return node?.type === 'list' ? fieldsOfList(node, rowFinder(rows)) : fieldsOfNamed(nodes, rows)
}

function fieldsOfTable(
  { head, rows: written }: Table,
  rows: readonly OutlineRow[],
  columns: Fields['columns'],
): ReferenceField[] | undefined {
  const rowsAt = groupBy(rows, ({ span }) => span.start)
  const fieldOf = (row: TableRow): ReferenceField | undefined => {
    const [first, ...others] = rowsAt.get(row.span.start) ?? []
    if (!first || row.cells.length > head.cells.length) return undefined
    const cellOf = (column: keyof typeof columns): TableCell | undefined =>
      row.cells[columns[column] ?? -1]
    const [name, type, place] = [cellOf('name'), cellOf('type'), cellOf('in')]
    const required = cellOf('required') ?? cellOf('optional')
    const isWritten =
      type && (type.text === first.type || first.type === '' || linkIn(type.content))
    // A word says what the field says as well, several are a condition.
    const mark = required && !/\s/.test(required.text) ? required : undefined
    const placed = [name, type, cellOf('description'), place, mark]
    const facts = row.cells.flatMap((cell, index) => {
      if (placed.includes(cell) || /^[-–—]?$/.test(cell.text)) return []
      const isValue = index === columns.default || index === columns.example
      return { label: head.cells[index]!.content, value: isValue ? asCode(cell) : cell.content }
    })
    const calls = [mark, place].flatMap((cell) => asides(cell?.content ?? []))
    return {
      rows: [first, ...others],
      aside: [...besideName(name?.content ?? [], first, others.length), ...calls],
      type: isWritten ? type.content : [first.type],
      description: descriptionOf(first),
      facts,
      blocks: [],
    }
  }
  return allOf(written.map(fieldOf))
}

/** A value as code, where it has no marks of its own. */
function asCode({ content, span }: TableCell): Inline {
  const [text, ...others] = content
  const isText = typeof text === 'string' && others.length === 0
  return isText ? [{ type: 'codespan', text, span }] : content
}

/** The fields of the items of a list, with those of the lists in them. */
function fieldsOfList(
  { items }: List,
  rowsOf: ReturnType<typeof rowFinder>,
): ReferenceField[] | undefined {
  const found = items.map((item): ReferenceField[] | undefined => {
    const [first, ...below] = item
    const [row, ...others] = rowsOf(item)
    if (!row || first?.type !== 'paragraph') return undefined
    const line = withoutDescription(first, row)
    if (!line) return undefined
    const lists = below.map((block) =>
      block.type === 'list' && block.items.every((inner) => rowsOf(inner).length > 0)
        ? fieldsOfList(block, rowsOf)
        : undefined,
    )
    const blocks = below.filter((_block, index) => !lists[index])
    const field = fieldOfHead(line.text, line.content, [row, ...others], blocks)
    return [field, ...lists.flatMap((list) => list ?? [])]
  })
  return allOf(found)?.flat()
}

/** Finds the rows of an item of a list: those that its text begins in. */
function rowFinder(rows: readonly OutlineRow[]) {
  const rowsAt = groupBy(rows, ({ span }) => span.start)
  const starts = [...rowsAt.keys()].toSorted((one, other) => one - other)
  return ([first]: ListItem): readonly OutlineRow[] => {
    if (!first) return []
    const { start } = first.span
    const last = starts[countUpTo(starts, start) - 1]
    return rowsAt.get(last ?? -1)?.filter(({ span }) => start < span.end) ?? []
  }
}

/** The fields of headings and paragraphs that name parameters, each with the blocks below it. */
function fieldsOfNamed(nodes: readonly BodyNode[], rows: readonly OutlineRow[]): ReferenceField[] {
  const rowsAt = groupBy(rows, ({ span }) => span.start)
  const fields: { head: Heading | Paragraph; below: BodyNode[] }[] = []
  for (const node of nodes) {
    if (rowsAt.has(node.span.start)) fields.push({ head: node as Heading | Paragraph, below: [] })
    else fields.at(-1)!.below.push(node)
  }
  return fields.map(({ head, below }): ReferenceField => {
    const [row, ...others] = rowsAt.get(head.span.start)!
    // A paragraph can describe what it names, on the same line.
    const line = head.type === 'paragraph' ? withoutDescription(head, row!) : undefined
    const isBelow = line === undefined && below[0]?.type === 'paragraph'
    const { text, content } = line ?? head
    const blocks = isBelow ? below.slice(1) : below
    const field = fieldOfHead(text, content, [row!, ...others], blocks)
    return {
      ...field,
      ...(head.type === 'heading' && { heading: head }),
      ...(!line && !isBelow && { description: [] }),
    }
  })
}

/** What a line has before its description; nothing where the description is not its end. */
function withoutDescription(
  { text: written, content }: Paragraph,
  row: OutlineRow,
): Pick<Paragraph, 'text' | 'content'> | undefined {
  const text = written.trimEnd()
  const said = plainText(row.content).trim()
  if (!text.endsWith(said)) return undefined
  return {
    text: text.slice(0, text.length - said.length),
    content: content.filter((token) => !row.content.includes(token)),
  }
}

/** The field of a line that begins with its name. */
function fieldOfHead(
  head: string,
  tokens: Inline,
  rows: ReferenceField['rows'],
  blocks: readonly BodyNode[],
): ReferenceField {
  const [row] = rows
  let beside = head
  for (const { name } of rows)
    beside = beside.replace(beside.includes(name) ? name : leafOf(name), '')
  // What a field has no place for stays as it is written.
  const type = isSaid(beside, row) ? row.type : between(beside, '([:,–—-', ')]:,–—-')
  const link = linkIn(tokens)
  const linked = link ? plainText([link]) : ''
  const at = link ? type.indexOf(linked) : -1
  const withLink =
    at === -1 ? [`${type} `, link!] : [type.slice(0, at), link!, type.slice(at + linked.length)]
  return {
    rows,
    aside: asides(tokens),
    type: link ? withLink : [type],
    description: descriptionOf(row),
    facts: [],
    blocks,
  }
}

/** What stands beside a name in its cell, but for what the field says in another place. */
function besideName(content: Inline, row: OutlineRow, others: number): Inline {
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

/** Whether words beside a name say nothing but what its row says as well. */
function isSaid(text: string, { condition, default: preset, type }: OutlineRow): boolean {
  let rest = text
  for (const known of [type, preset, condition]) rest = rest.replace(known ?? '', '')
  return rest.replace(MARKS, '') === ''
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
  return name.replace(/^.*[.\]](?=.)/s, '')
}

const REQUIRED = /^\W*required\W*$/i

/** The description of a field, without a first word that says that the field is required. */
function descriptionOf({ content, required }: OutlineRow): Inline {
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
function linkIn(content: Inline): Link | undefined {
  for (const token of content) {
    if (typeof token !== 'object') continue
    const link =
      token.type === 'link' ? token : 'children' in token ? linkIn(token.children) : undefined
    if (link) return link
  }
  return undefined
}

/** What stands beside a name and is no text: calls of footnotes, images. */
function asides(content: Inline): InlineToken[] {
  return content.flatMap((token): InlineToken[] => {
    if (typeof token !== 'object') return []
    if (token.type === 'footnote' || token.type === 'image') return [token]
    return 'children' in token ? asides(token.children) : []
  })
}

/** The items of a list if all of them are there. */
function allOf<Item>(items: readonly (Item | undefined)[]): Item[] | undefined {
  return items.every((item) => item !== undefined) ? (items as Item[]) : undefined
}
