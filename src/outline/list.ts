import type { BodyNode, List, ListItem } from '../markdown/node.js'
import type { Span } from '../source/position.js'
import { findLineEnding } from '../source/white-space.js'
import { announcesBody, announcesNames } from '../vocabulary/other-languages.js'
import type { Words } from '../vocabulary/words.js'
import { isRouteLine } from './http.js'
import { fieldsIn, isTyped, type Item, readItem } from './item.js'
import { describedText } from './label.js'
import { nameInside, type ParentField } from './name.js'
import type { OutlineRow, ParameterTable, UnreadNode } from './outline.js'
import { readLabel, together } from './phrase.js'
import { endsWithColon } from './wording.js'
import { contextOf, isPlaceholder, makeRows, type RowContext, tableIn } from './rows.js'
import { areKeys, shownAbove } from './examples.js'
import type { Surroundings } from './surroundings.js'
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
  const { part, reading, announced, last } = surroundings
  const { label, group, pending, above } = part
  const { words, source, examples } = reading
  let items = list.items.map((item) => readItem(item, words))
  // Names without marks are names where words announce them, and nothing else stands in the list.
  if (announced && !items.some(Boolean)) {
    const bare = list.items.map((item) => readItem(item, words, true))
    const field = (label?.place ?? group?.place) === 'header' ? BARE_HEADER : BARE_FIELD
    if (bare.every((item) => item && field.test(item.entry.names[0]!))) items = bare
  }
  // Beside names in code one without marks is one, too.
  if (announced && items.some((item) => item?.entry.isMarked))
    items = items.map((item, at) => item ?? bareItem(list.items[at]!, words))
  const named = items.filter((item) => item !== undefined)
  if (named.length * 2 <= items.length) {
    // Only where something is announced, or a route is stated, is it worth a word that items have no name.
    const isAnyName = (item: ListItem) => readItem(item, words, true) !== undefined
    const mayBeName = (item: ListItem) =>
      isAnyName(item) || (item[0]?.type === 'paragraph' && BARE_FIELD.test(item[0].text))
    const isTold = announced && (named.length > 0 || list.items.every(isAnyName))
    // Right below its route a list of names is of the endpoint, too.
    const isOfRoute = !group && !label && statesRoute(above) && list.items.every(mayBeName)
    if (!(isTold || (isOfRoute && named.length > 0)) || items.length < 2) return undefined
    const [first = list] = list.items[items.indexOf(undefined)]!
    return { span: firstLine(source, first.span), reason: 'unnamed-item', columns: undefined }
  }
  const isEmpty = named.every(({ entry, run }) =>
    isPlaceholder(entry.names[0]!, [{ text: run.text.slice(entry.rest).trim() }]),
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
  const text = above?.type === 'paragraph' || above?.type === 'heading' ? above.text : ''
  const isColon = endsWithColon(text)
  // Right below its route a list of names is of the endpoint.
  const isOfEndpoint = !group && !label && isRouteLine(text) && named.every(isSeparated)
  // What says where it travels needs no announcement: `?page=2`.
  if (named.every(({ entry }) => entry.said.place !== undefined))
    return tableOf(list, named, surroundings)
  if (isOfEndpoint && isDescribed) return tableOf(list, named, surroundings)
  const areShown = named.length > 1 && areKeys(names, examples)
  const isShown =
    above?.type === 'code'
      ? shownAbove(names, last)
      : areShown && isDescribed && last && areKeys(names, [last])
  if (isShown) return tableOf(list, named, surroundings)
  // Of a long sentence the last words announce: “… with the following parameters:”
  const said = isColon || FOLLOWING.test(text) ? readLabel(lastWords(text), words) : undefined
  if (said?.announces === 'fields' && named.length > 1 && isDescribed)
    return tableOf(list, named, surroundings, said)
  const unannounced = {
    span: nameSpan(named[0]!, source),
    reason: 'unannounced',
    columns: undefined,
  } as const
  if (announcesNames(text) || (isColon && announcesBody(text))) return unannounced
  if (areShown && isDescribed && said)
    return said.role ? tableOf(list, named, surroundings, said) : { ...unannounced, columns: names }
  const isTold = areTyped && (named.length > 1 || group?.around !== undefined)
  return isTold ? unannounced : undefined
}

/** The end of a sentence that announces what is below it: “… one of the following parameters.” */
const FOLLOWING = /\bfollowing [^.:\n]{3,40}\.$/i

/** True when an item has its name in code, or with a type, and something between it and its description. */
function isSeparated({ entry, run }: Item): boolean {
  const isCode = run.marks.some(({ kind, start }) => kind === 'code' && start < entry.nameEnd)
  const isName = isCode || entry.said.type !== ''
  return entry.isMarked && isName && run.text.slice(entry.nameEnd, entry.rest).trim() !== ''
}

/** True when a node is nothing but routes. */
function statesRoute(node: BodyNode | undefined): boolean {
  if (node?.type === 'code') return node.value.split('\n', 9).every(isRouteLine)
  return node?.type === 'paragraph' && isRouteLine(node.text)
}

function bareItem(blocks: ListItem, words: Words): Item | undefined {
  const item = readItem(blocks, words, true)
  return item && BARE_FIELD.test(item.entry.names[0]!) ? item : undefined
}

/** A name that no sentence begins with. */
const BARE_FIELD = /^[a-z_$][\w$.[\]-]*$/
const BARE_HEADER = /^[A-Za-z][\w-]*$/

const LAST_WORDS = 6

/** The last words of a text, in its last clause. */
function lastWords(text: string): string {
  const clause = text.slice(Math.max(text.lastIndexOf(',') + 1, text.length - 200))
  return clause.trim().split(/\s+/).slice(-LAST_WORDS).join(' ')
}

function tableOf(
  list: List,
  items: readonly Item[],
  surroundings: Surroundings,
  label = surroundings.part.label,
): ParameterTable {
  const { part, reading, holder, last } = surroundings
  const { words, source } = reading
  const { group } = part
  const names = items.flatMap(({ entry }) => entry.names)
  const context = contextOf(reading, group, label, { names, holder, last })
  const isAnnounced = (part.label?.announces ?? surroundings.announced) !== undefined
  const read = tableIn(list, {}, context, group, isAnnounced)
  addRows(items, undefined, 1, { rows: read.rows, context, words, source })
  return read
}

/** A description that says that its field is a list: “array of ships, each has:” */
const LIST_OF = /^\s*(?:an? |the )?(array|list) of\b/i

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
    const type = entry.said.type || (LIST_OF.exec(run.text.slice(entry.rest))?.[1] ?? '')
    const parent: ParentField = { name: names[0]!, type }
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
