import type { BodyNode, Heading, List, ListItem, Paragraph } from '../markdown/node.js'
import type { Span } from '../source/position.js'
import { firstLine } from '../source/white-space.js'
import { announcesBody, announcesNames } from '../vocabulary/other-languages.js'
import type { Words } from '../vocabulary/words.js'
import { readAnnotation } from './annotation.js'
import { type Entry, isTyped, readEntry } from './entry.js'
import { areKeys, shownAbove } from './examples.js'
import { isRouteLine } from './http.js'
import { describedText } from './label.js'
import { holdsOf, nameInside, type ParentField, isPlaceholder } from './name.js'
import type { OutlineRow, ParameterTable, UnreadNode } from './outline.js'
import type { Part } from './parts.js'
import { readLabel } from './phrase.js'
import { contextOf, makeRows, type RowContext, tableIn } from './rows.js'
import { linkIn, type Run, runOf, sliceInline, sliceRun } from './run.js'
import type { Reading, Surroundings } from './surroundings.js'
import { endsWithColon } from './wording.js'

/** An item of a parameter list, or a heading or a paragraph that is read like one: what it begins with, and what is below. */
export interface Item {
  readonly node: Heading | Paragraph
  readonly run: Run
  readonly entry: Entry
  readonly below: readonly BodyNode[]
}

/**
 * Reads a list as parameters where something announces it and most items begin with a name; says why
 * not where it looks like one, and nothing of another list.
 */
export function readParameterList(
  list: List,
  surroundings: Surroundings,
): ParameterTable | UnreadNode | undefined {
  const { part, reading, last } = surroundings
  const { label, group, pending, above } = part
  const { words, source, examples } = reading
  const text = above?.type === 'paragraph' || above?.type === 'heading' ? above.text : ''
  const announced = surroundings.announced ?? statesRoute(above)
  const place = label?.place ?? group?.place
  const bareName = announced ? (place === 'header' ? HEADER_NAME : FIELD_NAME) : undefined
  const items = list.items.map((item) => readItem(item, words, bareName))
  const named = items.filter((item) => item !== undefined)
  const names = named.flatMap(({ entry }) => entry.names)
  const isWhole = named.length === items.length
  const areFew = named.length * 2 <= items.length
  if (announced && areFew && items.length > 1) {
    // Some are named, or all are titles.
    const isMeant =
      named.length > 0 || list.items.every((item) => readItem(item, words, HEADER_NAME))
    const [{ span } = list] = list.items[items.indexOf(undefined)]!
    if (isMeant)
      return { span: firstLine(source, span), reason: 'unnamed-item', columns: undefined }
  }
  // Below a route “**Fast** results” is no parameter.
  const areFields = surroundings.announced ?? names.some((name) => FIELD_NAME.test(name))
  // One odd item does not undo a list.
  if (announced && !areFew && areFields)
    return tableOf(list, named, reading, group, label, surroundings)
  const isDescribed = named.every(
    ({ entry, run }) => entry.said.type !== '' || run.text.length > entry.rest,
  )
  if (isWhole) {
    const said = pending?.announces ? pending : readLabel(text.slice(-LAST_WORDS), words)
    if (said.announces && named.length > 1 && isDescribed)
      return tableOf(list, named, reading, group, label ?? said, surroundings)
    if (above?.type === 'code' && shownAbove(names, last))
      return tableOf(list, named, reading, group, label, surroundings)
  }
  const isTold =
    areTyped(named, isWhole, words) ||
    (isWhole &&
      (announcesNames(text) ||
        (endsWithColon(text) &&
          (announcesBody(text) || (isDescribed && areKeys(names, examples))))))
  return isTold
    ? { span: nameSpan(named[0]!, source), reason: 'unannounced', columns: names }
    : undefined
}

/** True when all items of a list are typed names, or several are beside text. */
function areTyped(named: readonly Item[], isWhole: boolean, words: Words): boolean {
  const entries = named.map(({ entry }) => entry).filter((entry) => isTyped(entry, words))
  if (isWhole && entries.length === named.length) return true
  const fields = entries.filter(({ said }) => said.type !== '')
  return fields.length > 1 && fields.every(({ names }) => FIELD_NAME.test(names[0]!))
}

/** The end of a text, which announces what is below it. */
const LAST_WORDS = 40

/** True when a node begins with a route. */
function statesRoute(node: BodyNode | undefined): boolean {
  const text = node?.type === 'code' ? node.value : node?.type === 'paragraph' ? node.text : ''
  return isRouteLine(text.split('\n', 1)[0]!)
}

/** The beginning of an item whose name has no marks: `limit (integer)`, `limit, integer`, `shipId`, `ship_id Which one`. */
const BARE =
  /^\s*(?:\S{1,40}\s*(?:[(:–—−→]|[=-]>|-\s|,\s(?:string|int(?:eger)?|number|float|bool(?:ean)?|object|array)\b)|[a-z]{1,20}(?:[A-Z]|_[a-z\d]))/
/** A name that no sentence begins with. */
const FIELD_NAME = /^[a-z_$][\w$.[\]-]*$/
const HEADER_NAME = /^[A-Za-z][\w-]*$/

/**
 * Reads what an item begins with; nothing where that is no name in code or strong emphasis. One without
 * marks has a type, or words that announce names above its list.
 */
function readItem([node, ...below]: ListItem, words: Words, bareName?: RegExp): Item | undefined {
  if (node?.type !== 'paragraph') return undefined
  const [first] = node.content
  const isBare = typeof first === 'string'
  // Most lists are text; below words that announce names a word alone is one.
  const isAlone = bareName?.test(node.text) && !isPlaceholder(node.text, [])
  const isBehind = isBare && !isAlone && !BARE.test(first)
  if (isBehind && !isInFront(node)) return undefined
  const run = runOf(node.content)
  const read = readEntry(run, words)
  if (!read || ((!isBare || isBehind) && !read.isMarked)) return undefined
  const entry = withTypeAtEnd(read, run, words)
  const isName = !isBare || isTyped(entry, words) || bareName?.test(entry.names[0]!)
  return isName ? { node, run, entry, below } : undefined
}

/** True when an item begins with words in front of a name: “(optional) `page`”. */
function isInFront({ content: [first, second] }: Paragraph): boolean {
  return (
    typeof second === 'object' &&
    second.type === 'codespan' &&
    /^\(?\p{L}{1,20}[):]*\s+$/u.test(first as string)
  )
}

const AT_END =
  /\(((?:(?:required|optional), )?(?:string|int|integer|number|float|bool|boolean|object|array)\b[^()]{0,60})\)(?:\.?$|\s-\s)/i

/** An entry with the type that its description ends with: ``- `size`: Its size (integer, required)``. */
function withTypeAtEnd(entry: Entry, { text }: Run, words: Words): Entry {
  const match = entry.said.type === '' ? AT_END.exec(text) : null
  // “Names (string) to states (string)” says the types of others.
  if (match?.index !== text.indexOf('(')) return entry
  return match ? { ...entry, said: readAnnotation(match[1]!, words) } : entry
}

/** The rows of items as a table of a list, a heading or a paragraph. */
export function tableOf(
  node: ParameterTable['node'],
  items: readonly Item[],
  reading: Reading,
  group: Part['group'],
  label: Part['label'],
  { holder, last, announced }: Partial<Surroundings>,
): ParameterTable {
  const names = items.flatMap(({ entry }) => entry.names)
  const context = contextOf(reading, group, label, { names, holder, last })
  // “Required fields” are not all of them.
  const isAnnounced = announced !== undefined && !context.required
  const table = tableIn(node, {}, context, group, isAnnounced)
  addRows(items, undefined, 1, { rows: table.rows, context, source: reading.source })
  return table
}

/** A description that says that its field is a list: “array of ships, each has:” */
const LIST_OF = /^\s*(?:an? |the )?(array|list) of\b/i
// A list nested deeper than this is text: author text must not exhaust the call stack.
const DEEPEST = 16

interface ListReading {
  readonly rows: OutlineRow[]
  readonly context: RowContext
  readonly source: string
}

/** Adds the rows of items, and those of the lists in them that name the fields of an object. */
function addRows(
  items: readonly Item[],
  outer: ParentField | undefined,
  depth: number,
  reading: ListReading,
): void {
  const { rows, context, source } = reading
  for (const item of items) {
    const { entry, run, below, node } = item
    const names = outer ? entry.names.map((name) => nameInside(outer, name)) : entry.names
    const own = run.text.slice(entry.rest).trim()
    const { said } = entry
    const type = said.type || (LIST_OF.exec(own)?.[1] ?? '')
    const parent: ParentField = { name: names[0]!, type }
    const fields: Item[] = []
    let { end } = node.span
    const texts = [own]
    for (const block of below) {
      const inside = depth > DEEPEST ? undefined : fieldsIn(block, parent, context.words)
      if (inside) fields.push(...inside)
      else {
        texts.push(describedText(block))
        end = block.span.end
      }
    }
    // What has nothing beside it is described by the first paragraph below.
    const told = own === '' && below[0]?.type === 'paragraph' ? below[0] : undefined
    const content = told?.content ?? sliceInline(node.content, entry.rest)
    makeRows(
      {
        span: { start: node.span.start, end },
        nameSpan: nameSpan(item, source),
        isWhole: true,
        names,
        said,
        example: entry.example,
        values: undefined,
        requiredCell: undefined,
        typeLink: linkIn(run, entry.nameEnd, entry.rest),
        run: told ? runOf(content) : sliceRun(run, entry.rest),
        description: texts.filter((text) => text !== '').join('\n\n'),
        content,
      },
      context,
      rows,
    )
    addRows(fields, parent, depth + 1, reading)
  }
}

/** The items of a list in an item that are its fields: under an object or array, or with types where nobody knows. */
function fieldsIn(block: BodyNode, parent: ParentField, words: Words): Item[] | undefined {
  const holds = block.type === 'list' ? holdsOf(parent) : 'none'
  if (holds === 'none') return undefined
  const items: Item[] = []
  for (const blocks of (block as List).items) {
    const item = readItem(blocks, words)
    if (!item || (holds === 'unknown' && !isTyped(item.entry, words))) return undefined
    items.push(item)
  }
  return items
}

/** The name with its marks in the source; the first line of the item where it is written otherwise. */
function nameSpan({ node: { span }, entry }: Item, source: string): Span {
  const [name = ''] = entry.names
  const marks = source.slice(span.start, span.start + 8 + name.length).indexOf(name)
  if (marks === -1) return firstLine(source, span)
  return { start: span.start, end: Math.min(span.start + marks * 2 + name.length, span.end) }
}
