import type { List, ListItem, Table, TableCell } from '../markdown/node.js'
import { textOf } from '../markdown/plain-text.js'
import { connections, reasons } from '../vocabulary/meanings.js'
import { wordsOf } from '../vocabulary/phrases.js'
import type { Words } from '../vocabulary/words.js'
import { readStatus } from './http.js'
import type { StatusRange } from './outline.js'
import { readLabel } from './phrase.js'

/** What a text states of a response; one without a status is of all others. */
export interface Statement {
  readonly status: number | undefined
  readonly range: StatusRange | undefined
  readonly title: string | undefined
  readonly text: string
}

/** A page states no more statuses than this in one text. */
const MOST_STATUSES = 8

/** Whether a sentence states a status, and no number of something: “Returns 200 items” does not. */
export function statesStatus(sentence: string, words: Words): boolean {
  const { status, role } = readLabel(sentence, words)
  if (status === undefined || role !== 'response') return false
  const tokens = wordsOf(sentence)
  const at = tokens.indexOf(String(status))
  const [before, next] = [tokens[at - 1], tokens[at + 1]]
  const isSaid = before !== undefined && words.spoken([before])[0]?.status === true
  return (
    isSaid ||
    next === undefined ||
    next === reasons.get(status) ||
    connections.has(next) ||
    words.isCondition(next) ||
    STATES.has(next)
  )
}

const STATES: ReadonlySet<string> = new Set('http unless otherwise once upon after is'.split(' '))

/** The statuses of a text, the first of which is known. */
export function statusesIn(text: string, first: number): number[] {
  const all = wordsOf(text).flatMap((token) => readStatus(token) ?? [])
  return [...new Set([first, ...all])].slice(0, MOST_STATUSES)
}

const AFTER_STATUS = /[1-5](?:\d\d|xx)\b[\s)\]"'”’`*:,.–—-]*(.*)$/is

/** What a text says beside its status: “Not Found” of `404 Not Found`; nothing of one without. */
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
  /^\W{0,3}(?:HTTP\s+)?(?<label>(?:status|code|error)(?:\s+code)?:?\s+)?(?<status>[1-5](?:\d\d|xx))(?!\w)(?<more>(?:(?:[^\S\n]|[,;/|&–—-]|\b(?:and|or|to)\b)+[1-5](?:\d\d|xx)(?!\w))*)(?:[^\S\n]|[)\]:,–—-])*/i
/** What is said of all statuses that no other line has. */
const OTHERS = /^\W{0,3}(?:default|(?:(?:any|all) )?others?)(?!\w)(?:[^\S\n]|[)\]:,–—-])*/i

/** What a text states that begins with statuses: “404 Not Found – No such order.”, “400, 401: Who are you?” */
function statementsIn(text: string): Statement[] {
  const match = AT_START.exec(text)
  const others = match ? null : OTHERS.exec(text)
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

/** Whether a list says of a response what its status is, and what else it has: “Code: 201”, “Body: the order”. */
export function isOfResponse({ items }: List): boolean {
  return AT_START.exec(textOfItem(items[0]!))?.groups!['label'] !== undefined
}

/** What a list states whose items begin with statuses, or which is of one response. */
export function statusesOfList(list: List): Statement[] | undefined {
  const texts = list.items.map(textOfItem)
  const read = texts.map(statementsIn)
  const [[first] = [], ...others] = read
  if (first && isOfResponse(list) && others.every(({ length }) => length === 0))
    return [{ ...first, text: [first.text, ...texts.slice(1)].filter(Boolean).join('\n\n') }]
  return haveStatuses(read) ? read.flat() : undefined
}

function textOfItem(nodes: ListItem): string {
  return nodes.map((node) => textOf(node).trim()).join('\n\n')
}

/** What a table states that has a column of statuses, and the cells of it that say none. */
export function statusesOfTable(
  { head, rows }: Table,
  words: Words,
): { readonly statements: Statement[]; readonly unread: TableCell[] } | undefined {
  const index = head.cells.findIndex(({ text }) => words.isStatusHeader(text))
  const at = index === -1 ? 0 : index
  const others = head.cells.map((_, cell) => cell).filter((cell) => cell !== at)
  const texts = others.filter(
    (cell) => words.column(head.cells[cell]!.text)?.column === 'description',
  )
  const of = texts.at(-1) ?? others.at(-1)
  const reason = others.find((cell) => cell !== of)
  const read = rows.map(({ cells }) =>
    statementsIn(cells[at]?.text ?? '').map((own) => {
      const text = of === undefined ? '' : (cells[of]?.text ?? '')
      const title = own.title ?? (reason === undefined ? undefined : cells[reason]?.text)
      return { ...own, title: title || undefined, text: text || own.text }
    }),
  )
  const unread = rows.flatMap(({ cells }, row) =>
    read[row]!.length === 0 ? (cells[at] ?? []) : [],
  )
  return haveStatuses(read, index !== -1) ? { statements: read.flat(), unread } : undefined
}

/** Whether most texts state a status, or half of those below a header that says so; what is of all others counts neither way. */
function haveStatuses(read: readonly (readonly Statement[])[], isAnnounced = false): boolean {
  const isOfOthers = ([one]: readonly Statement[]) => one?.title === 'default'
  const own = read.filter((one) => !isOfOthers(one))
  const known = own.filter(({ length }) => length > 0).length * 2
  return known > own.length || (isAnnounced && known > 0 && known === own.length)
}
