import type { BodyNode, Paragraph, Table, TableCell } from '../markdown/node.js'
import { textOf } from '../markdown/plain-text.js'
import type { Span } from '../source/position.js'
import type { Words } from '../vocabulary/words.js'
import { isPlainLabel, isStatusLine } from './label.js'
import type {
  OutlineExample,
  OutlineResponse,
  OutlineRow,
  ParameterTable,
  StatusRange,
} from './outline.js'
import type { Part } from './parts.js'
import { type Phrase, readHeading, readLabel } from './phrase.js'
import {
  besideStatus,
  splitReason,
  type Statement,
  statesStatus,
  statusesIn,
  statusesOfList,
  statusesOfTable,
} from './statuses.js'

/** A response while what is said of it is put together. */
interface OpenResponse {
  readonly status: number | undefined
  readonly range: StatusRange | undefined
  title: string | undefined
  readonly texts: string[]
  readonly rows: OutlineRow[]
  readonly examples: OutlineExample[]
  span: Span
}

const LONGEST_SENTENCE = 300

/** Collects the responses that a body states, one for each status, in the order of the page. */
export class Responses {
  readonly #words: Words
  readonly #responses = new Map<number | string, OpenResponse>()
  /** The response that a label above opened: the paragraphs below it describe it. */
  #open: OpenResponse | undefined
  /** The texts below “Responses” that are of the next status, if one is stated there. */
  #pending: { readonly texts: string[]; readonly span: Span } | undefined

  constructor(words: Words) {
    this.#words = words
  }

  /** Takes a heading. */
  enter({ node, group }: Part): void {
    this.#open = undefined
    this.#settle()
    if (node.type !== 'heading' || group?.heading !== node || group.role !== 'response') return
    const own = readHeading(node.text, this.#words)
    if (own.status !== undefined || own.range) this.#state(node.text, own, node.span)
  }

  /** Takes a paragraph, or a list that is of no fields; returns whether it describes a response. */
  describe({ node, group, labels }: Part<BodyNode>): boolean {
    const text = textOf(node).trim()
    for (const label of labels)
      if (label.phrase.status !== undefined || label.phrase.range)
        this.#open = this.#state(label.text, label.phrase, label.node.span)
    if (node.type === 'paragraph') {
      const label = this.#labelIn(node, text)
      if (label) {
        this.#open = label
        this.#settle(label)
        return true
      }
      if (this.#open && isPlainLabel(node, this.#words) && /[:：]$/.test(text)) {
        this.#open = undefined
        return true
      }
      const isOfResponse = group?.role === 'response' || this.#open !== undefined
      if (this.#sentences(text, node.span) && isOfResponse) return true
    }
    const statuses = node.type === 'list' ? statusesOfList(node) : undefined
    if (statuses) this.#add(statuses, node.span)
    const isInGroup = group?.role === 'response'
    if (!isInGroup && !this.#open) return statuses !== undefined
    // Text below a heading or a label is of its response.
    if (statuses || node.type === 'heading' || text === '') return true
    const isStated = this.#open ?? group?.status ?? group?.range
    if (isStated)
      (this.#open ?? this.#at(group?.status, group?.range, group!.heading.span)).texts.push(text)
    else (this.#pending ??= { texts: [], span: group!.heading.span }).texts.push(text)
    return true
  }

  /** Takes a table; returns the cells in which it states no status, if it lists them. */
  list(table: Table): readonly TableCell[] | undefined {
    const read = statusesOfTable(table, this.#words)
    if (read) this.#add(read.statements, table.head.span)
    return read?.unread
  }

  /** Takes the labels of a table, a list or a code block that is of a response. */
  label({ labels, node }: Part, status: number | undefined, range: StatusRange | undefined): void {
    this.#open = undefined
    for (const { text, phrase } of labels) {
      const isStated = phrase.status !== undefined && phrase.status === status
      if (isStated) this.#state(text, phrase, node.span)
      else if (phrase.isPlain || status === undefined) continue
      // “If the order is closed:” describes what is below it.
      else this.#at(status, range, node.span).texts.push(text.replace(/[:：]\s*$/, ''))
    }
  }

  /** Takes an example. */
  addExample(example: OutlineExample, part: Part): void {
    if (example.role !== 'response') return
    const range =
      example.status === undefined ? (part.label?.range ?? part.group?.range) : undefined
    const response = this.#at(example.status, range, example.code.span)
    this.#settle(response)
    response.examples.push(example)
  }

  /** The responses; what no status is stated of is that of the only success, if nothing else is said of that. */
  finish(tables: readonly ParameterTable[]): OutlineResponse[] {
    this.#settle()
    for (const { node, rows, range } of tables)
      for (const row of rows)
        if (row.location === 'response') {
          const own = row.status === undefined ? range : undefined
          this.#at(row.status, own, node.span).rows.push(row)
        }
    const all = [...this.#responses.values()].toSorted((a, b) => a.span.start - b.span.start)
    const unstated = this.#responses.get('')
    const successes = all.filter(
      ({ status, range }) => range === '2xx' || String(status ?? '').startsWith('2'),
    )
    const [success] = successes
    if (
      unstated &&
      success &&
      successes.length === 1 &&
      success.rows.length + success.examples.length === 0
    ) {
      success.rows.push(...unstated.rows)
      success.examples.push(...unstated.examples)
      success.texts.push(...unstated.texts)
      all.splice(all.indexOf(unstated), 1)
    }
    return all.map(({ status, range, title, texts, rows, examples, span }) => ({
      status,
      range,
      title,
      description: [...new Set(texts)].join('\n\n'),
      rows,
      examples,
      span,
    }))
  }

  /** Gives the texts that wait for a status to its response, or to that of none. */
  #settle(response?: OpenResponse): void {
    if (!this.#pending) return
    const { texts, span } = this.#pending
    for (const text of texts) (response ?? this.#at(undefined, undefined, span)).texts.push(text)
    this.#pending = undefined
  }

  #at(
    status: number | undefined,
    range: StatusRange | undefined,
    span: Span,
    other = '',
  ): OpenResponse {
    const key = status ?? range ?? other
    let response = this.#responses.get(key)
    if (!response) {
      const own = status === undefined ? range : undefined
      response = { status, range: own, title: undefined, texts: [], rows: [], examples: [], span }
      this.#responses.set(key, response)
    }
    if (span.start < response.span.start) response.span = span
    return response
  }

  #add(statements: readonly Statement[], span: Span): void {
    for (const { status, range, title, text } of statements) {
      const response = this.#at(status, range, span, title)
      response.title ??= title
      if (text !== '') response.texts.push(text)
    }
  }

  /** Notes each status that a heading or a label states. */
  #state(text: string, { status, range }: Phrase, span: Span): OpenResponse | undefined {
    let first: OpenResponse | undefined
    const statuses = status === undefined ? [undefined] : statusesIn(text, status)
    for (const one of statuses) {
      const response = this.#at(one, one === undefined ? range : undefined, span)
      if (statuses.length === 1) {
        const { title, text: more } = splitReason(besideStatus(text))
        response.title ??= title
        if (more !== '' && !readLabel(more, this.#words).isPlain) response.texts.push(more)
      }
      first ??= response
    }
    return first
  }

  /** The response that a paragraph states which is nothing but a label: `Status: 204 No Content`, “**404 Not Found**”. */
  #labelIn(node: Paragraph, text: string): OpenResponse | undefined {
    if (text.length > LONGEST_SENTENCE) return undefined
    const phrase = readLabel(text, this.#words)
    if (phrase.status === undefined && !phrase.range) return undefined
    if (!isStatusLine(text, this.#words) && !isPlainLabel(node, this.#words)) return undefined
    return this.#state(text, phrase, node.span)
  }

  /**
   * Notes what the sentences of a text state: “Returns `204`.”, “Fails with a 404 status if …” Returns whether
   * all of them do, of other responses than the open one.
   */
  #sentences(text: string, span: Span): boolean {
    if (!/(?<!\w)[1-5]\d\d(?!\w)/.test(text)) return false
    let areStated = true
    for (const sentence of text.split(/(?<=[.!?])\s+|\n/)) {
      const { status, isPlain } = readLabel(sentence, this.#words)
      const isStated =
        sentence.length <= LONGEST_SENTENCE &&
        statesStatus(sentence, this.#words) &&
        status !== this.#open?.status
      areStated &&= isStated
      if (!isStated) continue
      const response = this.#at(status, undefined, span)
      if (!isPlain || besideStatus(sentence) !== '') response.texts.push(sentence)
    }
    return areStated
  }
}
