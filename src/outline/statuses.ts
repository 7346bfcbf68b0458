import type { List, ListItem, Table } from '../markdown/node.js'
import { textOf } from '../markdown/plain-text.js'
import { connections, reasons } from '../vocabulary/meanings.js'
import { wordsOf } from '../vocabulary/phrases.js'
import type { Words } from '../vocabulary/words.js'
import { readStatus } from './http.js'
import type { StatusRange } from './outline.js'
import { readLabel } from './phrase.js'

/** What a text states of a response. */
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
  /^\W{0,3}(?:HTTP\s+)?(?<label>(?:status|code|error)(?:\s+code)?:?\s+)?(?<status>[1-5](?:\d\d|xx))(?!\w)(?:[^\S\n]|[)\]:,–—-])*/i

/** What a text states that begins with a status: “404 Not Found – No such order.” */
function statementIn(text: string): Statement | undefined {
  const match = AT_START.exec(text)
  if (!match) return undefined
  const said = match.groups!['status']!.toLowerCase()
  const rest = splitReason(text.slice(match[0].length))
  const status = readStatus(said)
  return {
    status,
    range: status === undefined ? (said as StatusRange) : undefined,
    title: rest.title,
    text: rest.text,
  }
}

/** Whether a list says of a response what its status is, and what else it has: “Code: 201”, “Body: the order”. */
export function isOfResponse({ items }: List): boolean {
  return AT_START.exec(textOfItem(items[0]!))?.groups!['label'] !== undefined
}

/** What a list states whose items begin with statuses, or which is of one response. */
export function statusesOfList(list: List): Statement[] | undefined {
  const texts = list.items.map(textOfItem)
  const read = texts.map(statementIn)
  const [first, ...others] = read
  if (first && isOfResponse(list) && others.every((one) => one === undefined))
    return [{ ...first, text: [first.text, ...texts.slice(1)].filter(Boolean).join('\n\n') }]
  return stated(read)
}

function textOfItem(nodes: ListItem): string {
  return nodes.map((node) => textOf(node).trim()).join('\n\n')
}

/** What a table states that has a column of statuses. */
export function statusesOfTable({ head, rows }: Table, words: Words): Statement[] | undefined {
  const index = head.cells.findIndex(({ text }) => words.isStatusHeader(text))
  const at = index === -1 ? 0 : index
  const others = head.cells.map((_, cell) => cell).filter((cell) => cell !== at)
  const texts = others.filter(
    (cell) => words.column(head.cells[cell]!.text)?.column === 'description',
  )
  const of = texts.at(-1) ?? others.at(-1)
  const read = rows.map(({ cells }) => {
    const own = statementIn(cells[at]?.text ?? '')
    const text = of === undefined ? '' : (cells[of]?.text ?? '')
    const reason = others.find((cell) => cell !== of)
    const title = own?.title ?? (reason === undefined ? undefined : cells[reason]?.text)
    return own && { ...own, title: title || undefined, text: text || own.text }
  })
  return stated(read)
}

/** The statements, where most have one. */
function stated(read: readonly (Statement | undefined)[]): Statement[] | undefined {
  const known = read.filter((one) => one !== undefined)
  return known.length * 2 > read.length ? known : undefined
}
