import type { BodyNode, ListItem, Paragraph } from '../markdown/node.js'
import type { Words } from '../vocabulary/words.js'
import { isKnownType, readAnnotation } from './annotation.js'
import { type Entry, readEntry, withSaid } from './entry.js'
import { OBJECT_TYPE } from './entry-tail.js'
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

/** Reads what an item begins with; nothing where that is no name in code or strong emphasis, or a bare one without type. */
export function readItem(blocks: ListItem, words: Words, isAny = false): Item | undefined {
  const [paragraph] = blocks
  if (paragraph?.type !== 'paragraph') return undefined
  const [first] = paragraph.content
  const isBare = typeof first === 'string' && first.trim() !== ''
  // Most lists are text.
  const isBehind = isBare && !BARE.test(first) && !(isAny && NAME_ALONE.test(first))
  if (isBehind && !isInFront(paragraph)) return undefined
  const run = runOf(paragraph.content)
  const read = readEntry(run, words, isBare ? 'bare' : 'item')
  const entry = read && withTypeAtEnd(read, run, words)
  if (!entry || (isBehind && !entry.isMarked)) return undefined
  if (isBare && !isAny && !isTyped(entry, words)) return undefined
  return { blocks, paragraph, run, entry }
}

const AT_END =
  /\(((?:(?:required|optional), )?(?:string|int|integer|number|float|bool|boolean|object|array)\b[^()]{0,60})\)(?:\.?$|\s-\s)/i

/** An entry with the type that its description ends with: ``- `size`: Its size (integer, required)``. */
function withTypeAtEnd(entry: Entry, { text }: Run, words: Words): Entry {
  const match = entry.said.type === '' && entry.rest < text.length ? AT_END.exec(text) : null
  const type = match?.[1] ?? ''
  // “Names (string) to states (string)” says the types of others.
  if (match?.index !== text.indexOf('(') || !isKnownType(type, words)) return entry
  const said = readAnnotation(type, words)
  return withSaid(entry, { ...said, place: entry.said.place ?? said.place })
}

/** True when an item begins with words in front of a name: “(optional) `page`”. */
function isInFront({ content: [first, second] }: Paragraph): boolean {
  return (
    typeof second === 'object' &&
    second.type === 'codespan' &&
    /^\(?\p{L}{1,20}[):]*\s+$/u.test(first as string)
  )
}

/** The beginning of an item whose name has no marks: `limit (integer)`. */
const BARE = /^\s*\S{1,40}\s*(?:[(:–—−]|-\s)/
/** One that no word of a sentence is, alone or before a text: `shipId`, `ship_id Which one`, `id` before another script. */
const NAME_ALONE =
  /^\s*(?:[a-z][\w.-]{0,40}(?:[a-z\d][A-Z]|_[a-z\d])[\w.-]{0,40}(?:\s|$)|[a-z][\w.-]{0,40}\s+[^\0-\u036f\u2000-\u2fff])/

export function isTyped({ said: { type, required, place } }: Entry, words: Words): boolean {
  // `2020` can be a year.
  if ((required ?? place) !== undefined || OBJECT_TYPE.test(type)) return true
  return /^\D/.test(type) && isKnownType(type, words)
}

const OBJECT = /^(?:an? |the |array of |list of )*(?:objects?|array|list|collection)\b/i

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
  if (block.type !== 'list') return undefined
  const holds = holdsOf(parent)
  if (holds === 'none') return undefined
  const description = run.text.slice(entry.rest).trim()
  const isMap = /^(?:an? )?(?:map|dictionary|hash)\b/i.test(description)
  // “An object with …”, “A list of …” says the type in words.
  const isObject = holds !== 'unknown' || (!isMap && OBJECT.test(description))
  const isAnnounced = !isMap && above.type === 'paragraph' && announcesFields(above.text, words)
  const items = block.items.map((item) => readItem(item, words))
  const isNamed = items.every(
    (item) => item && (isObject || isAnnounced || isTyped(item.entry, words)),
  )
  return isNamed && items.length > 0 ? (items as Item[]) : undefined
}

const LONGEST_SENTENCE = 200

/** True when the last sentence of a text announces the fields below it: “Each has the following fields:” */
function announcesFields(text: string, words: Words): boolean {
  if (!text.endsWith(':')) return false
  const [sentence] = /[^.!?]*$/.exec(text.slice(-LONGEST_SENTENCE))!
  return readLabel(sentence, words).announces === 'fields'
}
