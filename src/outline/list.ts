import type { List } from '../markdown/node.js'
import type { Span } from '../source/position.js'
import { findLineEnding } from '../source/white-space.js'
import type { Words } from '../vocabulary/words.js'
import {
  fieldsIn,
  isCertain,
  isNamedItem,
  isTyped,
  type Item,
  readItem,
  typedItem,
} from './item.js'
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
  const { words, source, label, group, announced, pending, above } = surroundings
  const isOfFields = announced === 'fields'
  const items = list.items.map((item) => readItem(item, words, 'item') ?? typedItem(item, words))
  const named = items.filter((item) => item !== undefined)
  if (named.length * 2 <= items.length) {
    // Only where something is announced is it worth a word that items have no name.
    const areNamed =
      isOfFields && items.length > 1 && list.items.every((item) => isNamedItem(item, words))
    const isMeant = areNamed || named.some(({ entry }) => isCertain(entry.said.type, words))
    if (!announced || !isMeant) return undefined
    const [first = list] = list.items[items.indexOf(undefined)]!
    return { span: firstLine(source, first.span), reason: 'unnamed-item', columns: undefined }
  }
  const isEmpty = named.every(({ entry, run }) =>
    isPlaceholder(entry.names[0]!, false, [run.text.slice(entry.rest).trim()], words),
  )
  if (isEmpty) return undefined
  const isWhole = named.length === items.length
  // One odd item does not undo a list of fields.
  if (announced && (isWhole || isOfFields || named.every(({ entry }) => isTyped(entry, words))))
    return tableOf(list, named, surroundings)
  if (!isWhole) return undefined
  const isDescribed = named.every(
    ({ entry, run }) => entry.said.type !== '' || run.text.length > entry.rest,
  )
  if (pending?.announces && ((named.length > 1 && isDescribed) || label?.required !== undefined)) {
    const around = label ? together(pending, label) : pending
    return tableOf(list, named, surroundings, around)
  }
  if (above?.type === 'code' && shownAbove(namesOf(named), surroundings.last))
    return tableOf(list, named, surroundings)
  const isAnyTyped = named.every(({ entry }) => isTyped(entry, words))
  if (!isAnyTyped) return undefined
  // Below a deeper heading such as “Paging” names with types are those of its group.
  if (above?.type === 'heading' && group?.around) return tableOf(list, named, surroundings)
  const text = above?.type === 'paragraph' ? above.text : ''
  const said = readLabel(text, words)
  // “Events” can be objects, and what “Permissions:” lists can have a mark.
  const isOfOther = group ? !group.around : /[:：]\s*$/.test(text) && !says(said)
  const isOfObjects = named.every(
    ({ entry }) =>
      entry.said.type === '' ||
      (entry.said.required === undefined && /^obj/i.test(entry.said.type)),
  )
  if (
    (named.length === 1 && said.announces !== 'fields' && !group?.around) ||
    (isOfOther && isOfObjects)
  )
    return undefined
  return { span: nameSpan(named[0]!, source), reason: 'unannounced', columns: undefined }
}

function namesOf(items: readonly Item[]): string[] {
  return items.flatMap(({ entry }) => entry.names)
}

function tableOf(
  list: List,
  items: readonly Item[],
  surroundings: Surroundings,
  label = surroundings.label,
): ParameterTable {
  const { request, words, group, groups, source } = surroundings
  const names = namesOf(items)
  const context = contextOf({
    request,
    words,
    group,
    label,
    shownIn: shownAbove(names, surroundings.last),
  })
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
        status: undefined,
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
