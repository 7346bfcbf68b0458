import type { List, ListItem } from '../markdown/node.js'
import type { Span } from '../source/position.js'
import { findLineEnding } from '../source/white-space.js'
import type { Words } from '../vocabulary/words.js'
import { fieldsIn, isTyped, type Item, readItem } from './item.js'
import { describedText } from './label.js'
import { nameInside, type ParentField } from './name.js'
import type { OutlineRow, ParameterTable, UnreadNode } from './outline.js'
import { readLabel, says, together } from './phrase.js'
import {
  contextOf,
  isPlaceholder,
  makeRows,
  type RowContext,
  shownAbove,
  type Surroundings,
} from './rows.js'
import { linksIn, sliceInline, sliceRun } from './run.js'

// A list nested deeper than this is text: author text must not exhaust the call stack.
const DEEPEST = 16

/**
 * Reads a list as parameters where something announces it and most items begin with a name; says why
 * not where it looks like one, and nothing of another list.
 */
export function readParameterList(
  list: List,
  surroundings: Surroundings,
): ParameterTable | UnreadNode | undefined {
  const { words, source, label, group, announced, pending, above, last } = surroundings
  const items = list.items.map((item) => readItem(item, words))
  const named = items.filter((item) => item !== undefined)
  if (named.length * 2 <= items.length) {
    const areTyped = named.some(({ entry }) => entry.said.type !== '' && isTyped(entry, words))
    const isAnyName = (item: ListItem) => readItem(item, words, true) !== undefined
    const areNamed = announced === 'fields' && items.length > 1 && list.items.every(isAnyName)
    // Only where something is announced is it worth a word that items have no name.
    if (!announced || !(areTyped || areNamed)) return undefined
    const [first = list] = list.items[items.indexOf(undefined)]!
    return { span: firstLine(source, first.span), reason: 'unnamed-item', columns: undefined }
  }
  const isEmpty = named.every(({ entry, run }) =>
    isPlaceholder(entry.names[0]!, false, [run.text.slice(entry.rest).trim()]),
  )
  if (isEmpty) return undefined
  const isWhole = named.length === items.length
  const areTyped = named.every(({ entry }) => isTyped(entry, words))
  // One odd item does not undo a list of fields.
  if (announced && (isWhole || announced === 'fields' || areTyped))
    return tableOf(list, named, surroundings)
  if (!isWhole) return undefined
  const isDescribed = named.every(
    ({ entry, run }) => entry.said.type !== '' || run.text.length > entry.rest,
  )
  if (pending?.announces && named.length > 1 && isDescribed)
    return tableOf(list, named, surroundings, label ? together(pending, label) : pending)
  const names = named.flatMap(({ entry }) => entry.names)
  // Below a deeper heading such as “Paging” names with types are those of its group.
  const isInGroup = areTyped && above?.type === 'heading' && group?.around
  if (isInGroup || (above?.type === 'code' && shownAbove(names, last)))
    return tableOf(list, named, surroundings)
  // “Events” can be objects, and what “Permissions:” lists can have a mark.
  const text = above?.type === 'paragraph' ? above.text : ''
  const isOfOther = group ? !group.around : /[:：]\s*$/.test(text) && !says(readLabel(text, words))
  // In another language nobody knows what the words above it say.
  const isOther = isOfOther && !words.isExtended
  if (!areTyped || isOther || (named.length === 1 && !group?.around)) return undefined
  return { span: nameSpan(named[0]!, source), reason: 'unannounced', columns: undefined }
}

function tableOf(
  list: List,
  items: readonly Item[],
  surroundings: Surroundings,
  label = surroundings.label,
): ParameterTable {
  const { request, words, group, groups, source, last } = surroundings
  const shownIn = shownAbove(
    items.flatMap(({ entry }) => entry.names),
    last,
  )
  const context = contextOf({ request, words, group, label, shownIn })
  const rows: OutlineRow[] = []
  addRows(items, undefined, 1, { rows, context, words, source })
  return { node: list, columns: {}, stated: context.stated, range: context.range, groups, rows }
}

interface ListReading {
  readonly rows: OutlineRow[]
  readonly context: RowContext
  readonly words: Words
  readonly source: string
}

/** Adds the rows of items, and those of the lists in them that name the fields of an object. */
function addRows(
  items: readonly Item[],
  outer: ParentField | undefined,
  depth: number,
  reading: ListReading,
): void {
  const { rows, context, words, source } = reading
  for (const item of items) {
    const { entry, run, blocks, paragraph } = item
    const names = outer ? entry.names.map((name) => nameInside(outer, name)) : entry.names
    const parent: ParentField = { name: names[0]!, type: entry.said.type }
    const nested = blocks.map((block, at) =>
      at === 0 || depth > DEEPEST
        ? undefined
        : fieldsIn(block, blocks[at - 1]!, parent, item, words),
    )
    const texts = blocks.filter((_, at) => at > 0 && !nested[at])
    const written = run.text.slice(entry.rest).trim()
    const more = texts.map(describedText).filter((text) => text !== '')
    const last = nested[1] ? paragraph : (texts.at(-1) ?? paragraph)
    makeRows(
      {
        span: { start: paragraph.span.start, end: last.span.end },
        nameSpan: nameSpan(item, source),
        isWhole: true,
        entry,
        names,
        said: entry.said,
        example: undefined,
        values: undefined,
        requiredCell: undefined,
        links: linksIn(run, entry.nameEnd, entry.rest),
        run: sliceRun(run, entry.rest),
        description: [...(written === '' ? [] : [written]), ...more].join('\n\n'),
        content: sliceInline(paragraph.content, entry.rest),
      },
      context,
      rows,
    )
    for (const fields of nested) if (fields) addRows(fields, parent, depth + 1, reading)
  }
}

/** The name with its marks in the source; the first line of the item where it is written otherwise. */
function nameSpan({ paragraph: { span }, entry }: Item, source: string): Span {
  const name = entry.names[0]!
  const start =
    span.start + (/^\[.\]\s+/.exec(source.slice(span.start, span.start + 20))?.[0].length ?? 0)
  const marks = source.slice(start, start + 8 + name.length).indexOf(name)
  if (marks === -1) return firstLine(source, span)
  return { start, end: Math.min(start + marks * 2 + name.length, span.end) }
}

/** The first line of what is in a span. */
export function firstLine(source: string, { start, end }: Span): Span {
  return { start, end: findLineEnding(source, start, end) }
}
