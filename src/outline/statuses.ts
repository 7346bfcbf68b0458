import type { List, ListItem, Table } from '../markdown/node.js'
import { textOf } from '../markdown/plain-text.js'
import type { Span } from '../source/position.js'
import { connections, reasons } from '../vocabulary/meanings.js'
import { Said, wordsOf } from '../vocabulary/phrases.js'
import type { Words } from '../vocabulary/words.js'
import { readStatus } from './http.js'
import type { StatusRange, UnreadNode } from './outline.js'
import { readLabel } from './phrase.js'

/** A statement of a text about a response; one without a status is of all others. */
export interface StatusStatement {
  readonly status: number | undefined
  readonly range: StatusRange | undefined
  readonly title: string | undefined
  readonly text: string
}

/** The statements of a list or a table, and the parts of it that were meant to be some. */
export interface Statuses {
  readonly statements: readonly StatusStatement[]
  readonly unread: readonly UnreadNode[]
}

/** A page states no more statuses than this in one text: about as many as have a reason phrase. */
const MOST_STATUSES = 50
const FIRST = /(?<![\w.])(?:[1-5](?:\d\d|xx)|default)(?!\w|\.\d)/i
/** The statuses that stand together, and the signs between them and their text. */
const TOGETHER =
  /^(?:[1-5](?:\d\d|xx)|default)(?!\w)((?:(?:[^\S\n]|[,;/|&–—-]|\b(?:and|or|to)\b)+[1-5](?:\d\d|xx)(?!\w))*)([^\p{L}\p{N}({[\n]*)/iu
/** The beginning of a text that a status can stand behind: nothing, or its label. */
const LABEL =
  /^\W{0,3}(?:HTTP\s+)?(?:(?:status|code|error|response)s?(?:\s+codes?)?:?\s+)?\W{0,3}$/i
const LONGEST_LABEL = 40
/** The reason phrase that a text begins with. */
const REASON =
  /^(\p{Lu}[\p{L}'’-]*(?:[ -](?:\p{Lu}[\p{L}'’-]*|of|a))*)[^\S\n]*(?:$|\n|[:.,(–—-]\s*)/u

const noStatements: readonly StatusStatement[] = []

/**
 * Reads the statuses of a text, its reason phrase and what follows: “404 Not Found – No such order.”,
 * “400, 401: Who are you?” They begin the text, but for a label, unless words say that it states one.
 */
export function statementsIn(text: string, isStated = false): readonly StatusStatement[] {
  const at = isStated ? text.search(FIRST) : startOf(text)
  if (at === -1) return noStatements
  const [all, more] = TOGETHER.exec(text.slice(at)) as unknown as [string, string]
  const after = text.slice(at + all.length)
  const beside = isStated ? after.replace(/(?<![\s:)])[\s:)]+$/, '') : after
  const [whole = '', title] = REASON.exec(beside) ?? []
  const bracketed = beside.slice(whole.length).trim()
  const rest = whole.trimEnd().endsWith('(') ? bracketed.replace(/\)$/, '') : bracketed
  const first = FIRST.exec(text.slice(at))![0].toLowerCase()
  if (first === 'default')
    return [{ status: undefined, range: undefined, title: first, text: rest }]
  const written = [first, ...(more.toLowerCase().match(/[1-5](?:\d\d|xx)/g) ?? [])]
  return [...new Set(written)].slice(0, MOST_STATUSES).map((one) => {
    const status = readStatus(one)
    const range = status === undefined ? (one as StatusRange) : undefined
    return { status, range, title, text: rest }
  })
}

/** The index of the status that a text begins with, but for a label; -1 without one. */
function startOf(text: string): number {
  const at = text.slice(0, LONGEST_LABEL).search(FIRST)
  return at !== -1 && LABEL.test(text.slice(0, at)) ? at : -1
}

const BEGINNING =
  /^\W{0,3}(?:(?:HTTP|status|code|errors?|responses?):?\s+)?([1-5]\d\d)\W{0,3}?(?:(\n|$|[:–—]|-\s)|,\s*([1-5]\d\d)\b|([A-Za-z]+))/i

/** True when a text begins with a status, and goes on as what can only be of it: “404: No such ship”, “409 Conflict”. */
export function beginsWithStatus(text: string): boolean {
  const [, status, end, other, word] = BEGINNING.exec(text) ?? []
  const reason = reasons.get(Number(status))
  return Boolean(reason && ((end ?? other) !== undefined || word?.toLowerCase() === reason))
}

/** The statuses that a sentence states, its further failures too: “Returns 200 items” states none. */
export function statusesOfSentence(sentence: string, words: Words): readonly number[] {
  const { status, role } = readLabel(sentence, words)
  if (status === undefined || role !== 'response') return []
  const tokens = wordsOf(sentence)
  const at = tokens.indexOf(String(status))
  const next = tokens[at + 1]
  const said = at > 0 ? words.spoken([tokens[at - 1]!])[0]! : 0
  const isStated =
    next === undefined ||
    (said & Said.status) !== 0 ||
    next === reasons.get(status) ||
    connections.has(next) ||
    words.isCondition(next)
  if (!isStated) return []
  // A second success can be of another time.
  const others = tokens.flatMap((token) => readStatus(token) ?? []).filter((one) => one >= 400)
  return [...new Set([status, ...others])].slice(0, MOST_STATUSES)
}

/** True when a list says the status of a response, and what else it has: “Code: 201”, “Body: the order”. */
export function isOfResponse({ items }: List): boolean {
  const [first] = items[0]!
  return first?.type === 'paragraph' && /^\p{L}/u.test(first.text) && beginsWithStatus(first.text)
}

/** Reads a list most of whose items begin with statuses, or which is of one response. */
export function statusesOfList(list: List): Statuses | undefined {
  const isStated = ([first]: ListItem) =>
    first?.type === 'paragraph' && statementsIn(first.text) !== noStatements
  // Most lists state none.
  if (!list.items.some(isStated)) return undefined
  const texts = list.items.map((nodes) => nodes.map((node) => textOf(node).trim()).join('\n\n'))
  const [first, ...others] = texts as [string, ...string[]]
  const isOfOne = isOfResponse(list) && !others.some(beginsWithStatus)
  if (isOfOne) return { statements: statementsIn([first, ...others].join('\n\n')), unread: [] }
  const parts = list.items.map(([node], at) => {
    const [before] = texts[at]!.split(BESIDE, 1)
    return { text: before!.trim(), span: node?.span ?? list.span }
  })
  return statusesOf(
    texts.map((text) => statementsIn(text)),
    parts,
  )
}

/** The text between a status and its text. */
const BESIDE = /[:(\n]|\s[–—-]\s/

/** A status with its reason phrase, its media type or a remark: `200 OK`, `204 (empty body)`. */
const STATUS_CELL = /^[1-5]\d\d(?:$| \(| [A-Z]| [a-z]+\/)/

/** Reads a table that has a column of statuses: by its header, or by all of its cells. */
export function statusesOfTable({ head, rows }: Table, words: Words): Statuses | undefined {
  const header = head.cells.findIndex(({ text }) => words.isStatusHeader(text))
  const isStatus = (text = '') => STATUS_CELL.test(text) && reasons.has(Number(text.slice(0, 3)))
  const all = head.cells.findIndex((_, at) => rows.every(({ cells }) => isStatus(cells[at]?.text)))
  const at = all === -1 ? Math.max(header, 0) : all
  // The last column describes, if no other one says that it does; what is beside both is a reason.
  const others = [...head.cells.keys()].filter((index) => index !== at)
  const described = others.findLast(
    (index) => words.column(head.cells[index]!.text)?.column === 'description',
  )
  const of = described ?? (header === -1 ? undefined : others.at(-1))
  const reason = header === -1 ? undefined : others.find((index) => index !== of)
  const textAt = (cells: readonly { readonly text: string }[], index = cells.length) =>
    cells[index]?.text || undefined
  const read = rows.map(({ cells }) =>
    statementsIn(textAt(cells, at) ?? '').map((own) => ({
      ...own,
      title: own.title ?? textAt(cells, reason),
      text: textAt(cells, of) ?? own.text,
    })),
  )
  const parts = rows.map(({ cells, span }) => cells[at] ?? { text: '', span })
  return statusesOf(read, parts, header === -1 ? '' : head.cells[header]!.text)
}

const WRONG_STATUS = /^[06-9]\d\d(?: .*)?$/
const MEANT_STATUS = new RegExp(String.raw`^[\p{L}\d]\S*$|${WRONG_STATUS.source}`, 'u')

/** The statements of the parts of a list or a table, if most state a status, or any below a header of statuses. */
function statusesOf(
  read: readonly (readonly StatusStatement[])[],
  parts: readonly { readonly text: string; readonly span: Span }[],
  header = '',
): Statuses | undefined {
  const stated = read.filter((one) => one.length > 0).length
  if (header === '' && stated * 2 <= read.length) return undefined
  // Codes alone can be those of an API.
  if (stated === 0 && !/\bstatus\b/i.test(header)) return undefined
  const isMeant = stated > 0 ? MEANT_STATUS : WRONG_STATUS
  // “Network errors” beside statuses are none, a word alone was meant to be one, and so was a number.
  const unread = parts.flatMap(({ text, span }, at): UnreadNode[] =>
    read[at]!.length === 0 && isMeant.test(text)
      ? [{ span, reason: 'unknown-word', columns: [text] }]
      : [],
  )
  if (stated + unread.length === 0) return undefined
  return { statements: read.flat(), unread }
}
