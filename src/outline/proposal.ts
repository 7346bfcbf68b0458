import type { Table } from '../markdown/node.js'
import { textOf } from '../markdown/plain-text.js'
import { noWords, yesWords } from '../vocabulary/other-languages.js'
import type { Vocabulary } from '../vocabulary/vocabulary.js'
import { wordsOf } from '../vocabulary/phrases.js'
import type { Words } from '../vocabulary/words.js'
import { isKnownType } from './annotation.js'
import type { Columns, ParameterTable, UnreadNode } from './outline.js'
import type { Part } from './parts.js'
import { says } from './phrase.js'

/** The words of which a column of types has one in a cell at least: other words can be types, too. */
const TYPE = /^(?:string|str|int(?:eger)?|number|bool(?:ean)?|object|array|float|double)\b/i
const STATUS = /(?<![\p{L}\p{N}])[1-5](?:\d\d|xx)(?![\p{L}\p{N}])/u
const NAME = /^[\w$.[\]-]+[?*]?$/
const ANSWER = /^[\p{L}\p{M}]{1,12}$/u

/** A type with words behind it: “String, the name of it”. */
const DESCRIBED = /[,.] (?:\S+ ){2}/

/** Headers whose yes and no say something else than required. */
const OTHER = /^(?:nullable|null|deprecated|unique|indexed|read[ -]?only|editable|sortable)\??$/i

/** The most columns that are looked at: each goes through all rows, and no table of parameters has more. */
const MOST_COLUMNS = 20

/**
 * The words of a vocabulary that would read the headers which nobody knows: in a table with a column of
 * types, the shape of the cells shows which columns are of names, of two answers and of sentences.
 */
export function proposeColumns(
  { head, rows }: Table,
  columns: Columns,
  words: Words,
): Vocabulary | undefined {
  const headers = head.cells.slice(0, MOST_COLUMNS).map(({ text }) => text)
  const textsOf = (at: number) => rows.map(({ cells }) => cells[at]?.text ?? '')
  const known = new Set(Object.values(columns).filter((index) => index !== undefined))
  const isOfTypes = (at: number) => areTypes(textsOf(at), words)
  const types =
    columns.type ?? headers.findIndex((_, index) => !known.has(index) && isOfTypes(index))
  if (!isOfTypes(types)) return undefined
  const found: { -readonly [Key in keyof Vocabulary]: Vocabulary[Key] } = {}
  for (const [index, header] of headers.entries()) {
    if (known.has(index) || header === '' || words.column(header) || OTHER.test(header)) continue
    const texts = textsOf(index)
    const answers = [...new Set(texts.map((text) => text.toLowerCase()))]
    const isName = index === 0 && texts.every((text) => NAME.test(text))
    const text = areTexts(texts) ? 'description' : undefined
    const shape = isName ? 'name' : areAnswers(answers, words) ? 'required' : text
    const key = index === types ? 'type' : shape
    if (!key || columns[key] !== undefined || found[key]) continue
    found[key] = [header]
    if (key !== 'required') continue
    const unknown = answers.filter((answer) => words.cell(answer) === undefined)
    const yes = unknown.find((answer) => yesWords.has(answer)) ?? unknown[0]
    if (yes) found.yes = [yes]
    if (unknown.length > 1) found.no = unknown.filter((answer) => answer !== yes)
  }
  // A table of names and types alone can be of anything.
  const proposed = Object.keys(found)
  return proposed.length > (known.size > 0 ? 0 : 2) ? found : undefined
}

/** The column of types that no known word heads, where there is one. */
export function typesAmong(
  { head, rows }: Table,
  columns: Columns,
  words: Words,
): number | undefined {
  const read = Object.values(columns)
  for (let index = 1; index < Math.min(head.cells.length, MOST_COLUMNS); index++) {
    if (read.includes(index)) continue
    const texts = rows.map(({ cells }) => cells[index]?.text ?? '')
    if (areTypes(texts, words) && !texts.some((text) => DESCRIBED.test(text))) return index
  }
  return undefined
}

/** The last column, headed by a word that nobody knows, where its cells are texts. */
export function textsAtEnd(
  { head, rows }: Table,
  columns: Columns,
  words: Words,
): number | undefined {
  const last = head.cells.length - 1
  if (Object.values(columns).includes(last) || words.column(head.cells[last]!.text))
    return undefined
  return areTexts(rows.map(({ cells }) => cells[last]?.text ?? '')) ? last : undefined
}

/** True when one cell of a column at least holds more than two words. */
function areTexts(texts: readonly string[]): boolean {
  return texts.some((text) => text.split(' ').length > 2)
}

/** True when all texts of a column are types, and one of them at least is one of JSON. */
function areTypes(texts: readonly string[], words: Words): boolean {
  return texts.some((text) => TYPE.test(text)) && texts.every((text) => isKnownType(text, words))
}

/** True for cells that are yes and no, or two words in their place. */
function areAnswers(answers: readonly string[], words: Words): boolean {
  const isKnown = (answer: string) => words.cell(answer) !== undefined || yesWords.has(answer)
  const areTwo = answers.length === 2 && answers.every((answer) => ANSWER.test(answer))
  return answers.every(isKnown) || (areTwo && answers.some(isKnown))
}

/** The word of a vocabulary that an answer of some language is. */
export function proposeAnswer(text: string): Vocabulary | undefined {
  const word = text.toLowerCase()
  return yesWords.has(word) ? { yes: [text] } : noWords.has(word) ? { no: [text] } : undefined
}

const HEADER_NAME = /^(?:[A-Z]\w*-[\w-]+|Authorization|Accept|Cookie)$/

/** The words of a table's headers and of its label that nobody knows, each with what it can mean. */
export function unknownWordsOf(
  table: Table,
  { columns, stated, rows }: ParameterTable,
  part: Part,
  words: Words,
): UnreadNode[] {
  const known = Object.values(columns).filter((index) => index !== undefined).length
  // Most tables have known columns alone.
  const isOpen = known < Math.min(table.head.cells.length, MOST_COLUMNS)
  const proposal = isOpen ? proposeColumns(table, columns, words) : undefined
  const headers = Object.values(proposal ?? {}).flat()
  const cell = table.head.cells.find(({ text }) => headers.includes(text))
  // A column of sentences alone can be of anything.
  const isSure = words.isExtended || headers.length > 1 || !proposal?.description
  const found: UnreadNode[] = []
  if (cell && isSure)
    found.push({ span: cell.span, reason: 'unknown-word', columns: [cell.text], proposal })
  const [first] = rows
  if (!first || stated) return found
  const isHeader = rows.every(({ name }) => HEADER_NAME.test(name))
  const key = isHeader ? 'header' : first.location === 'response' ? 'body' : first.location
  return [...found, ...unknownLabelOf(part, key, words)]
}

/** A heading or a label that says nothing of what is below it, where pages are in other words than the built-in ones. */
export function unknownLabelOf(
  { labels: [label], above, group }: Part,
  key: keyof Vocabulary,
  words: Words,
): UnreadNode[] {
  const heading = group && above === group.heading ? group : undefined
  const phrase = label ? label.phrase : heading
  if (!words.isExtended || !phrase || says(phrase)) return []
  const { text } = label ?? heading!.heading
  const { span } = label?.node ?? heading!.heading
  const unknown = labelWords(text)
  const proposal = { [STATUS.test(text) ? 'response' : key]: [unknown ?? ''] }
  return unknown ? [{ span, reason: 'unknown-word', columns: [unknown], proposal }] : []
}

/** A list that nothing announces, with the words above it that would. */
export function withProposal(
  unread: UnreadNode,
  { above, labels }: Part,
  words: Words,
): UnreadNode {
  const title = labels[0]?.text ?? (above && textOf(above))
  const unknown = unread.reason === 'unannounced' && title ? labelWords(title) : undefined
  // What says something already says something else.
  const isOpen = unknown && words.spoken(wordsOf(unknown)).every((said) => said === 0)
  return isOpen ? { ...unread, proposal: { fields: [unknown] } } : unread
}

/** The words of a heading or a label, without a status and what follows it. */
function labelWords(text: string): string | undefined {
  const words = text.split(STATUS, 1)[0]!.match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? []
  // What has a number in it is the title of one place.
  const isTitle = words.some((word) => /\p{N}/u.test(word))
  return words.length > 0 && words.length < 7 && !isTitle ? words.join(' ') : undefined
}
