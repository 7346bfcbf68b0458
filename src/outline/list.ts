import { heldBy } from '../field-type/words.js'
import type { BodyNode, List, ListItem, Paragraph } from '../markdown/node.js'
import type { Span } from '../source/position.js'
import { findLineEnding } from '../source/white-space.js'
import type { Words } from '../vocabulary/words.js'
import { readHead } from './head.js'
import { textOf } from './label.js'
import { type Holder, holdsOf, nameInside } from './name.js'
import type { OutlineRow, ParameterTable, UnreadNode } from './outline.js'
import { isKnownType } from './required.js'
import {
  contextOf,
  isPlaceholder,
  makeRows,
  type Reading,
  type Surroundings,
  type WrittenRow,
} from './row.js'
import { readLabel, says, sayTogether } from './saying.js'
import { htmlOf, linksIn, textOfHtml } from './html.js'

/** An item that names something without the marks that a name has in a parameter list. */
const PLAIN_NAME = /^[\p{L}_$][\w$.[\]-]*\s*(?:[:–—(]|-{1,3}\s)/u
const CHECKBOX = /^<input [^<>]*>\s*/
// A list nested deeper than this is text: author text must not exhaust the call stack.
const DEEPEST = 16
/** The noun that a description begins with: “A map of tasks”. */
const NOUN = /^(?:an? |the )?([a-z]+) of\b/i
const LONGEST_SENTENCE = 200

/**
 * Reads a list as parameters where something announces it and each item begins with a name; says why
 * not where it looks like one, and nothing of another list. What announces it past a sentence counts only
 * where each item says more than a name.
 */
export function readParameterList(
  list: List,
  surroundings: Surroundings,
): ParameterTable | UnreadNode | undefined {
  const { words, source, label, group, announced, pending, above } = surroundings
  const heads = list.items.map((item) => readItem(item, surroundings))
  const named = heads.filter((head) => head !== undefined)
  if (named.length < heads.length) {
    // Only where something is announced is it worth a word that an item has no name.
    if (!announced) return undefined
    // Below “Response” a list can be of anything, below “Parameters” it cannot.
    const isMostlyNamed = named.length * 2 > heads.length
    const isEachNamed =
      heads.length > 1 && list.items.every((item, at) => heads[at] ?? isPlainlyNamed(item))
    const looksLikeOne =
      announced === 'fields' ? isMostlyNamed || isEachNamed : isMostlyNamed && isEachNamed
    if (!looksLikeOne && !named.some(({ type }) => isCertain(type, words))) return undefined
    const [first] = list.items[heads.indexOf(undefined)]!
    return { span: firstLine(source, first?.span ?? list.span), reason: 'unnamed-item' }
  }
  const isEmpty = named.every(({ names: [text = ''], description }) =>
    isPlaceholder({ text, content: [] }, [{ text: description }], words),
  )
  if (isEmpty) return undefined
  if (announced) return tableOf(list, named, surroundings)
  if (pending?.announces) {
    const around = { ...surroundings, label: label ? sayTogether(pending, label) : pending }
    const table = tableOf(list, named, around)
    const { rows } = table
    const isMarked = label?.required !== undefined
    if (isMarked || (rows.length > 1 && rows.every(({ type, description }) => type || description)))
      return table
  }
  if (!looksUnannounced(named, surroundings)) return undefined
  // Below a deeper heading such as “Paging” names with types are those of its group.
  if (above?.type === 'heading' && group?.around) return tableOf(list, named, surroundings)
  return { span: named[0]!.nameSpan, reason: 'unannounced' }
}

/** Whether the words after a name are those of a type for certain: `2020` can be a year. */
export function isCertain(type: string, words: Words): boolean {
  return !/^\d/.test(type) && isKnownType(type, words)
}

/** Whether items that nothing announces can only be of parameters: most have types that are known, or marks. */
function looksUnannounced(
  heads: readonly ItemHead[],
  { group, above, words }: Surroundings,
): boolean {
  const text = above?.type === 'paragraph' ? above.text : ''
  const said = readLabel(text, words)
  if (heads.length === 1 && !group?.around && said.announces !== 'fields') return false
  const known = heads.filter(
    ({ type, required }) => required !== undefined || isCertain(type, words),
  )
  if (!heads.every(isTyped) || known.length * 2 <= heads.length) return false
  // “Events” can be objects, and what “Permissions:” lists can have a mark.
  const isOfOther = group ? !group.around : /[:：]\s*$/.test(text) && !says(said)
  return (
    !isOfOther ||
    known.some(
      ({ type, required }) => type !== '' && (required !== undefined || !/^obj/i.test(type)),
    )
  )
}

function tableOf(
  list: List,
  heads: readonly ItemHead[],
  surroundings: Surroundings,
): ParameterTable {
  const context = contextOf(surroundings)
  const rows: OutlineRow[] = []
  const addRows = (items: readonly ItemHead[], outer?: Holder, depth = 1) => {
    for (const head of items) {
      const [paragraph, ...blocks] = head.item
      const names = outer ? head.names.map((name) => nameInside(outer, name)) : head.names
      const nested = blocks.map((block, at) =>
        depth > DEEPEST ? undefined : nestedHeads(block, head.item[at]!, head, surroundings),
      )
      const texts = blocks.filter((_, at) => !nested[at])
      const last = nested[0] ? paragraph : (texts.at(-1) ?? paragraph)
      const written = [head.description, ...texts.map(textOf)].filter((text) => text !== '')
      const span = { start: paragraph!.span.start, end: last!.span.end }
      const description = written.join('\n\n')
      makeRows({ ...head, names, description, span }, context, rows)
      const holder = { name: names[0]!, type: head.type }
      for (const fields of nested) if (fields) addRows(fields, holder, depth + 1)
    }
  }
  addRows(heads)
  const { groups } = surroundings
  return { node: list, columns: {}, stated: context.stated, groups, rows }
}

/**
 * The heads of a nested list that holds fields: under an object or array, or where nobody knows the type,
 * with types of its own or below a text that announces fields.
 */
function nestedHeads(
  block: BodyNode,
  above: BodyNode,
  outer: ItemHead,
  surroundings: Surroundings,
): ItemHead[] | undefined {
  if (block.type !== 'list' || block.items.length === 0) return undefined
  const holds = holdsOf(outer)
  if (holds === 'none') return undefined
  // The keys of a map are no fields.
  const isMap = heldBy(NOUN.exec(outer.description)?.[1] ?? '') === 'entries'
  const isHolder = holds !== 'unknown' || (!isMap && announcesFields(above, surroundings.words))
  const heads = block.items.map((item) => readItem(item, surroundings))
  const isNamed = heads.every((head) => head !== undefined && (isHolder || isTyped(head)))
  return isNamed ? (heads as ItemHead[]) : undefined
}

/** Whether the last sentence of a text announces the fields below it: “Each has the following fields:” */
function announcesFields(above: BodyNode, words: Words): boolean {
  if (above.type !== 'paragraph' || !above.text.endsWith(':')) return false
  const [sentence] = /[^.!?]*$/.exec(above.text.slice(-LONGEST_SENTENCE))!
  return readLabel(sentence, words).announces === 'fields'
}

/** An item of a parameter list, and what it begins with. */
interface ItemHead extends Omit<WrittenRow, 'span'> {
  readonly item: ListItem
}

/** Reads what an item begins with; nothing where that is no name. */
function readItem(item: ListItem, { words, source }: Reading): ItemHead | undefined {
  const [paragraph] = item
  if (paragraph?.type !== 'paragraph' || typeof paragraph.content[0] !== 'object') return undefined
  const html = htmlOf(paragraph.content)
  const read = readHead(html.replace(CHECKBOX, ''), words, 'item')
  if (!read) return undefined
  const { names, rest } = read
  const links = linksIn(paragraph.content, html.length - rest.length, true)
  const { text } = paragraph
  const description = text.slice(Math.max(0, text.length - textOfHtml(rest).length)).trim()
  return {
    ...read,
    ...links,
    item,
    isWhole: true,
    nameSpan: spanOfName(paragraph, names[0]!, source),
    description,
    html: rest,
  }
}

/** The name with its marks in the source; the first line of the item where it is written otherwise. */
function spanOfName({ span }: Paragraph, name: string, source: string): Span {
  const start = span.start + (/^\[.\]\s+/.exec(source.slice(span.start, span.end))?.[0].length ?? 0)
  const marks = source.slice(start, start + 8 + name.length).indexOf(name)
  if (marks === -1) return firstLine(source, span)
  return { start, end: Math.min(start + marks * 2 + name.length, span.end) }
}

/** The first line of what is in a span. */
export function firstLine(source: string, { start, end }: Span): Span {
  return { start, end: findLineEnding(source, start, end) }
}

function isTyped({ type, required }: ItemHead): boolean {
  return type !== '' || required !== undefined
}

function isPlainlyNamed([first]: ListItem): boolean {
  return first?.type === 'paragraph' && PLAIN_NAME.test(first.text)
}
