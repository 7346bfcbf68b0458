import type { BodyNode, ListItem, Paragraph } from '../markdown/node.js'
import type { Words } from '../vocabulary/words.js'
import { isKnownType } from './annotation.js'
import { type Entry, type EntryStyle, readEntry } from './entry.js'
import { holdsOf, type ParentField } from './name.js'
import { readLabel } from './phrase.js'
import { type Run, runOf } from './run.js'

/** An item of a parameter list, and what it begins with. */
export interface Item {
  readonly blocks: ListItem
  readonly paragraph: Paragraph
  readonly run: Run
  readonly entry: Entry
}

/** Reads what an item begins with; nothing where that is no name. */
export function readItem(blocks: ListItem, words: Words, style: EntryStyle): Item | undefined {
  const [paragraph] = blocks
  if (paragraph?.type !== 'paragraph') return undefined
  const [first] = paragraph.content
  // Most lists are text.
  if (style === 'item' && typeof first === 'string' && first.trim() !== '') return undefined
  const run = runOf(paragraph.content)
  const entry = readEntry(run, words, style)
  return entry && { blocks, paragraph, run, entry }
}

/** An item whose name has no marks, but a type or a mark behind it: `limit (integer)`. */
export function typedItem(item: ListItem, words: Words): Item | undefined {
  const read = readItem(item, words, 'bare')
  return read && isTyped(read.entry, words) && isSetOff(read) ? read : undefined
}

/** Whether an item begins with a name, marked or not, that something is said of: `limit: At most 100`. */
export function isNamedItem(item: ListItem, words: Words): boolean {
  const read = readItem(item, words, 'bare')
  return read !== undefined && (read.entry.isMarked || isSetOff(read))
}

function isSetOff({ entry, run }: Item): boolean {
  return /^\s*[(:–—-]/.test(run.text.slice(entry.nameEnd, entry.nameEnd + 9))
}

/** Whether the words after a name are those of a type for certain: `2020` can be a year. */
export function isCertain(type: string, words: Words): boolean {
  return type !== '' && !/^\d/.test(type) && isKnownType(type, words)
}

export function isTyped({ said: { type, required, place } }: Entry, words: Words): boolean {
  return (required ?? place) !== undefined || isCertain(type, words)
}

/**
 * The items of a nested list that holds fields: under an object or array, or where nobody knows the
 * type, with types of their own or below a text that announces fields. The keys of a map are none.
 */
export function fieldsIn(
  block: BodyNode,
  above: BodyNode,
  parent: ParentField,
  { run, entry }: Item,
  words: Words,
): Item[] | undefined {
  if (block.type !== 'list' || block.items.length === 0) return undefined
  const [only] = block.items.length === 1 ? block.items[0]! : []
  const holds = holdsOf(parent)
  if (holds === 'none') return undefined
  const description = run.text.slice(entry.rest).trim()
  const isMap = /^(?:an? )?(?:map|dictionary|hash)\b/i.test(description)
  // “An object with …”, “A list of …” says the type in words.
  const isObject =
    holds !== 'unknown' ||
    (!isMap &&
      /^(?:an? |the |array of |list of )*(?:objects?|array|list|collection)\b/i.test(description))
  const isAnnounced = !isMap && above.type === 'paragraph' && announcesFields(above.text, words)
  const items = block.items.map((item) => readItem(item, words, 'item'))
  const isNamed = items.every(
    (item) => item && (isObject || isAnnounced || isTyped(item.entry, words)),
  )
  if (isNamed) return items as Item[]
  // “Each has these fields:” as the only item, with the list of them below it.
  const inner = block.items.length === 1 ? block.items[0]![1] : undefined
  if (only?.type === 'paragraph' && inner && announcesFields(only.text, words))
    return fieldsIn(inner, only, parent, { run, entry, blocks: [], paragraph: only }, words)
  return undefined
}

const LONGEST_SENTENCE = 200

/** Whether the last sentence of a text announces the fields below it: “Each has the following fields:” */
function announcesFields(text: string, words: Words): boolean {
  if (!text.endsWith(':')) return false
  const [sentence] = /[^.!?]*$/.exec(text.slice(-LONGEST_SENTENCE))!
  return readLabel(sentence, words).announces === 'fields'
}
