import type {
  BodyNode,
  Heading,
  Inline,
  List,
  Paragraph,
  Table,
  TableCell,
  TableRow,
} from '../markdown/node.js'
import { plainText } from '../markdown/plain-text.js'
import type { OutlineRow } from '../outline/outline.js'
import { groupBy } from '../source/groups.js'
import {
  asides,
  besideName,
  between,
  descriptionOf,
  isSaid,
  leafOf,
  linkIn,
} from './beside-name.js'
import type { Fields } from './section.js'

/** One field of a page, or several that it names together. */
export interface ReferenceField {
  readonly rows: readonly [OutlineRow, ...OutlineRow[]]
  /** The heading that names it, whose id it has. */
  readonly heading?: Heading
  /** The other content beside the name. */
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
  const rowsAt = groupBy(rows, ({ span }) => span.start)
  if (node?.type === 'table') return fieldsOfTable(node, rowsAt, columns)
  return node?.type === 'list' ? fieldsOfList(node, rowsAt) : fieldsOfNamed(nodes, rowsAt)
}

/** The rows of fields by the offsets where they start. */
type RowsByStart = ReadonlyMap<number, readonly OutlineRow[]>

function fieldsOfTable(
  { head, rows: written }: Table,
  rowsAt: RowsByStart,
  columns: Fields['columns'],
): ReferenceField[] | undefined {
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
function fieldsOfList({ items }: List, rowsAt: RowsByStart): ReferenceField[] | undefined {
  const found = items.map((item): ReferenceField[] | undefined => {
    const [first, ...below] = item
    const [row, ...others] = (first && rowsAt.get(first.span.start)) ?? []
    if (!row || first?.type !== 'paragraph') return undefined
    const line = withoutDescription(first, row)
    if (!line) return undefined
    const lists = below.map((block) =>
      block.type === 'list' ? fieldsOfList(block, rowsAt) : undefined,
    )
    const blocks = below.filter((_block, index) => !lists[index])
    const field = fieldOfHead(line.text, line.content, [row, ...others], blocks)
    return [field, ...lists.flatMap((list) => list ?? [])]
  })
  return allOf(found)?.flat()
}

/** The fields of headings and paragraphs that name parameters, each with the blocks below it. */
function fieldsOfNamed(nodes: readonly BodyNode[], rowsAt: RowsByStart): ReferenceField[] {
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

/** The part of a line before its description; nothing where the description is not its end. */
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

/** The items of a list if all of them are there. */
function allOf<Item>(items: readonly (Item | undefined)[]): Item[] | undefined {
  return items.includes(undefined) ? undefined : (items as Item[])
}
