import type { List, ListItem, Table, TableRow } from '../markdown/node.js'
import { textOf } from '../markdown/plain-text.js'
import type { Span } from '../source/position.js'
import { connections, reasons } from '../vocabulary/meanings.js'
import { Said, wordsOf } from '../vocabulary/phrases.js'
import type { Words } from '../vocabulary/words.js'
import { readStatus } from './http.js'
import type { StatusRange } from './outline.js'
import { readLabel } from './phrase.js'

/** A statement of a text about a response; one without a status is of all others. */
export interface StatusStatement {
  readonly status: number | undefined
  readonly range: StatusRange | undefined
  readonly title: string | undefined
  readonly text: string
}

const LONGEST_SENTENCE = 300
/** A page states no more statuses than this in one text. */
const MOST_STATUSES = 8

/** True when a sentence states a status, and no number of something: “Returns 200 items” does not. */
export function statesStatus(sentence: string, words: Words): boolean {
  if (sentence.length > LONGEST_SENTENCE) return false
  const { status, role } = readLabel(sentence, words)
  if (status === undefined || role !== 'response') return false
  const tokens = wordsOf(sentence)
  const at = tokens.indexOf(String(status))
  const [before, next] = [tokens[at - 1], tokens[at + 1]]
  const said = before === undefined ? 0 : words.spoken([before])[0]!
  // “Response 401: …”, “Success (302): …”
  const isLabelled = (said & Said.response) !== 0 && LABELLED.test(sentence)
  return (
    (said & Said.status) !== 0 ||
    isLabelled ||
    next === undefined ||
    next === reasons.get(status) ||
    connections.has(next) ||
    words.isCondition(next) ||
    STATES.has(next)
  )
}

const LABELLED = /^[^\d]{1,40}[1-5]\d\d\W{0,3}?(?:[:：]|\s[–—-]\s)/u
const STATES: ReadonlySet<string> = new Set('http unless otherwise once upon after is'.split(' '))

/** The statuses of a text, the first of which is known. */
export function statusesIn(text: string, first: number): number[] {
  const others = wordsOf(text).flatMap((token) => readStatus(token) ?? [])
  return [...new Set([first, ...others])].slice(0, MOST_STATUSES)
}

/** The first status of a sentence, and its further failures: a second success can be of another time. */
export function failuresIn(sentence: string, first: number): number[] {
  return statusesIn(sentence, first).filter((one) => one === first || one >= 400)
}

const AFTER_STATUS = /[1-5](?:\d\d|xx)\b[\s)）\]"'”’`*:：,.–—-]*(.*)$/is

/** The text beside a status: “Not Found” of `404 Not Found`; nothing of one without. */
export function besideStatus(text: string): string {
  return AFTER_STATUS.exec(text)?.[1]?.replace(/(?<![\s:)])[\s:)]+$/, '') ?? ''
}

const REASON =
  /^(\p{Lu}[\p{L}'’-]*(?:[ -](?:\p{Lu}[\p{L}'’-]*|of|a))*)[^\S\n]*(?:$|\n|[:.,(–—-]\s*)/u

/** The reason phrase that a text begins with, and what follows it: “Not Found – No such order.” */
export function splitReason(text: string): { title: string | undefined; text: string } {
  const match = REASON.exec(text)
  if (!match) return { title: undefined, text: text.trim() }
  const rest = text.slice(match[0].length).replace(/\)$/, '').trim()
  return { title: match[1], text: rest }
}

const AT_START =
  /^\W{0,3}(?:HTTP\s+)?(?<label>(?:status|code|error|response)s?(?:\s+codes?)?:?\s+)?(?<status>[1-5](?:\d\d|xx))(?!\w)(?<more>(?:(?:[^\S\n]|[,;/|&–—-]|\b(?:and|or|to)\b)+[1-5](?:\d\d|xx)(?!\w))*)(?:[^\S\n]|[)\]:,–—-])*/i
/** The beginning of a text about all statuses that no other line has. */
const OTHERS = /^\W{0,3}(?:default|(?:(?:any|all) )?others?)(?!\w)(?:[^\S\n]|[)\]:,–—-])*/i

/** The start of a statement: a status, or HTTP, status, code, error, default, any, all, other. */
const BEGINNING = /^\W{0,3}[1-5hscedao]/i
const noStatements: readonly StatusStatement[] = []

/** Statuses behind a label, each with a remark: “Errors: 400 (no name), 401”. */
const REMARKED =
  /^[^\d:]{3,20}:\s*(?:[1-5]\d\d(?:\s*\([^()]{0,200}\))?(?:\s*[,;.]\s*|\s+and\s+|$))+$/

/** Reads a text that starts with statuses: “404 Not Found – No such order.”, “400, 401: Who are you?” */
function statementsIn(text: string): readonly StatusStatement[] {
  if (!BEGINNING.test(text)) return noStatements
  const match = AT_START.exec(text)
  const others = match ? null : OTHERS.exec(text)
  if (!match && !others) return noStatements
  if (match?.groups!['label'] && REMARKED.test(text))
    return Array.from(
      text.matchAll(/([1-5]\d\d)(?:\s*\(([^()]*)\))?/g),
      ([, code, remark = '']) => {
        return { status: Number(code), range: undefined, title: undefined, text: remark }
      },
    )
  const beside = text.slice((match ?? others)?.[0].length)
  if (others)
    return [{ status: undefined, range: undefined, title: 'default', text: beside.trim() }]
  const { title, text: rest } = splitReason(beside)
  const { status = '', more = '' } = match?.groups ?? {}
  const all = `${status}${more}`.toLowerCase().match(/[1-5](?:\d\d|xx)/g) ?? []
  return all.slice(0, MOST_STATUSES).map((said) => {
    const known = readStatus(said)
    const range = known === undefined ? (said as StatusRange) : undefined
    return { status: known, range, title, text: rest }
  })
}

/** True when a list says the status of a response, and what else it has: “Code: 201”, “Body: the order”. */
export function isOfResponse({ items }: List): boolean {
  const [first] = items[0]!
  const text = first?.type === 'paragraph' ? first.text : ''
  return BEGINNING.test(text) && AT_START.exec(text)?.groups!['label'] !== undefined
}

/** True when an item begins with a status. */
function isStated([first]: ListItem): boolean {
  if (first?.type !== 'paragraph') return false
  const { text } = first
  return BEGINNING.test(text) && (AT_START.test(text) || OTHERS.test(text))
}

/** The statements of a text about responses, and the parts of it that were meant to be some. */
export interface Statuses {
  readonly statements: readonly StatusStatement[]
  readonly unread: readonly { readonly text: string; readonly span: Span }[]
}

/** Reads a list whose items begin with statuses, or which is of one response. */
export function statusesOfList(list: List): Statuses | undefined {
  // Most lists state none.
  if (!list.items.some(isStated)) return undefined
  const texts = list.items.map(textOfItem)
  const read = texts.map(statementsIn)
  const [of = [], ...others] = read
  if (of.length > 0 && isOfResponse(list) && others.every(({ length }) => length === 0)) {
    const more = texts.slice(1)
    const statements = of.map((one) => {
      return { ...one, text: [one.text, ...more].filter(Boolean).join('\n\n') }
    })
    return { statements, unread: [] }
  }
  const unread = list.items.flatMap(([node], at) => {
    const [text = ''] = read[at]!.length === 0 ? texts[at]!.split(BESIDE, 1) : []
    return node && /^[\p{L}\d]/u.test(text) ? [{ text: text.trim(), span: node.span }] : []
  })
  return haveStatuses(read) ? { statements: read.flat(), unread } : undefined
}

/** A status, and what can only be of it: “404: No such ship”, “409 Conflict”. */
const STATUS_FIRST = /^\W{0,3}([1-5]\d\d)(?:\W{0,3}$|\W{0,3}(?:[:–—]|-\s)|\W{1,3}([A-Za-z]+))/

/** Reads a text that starts with a status, or that lists some behind a label: “Errors: 400, 401”. */
export function statusesOfText(text: string): Statuses | undefined {
  const [, status, word] = STATUS_FIRST.exec(text) ?? []
  const reason = reasons.get(Number(status))
  const isFirst = reason !== undefined && (word ?? reason).toLowerCase() === reason
  const statements = isFirst || text.includes(':') ? statementsIn(text) : noStatements
  return isFirst || statements.length > 1 ? { statements, unread: [] } : undefined
}

/** True when all items of a list begin with a status that has a reason, in any language. */
export function areStatuses({ items }: List): boolean {
  return items.every((item) =>
    statementsIn(textOfItem(item)).some(
      ({ status }) => status !== undefined && reasons.has(status),
    ),
  )
}

/** The text between a status and its text. */
const BESIDE = /[:(\n]|\s[–—-]\s/

function textOfItem(nodes: ListItem): string {
  return nodes.map((node) => textOf(node).trim()).join('\n\n')
}

/** A status with its reason phrase, its media type or a remark: `200 OK`, `204 (empty body)`. */
const STATUS_CELL = /^[1-5]\d\d(?:$| \(| [A-Z]| [a-z]+\/)/

/** The column whose cells are all statuses, whatever heads it. */
function columnOfStatuses(
  { cells: headers }: TableRow,
  rows: readonly TableRow[],
): number | undefined {
  const isStatus = (text = '') => STATUS_CELL.test(text) && reasons.has(Number(text.slice(0, 3)))
  for (let at = 0; at < headers.length && at < MOST_STATUSES; at++)
    if (rows.length > 0 && rows.every(({ cells }) => isStatus(cells[at]?.text))) return at
  return undefined
}

/** The header of the route that a table states beside a status. */
const ROUTE_HEADER = /^(?:method|verb|path|ur[il]|endpoint)s?$/i

/** Reads a table that has a column of statuses, with the cells of it that say none. */
export function statusesOfTable({ head, rows }: Table, words: Words): Statuses | undefined {
  const index = head.cells.findIndex(({ text }) => words.isStatusHeader(text))
  const at = columnOfStatuses(head, rows) ?? Math.max(index, 0)
  const read = rows.map(({ cells }) => statementsIn(cells[at]?.text ?? ''))
  if (!haveStatuses(read, index !== -1)) return undefined
  // The last column describes, if no other one says that it does; what is beside both is a reason.
  let of: number | undefined
  let reason: number | undefined
  for (const [cell, { text }] of head.cells.entries()) {
    if (ROUTE_HEADER.test(text)) continue
    const isOfDescription =
      of !== undefined && words.column(head.cells[of]!.text)?.column === 'description'
    if (cell !== at && (!isOfDescription || words.column(text)?.column === 'description')) of = cell
  }
  for (const [cell, { text }] of head.cells.entries())
    if (cell !== at && cell !== of && !ROUTE_HEADER.test(text)) reason ??= cell
  const statements = rows.flatMap(({ cells }, row) =>
    read[row]!.map((own) => {
      const text = of === undefined ? '' : cells[of]?.text
      const title = own.title ?? (reason === undefined ? undefined : cells[reason]?.text)
      return { ...own, title: title || undefined, text: text || own.text }
    }),
  )
  // “Network errors” in a cell beside statuses are none, a word alone was meant to be one.
  const unread = rows.flatMap(({ cells }, row) => {
    const cell = read[row]!.length === 0 ? cells[at] : undefined
    return cell && /^\S+$/.test(cell.text) ? [cell] : []
  })
  return { statements, unread }
}

/** True when most texts, or half below a status header, state a status; those of all others do not count. */
function haveStatuses(read: readonly (readonly StatusStatement[])[], isAnnounced = false): boolean {
  let known = 0
  let unknown = 0
  for (const [first] of read) {
    if (!first) unknown++
    else if (first.title !== 'default') known++
  }
  return known > unknown || (isAnnounced && known > 0 && known === unknown)
}
