import type { Table } from '../markdown/node.js'
import { textOf } from '../markdown/plain-text.js'
import { noWords, yesWords } from '../vocabulary/other-languages.js'
import type { Vocabulary } from '../vocabulary/vocabulary.js'
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

/** The most columns that are looked at: each goes through all rows, and no table of parameters has more. */
export const MOST_COLUMNS = 20

/**
 * The words of a vocabulary that would read the headers which nobody knows, by what is in their columns:
 * names, types, two answers, sentences. Nothing where too little of a table speaks for it.
 */
export function proposeColumns(
  { head, rows }: Table,
  columns: Columns,
  words: Words,
): Vocabulary | undefined {
  const read = new Set(Object.values(columns))
  const found: { -readonly [Key in keyof Vocabulary]: Vocabulary[Key] } = {}
  const isOpen = (key: 'name' | 'type' | 'required' | 'description') =>
    columns[key] === undefined && !found[key]
  for (const [index, { text: header }] of head.cells.slice(0, MOST_COLUMNS).entries()) {
    if (read.has(index) || header === '' || words.column(header)) continue
    const texts = rows.map(({ cells }) => cells[index]?.text ?? '').filter((text) => text !== '')
    const answers = [...new Set(texts.map((text) => text.toLowerCase()))]
    const isFull = texts.length > 0 && texts.length === rows.length
    if (isOpen('type') && isFull && areTypes(texts, words)) found.type = [header]
    else if (isOpen('name') && index === 0 && isFull && texts.every((text) => NAME.test(text)))
      found.name = [header]
    else if (
      isOpen('required') &&
      columns.optional === undefined &&
      isFull &&
      isAnswered(answers, texts.length, words)
    ) {
      found.required = [header]
      const unknown = answers.filter((answer) => words.cell(answer) === undefined)
      const yes = unknown.filter((answer) => isYes(answer, unknown))
      const no = unknown.filter((answer) => !yes.includes(answer))
      if (yes.length > 0) found.yes = yes
      if (no.length > 0) found.no = no
    } else if (isOpen('description') && texts.some((text) => text.split(' ').length > 2))
      found.description = [header]
  }
  // One column of answers can be of anything: “Nullable”, and so can a table of names and types.
  const hasMore = found.required ?? found.description ?? Object.values(columns).some(isSet)
  const types = rows.map(({ cells }) => cells[columns.type ?? cells.length]?.text ?? '')
  const isSure = found.type ? hasMore : areTypes(types, words) && (found.name ?? found.description)
  // What heads the types in words that nobody knows is of another language, and so are the answers beside them.
  const typeHeader = head.cells[columns.type ?? head.cells.length]?.text
  const isForeign = typeHeader !== undefined && !words.column(typeHeader)
  return isSure || (found.required && (words.isExtended || isForeign)) ? found : undefined
}

function isSet(index: number | undefined): boolean {
  return index !== undefined
}

/** True when all texts of a column are types, and one of them at least is one of JSON. */
export function areTypes(texts: readonly string[], words: Words): boolean {
  return texts.some((text) => TYPE.test(text)) && texts.every((text) => isKnownType(text, words))
}

/** True when the cells of a column are two answers, in words that are known, or that come again. */
function isAnswered(answers: readonly string[], cells: number, words: Words): boolean {
  const isSaid = answers.some((answer) => yesWords.has(answer)) || cells > answers.length
  return (
    answers.every((answer) => words.cell(answer) !== undefined) ||
    (isSaid && answers.length === 2 && answers.every((answer) => ANSWER.test(answer))) ||
    (answers.length === 1 && yesWords.has(answers[0]!))
  )
}

function isYes(answer: string, all: readonly string[]): boolean {
  return yesWords.has(answer) || (answer === all[0] && !all.some((one) => yesWords.has(one)))
}

/** The word of a vocabulary that an answer of some language is. */
export function proposeAnswer(text: string): Vocabulary | undefined {
  const word = text.toLowerCase()
  return yesWords.has(word) ? { yes: [text] } : noWords.has(word) ? { no: [text] } : undefined
}

const HEADER_NAME = /^(?:[A-Z]\w*-[\w-]+|Authorization|Accept|Cookie)$/

/** The words of a table's headers, of its places and its label that nobody knows, each with what it can mean. */
export function unknownWordsOf(
  table: Table,
  { columns, stated, rows }: ParameterTable,
  part: Part,
  words: Words,
): UnreadNode[] {
  const known = Object.values(columns).filter(isSet).length
  // Most tables have known columns alone.
  const isOpen = known < Math.min(table.head.cells.length, MOST_COLUMNS)
  if (!isOpen && !words.isExtended) return []
  const proposal = proposeColumns(table, columns, words) ?? {}
  // A column of sentences alone can be of anything.
  const isSure = words.isExtended || Object.keys(proposal).some((key) => key !== 'description')
  const headers = isSure ? Object.values(proposal).flat() : []
  const cell = table.head.cells.find(({ text }) => headers.includes(text))
  const found: UnreadNode[] = []
  if (cell) found.push({ span: cell.span, reason: 'unknown-word', columns: [cell.text], proposal })
  const [first] = rows
  const location = first?.location === 'response' ? 'body' : first?.location
  for (const { cells } of location && words.isExtended ? table.rows : []) {
    const place = cells[columns.in ?? cells.length]
    const isKnown = !place || !/\p{L}/u.test(place.text) || words.place(place.text)
    if (!isKnown && !found.some((one) => one.columns![0] === place.text))
      found.push({
        span: place.span,
        reason: 'unknown-word',
        columns: [place.text],
        proposal: { [location!]: [place.text] },
      })
  }
  if (!first || stated) return found
  const isHeader = rows.every(({ name }) => HEADER_NAME.test(name))
  const label = unknownLabelOf(part, isHeader ? 'header' : location!, words)
  return label ? [...found, label] : found
}

/** A heading or a label that says nothing of what is below it, where pages are in other words than the built-in ones. */
export function unknownLabelOf(
  { labels: [label], above, group }: Part,
  key: keyof Vocabulary,
  words: Words,
): UnreadNode | undefined {
  if (!words.isExtended) return undefined
  const isHeading = above?.type === 'heading' && group?.heading === above
  const { text, span } = label
    ? { text: label.text, span: label.node.span }
    : isHeading
      ? above
      : { text: '', span: undefined }
  const phrase = label ? label.phrase : group
  const unknown = labelWords(text)
  if (!unknown || !span || !phrase || says(phrase)) return undefined
  const isOfStatus = STATUS.test(text)
  return {
    span,
    reason: 'unknown-word',
    columns: [unknown],
    proposal: { [isOfStatus ? 'response' : key]: [unknown] },
  }
}

/** A list that nothing announces, with the words above it that would. */
export function withProposal(unread: UnreadNode, { above, labels }: Part): UnreadNode {
  const title = labels[0]?.text ?? (above && textOf(above))
  const words = unread.reason === 'unannounced' && title ? labelWords(title) : undefined
  return words ? { ...unread, proposal: { fields: [words] } } : unread
}

/** The words of a heading or a label, without a status and what follows it. */
function labelWords(text: string): string | undefined {
  const words = text.split(STATUS, 1)[0]!.match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? []
  return words.length > 0 && words.length < 7 ? words.join(' ') : undefined
}
