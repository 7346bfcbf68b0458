import type { Inline, Table, TableCell, TableRow } from '../markdown/node.js'
import { plainText } from '../markdown/plain-text.js'
import type { OutlineRow } from '../outline/outline.js'
import { renderInline } from '../render/inline.js'
import { escapeHtml } from '../source/escape.js'
import { type FieldEntry, renderEntries } from './field-list.js'
import { asides, linkIn, withoutMark } from './cell.js'
import { entriesOfHeadings, entriesOfList } from './list-fields.js'
import type { Page } from './page.js'
import type { Fields } from './section.js'

/** Rows that travel in the same place. */
export interface FieldRun {
  /** `query`, `path`, …; `response` for a field of one. */
  readonly place: OutlineRow['location']
  readonly carrier: OutlineRow['carrier']
  readonly html: string
}

/** Rows as entries, by the place that they travel in; nothing where some of their text would be lost. */
export function renderFields(fields: Fields, page: Page): FieldRun[] | undefined {
  const { rows, nodes } = fields
  const [node] = nodes
  const entries =
    node?.type === 'table'
      ? entriesOfTable(fields, node, page)
      : node?.type === 'list'
        ? entriesOfList(rows, node, page)
        : entriesOfHeadings(rows, nodes, page)
  if (!entries) return undefined
  const runs: (Omit<FieldRun, 'html'> & { entries: FieldEntry[] })[] = []
  for (const entry of entries) {
    const { location: place, carrier } = entry.rows[0]!
    const last = runs.at(-1)
    if (last?.place === place && last.carrier === carrier) last.entries.push(entry)
    else runs.push({ place, carrier, entries: [entry] })
  }
  return runs.map((run) => ({ ...run, html: renderEntries(run.entries, page) }))
}

/** The columns that an entry has a place for. */
const ownColumns = ['name', 'type', 'required', 'optional', 'description', 'in'] as const

function entriesOfTable(
  { rows, columns }: Fields,
  { head, rows: written }: Table,
  page: Page,
): FieldEntry[] | undefined {
  const { context } = page
  const own = new Set(ownColumns.map((column) => columns[column]))
  const inlineOf = ({ content }: TableCell) => renderInline(content, context)
  const entryOf = (row: TableRow): FieldEntry | undefined => {
    const named = rows.filter(({ span }) => span.start === row.span.start)
    const [first] = named
    if (!first || row.cells.length > head.cells.length) return undefined
    const cellAt = (column: keyof typeof columns): TableCell | undefined => {
      const index = columns[column]
      return index === undefined ? undefined : row.cells[index]
    }
    const name = cellAt('name')
    const required = cellAt('required') ?? cellAt('optional')
    const said = cellAt('description')?.content ?? []
    const unsaid = new Set([columns.name, columns.required, columns.optional, columns.in])
    const shown = row.cells.flatMap(({ text }, index) => (unsaid.has(index) ? [] : text))
    const facts = row.cells.flatMap((cell, index) => {
      const isDash = /^[-–—]?$/.test(cell.text)
      if (own.has(index) || isDash) return []
      const isValue = index === columns.default || index === columns.example
      const [only] = cell.content
      const html =
        isValue && cell.content.length === 1 && typeof only === 'string'
          ? `<code>${escapeHtml(only)}</code>`
          : inlineOf(cell)
      return { label: inlineOf(head.cells[index]!), html }
    })
    // A word says what the entry says as well, several are a condition.
    const isCondition = required !== undefined && /\s/.test(required.text)
    if (isCondition) {
      const header = head.cells[columns.required ?? columns.optional!]!
      facts.unshift({ label: inlineOf(header), html: inlineOf(required) })
      shown.push(required.text)
    }
    const places = [isCondition ? undefined : required, cellAt('in')]
    const calls = places.flatMap((cell) => asides(cell?.content ?? []))
    return {
      rows: named,
      heading: undefined,
      aside: renderInline([...besideName(name?.content ?? [], named), ...calls], context),
      type: renderType(first, cellAt('type'), page),
      description: renderInline(first.required ? withoutMark(said) : said, context),
      facts,
      blocks: '',
      shown: [first.type, ...shown].join('\n'),
    }
  }
  const entries = written.map(entryOf)
  return entries.every((entry) => entry !== undefined) ? entries : undefined
}

function renderType(row: OutlineRow, cell: TableCell | undefined, { context }: Page): string {
  const isSame = cell?.text === row.type || row.type === ''
  return cell && (isSame || linkIn(cell.content))
    ? renderInline(cell.content, context)
    : escapeHtml(row.type)
}

/** Words beside a name that its row has in another place. */
const MARK = /^(?:required|optional|req|opt)?$/i

/** What stands beside a name in its cell. */
function besideName(content: Inline, rows: readonly OutlineRow[]): Inline {
  const [{ name, type }] = rows as readonly [OutlineRow]
  const leaf = name.replace(/^.*[.\]](?=.)/s, '')
  const at = content.findIndex((token) => plainText([token]).includes(leaf))
  const holder = content[at]
  if (holder === undefined || rows.length > 1) return asides(content)
  const after =
    typeof holder === 'string'
      ? [holder.slice(holder.indexOf(leaf) + leaf.length)]
      : asides([holder])
  const rest = [...after, ...content.slice(at + 1)]
  const words = plainText(rest)
    .replace(/[^\p{L}\p{N}\s]+/gu, '')
    .trim()
  return MARK.test(words) || type.includes(words) ? asides(rest) : rest
}
