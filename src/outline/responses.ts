import type { BodyNode, Quote, Table } from '../markdown/node.js'
import { textOf } from '../markdown/plain-text.js'
import type { Span } from '../source/position.js'
import type { Words } from '../vocabulary/words.js'
import { isAddress } from './http.js'
import type {
  OutlineExample,
  OutlineResponse,
  OutlineRow,
  ParameterTable,
  StatusRange,
  UnreadNode,
} from './outline.js'
import type { Part } from './parts.js'
import { type Phrase, readLabel } from './phrase.js'
import {
  beginsWithStatus,
  statementsIn,
  type Statuses,
  statusesOfList,
  statusesOfSentence,
  statusesOfTable,
  type StatusStatement,
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

function statesResponse({ status, range }: Phrase): boolean {
  return status !== undefined || range !== undefined
}

/** Collects the responses that a body states, one for each status, in the order of the page. */
export class Responses {
  readonly #words: Words
  readonly #responses = new Map<number | string, OpenResponse>()
  /** The response that a label above opened: the paragraphs below it describe it. */
  #open: OpenResponse | undefined
  /** The texts below “Responses” that are of the next status, if one is stated there. */
  #pending: { readonly texts: string[]; readonly span: Span } | undefined

  readonly #unread: UnreadNode[]

  /** Takes what a body is read with, and what holds the words that were meant to be statuses. */
  constructor(words: Words, unread: UnreadNode[]) {
    this.#words = words
    this.#unread = unread
  }

  /** Takes a heading. */
  enter({ node, said, group }: Part): void {
    this.#open = undefined
    this.#settle()
    if (node.type !== 'heading' || group?.heading !== node || group.role !== 'response') return
    if (statesResponse(said!)) this.#state(node.text, said!, node.span)
  }

  /** Takes a paragraph, or a list that is of no fields; returns whether it describes a response. */
  describe({ node, said, group, labels }: Part<BodyNode>): boolean {
    for (const label of labels)
      if (statesResponse(label.phrase))
        this.#open = this.#state(label.text, label.phrase, label.node.span)
    if (node.type === 'paragraph') {
      const { text } = node
      // A paragraph that is nothing but a label states a response: `Status: 204 No Content`, “**404 Not Found**”.
      if (said && statesResponse(said)) {
        this.#open = this.#state(text, said, node.span)
        this.#settle(this.#open)
        return true
      }
      const isOfResponse = group?.role === 'response' || beginsWithStatus(text)
      if (this.#readSentences(text, node.span) && isOfResponse) return true
    }
    const statuses = node.type === 'list' ? statusesOfList(node) : undefined
    if (statuses) this.#takeAll(statuses, node.span)
    else if (node.type === 'list')
      for (const inner of node.items.flat())
        if (inner.type === 'paragraph') this.#readSentences(inner.text, inner.span)
    if (statuses) return true
    if (group?.role !== 'response' && !this.#open) return false
    // Text below a heading or a label is of its response, but for a route.
    const text = textOf(node).trim()
    if (text === '' || isAddress(text)) return true
    const open =
      this.#open ??
      (statesResponse(group!)
        ? this.#at(group!.status, group!.range, group!.heading.span)
        : (this.#pending ??= { texts: [], span: group!.heading.span }))
    open.texts.push(text)
    return true
  }

  /** Takes a quote, whose sentences can state statuses. */
  readQuote({ children }: Quote): void {
    for (const inner of children)
      if (inner.type === 'paragraph') this.#readSentences(inner.text, inner.span)
  }

  /** Takes a table; returns whether it lists statuses. */
  list(table: Table): boolean {
    const read = statusesOfTable(table, this.#words)
    if (read) this.#takeAll(read, table.head.span)
    return read !== undefined
  }

  /** Takes the labels of a table, a list or a code block that is of a response. */
  label({ labels, node }: Part, status: number | undefined): void {
    this.#open = undefined
    for (const { text, phrase } of labels)
      if (phrase.status !== undefined) this.#state(text, phrase, node.span)
      // “If the order is closed:” describes what is below it.
      else if (!phrase.isPlain && status !== undefined && !isAddress(text))
        this.#at(status, undefined, node.span).texts.push(text.replace(/[:：]\s*$/, ''))
  }

  /** Takes an example of a response. */
  addExample(example: OutlineExample, part: Part): void {
    const range = part.label?.range ?? part.group?.range
    const response = this.#at(example.status, range, example.code.span)
    this.#settle(response)
    response.examples.push(example)
  }

  /** The responses; what no status is stated of is that of the only success, if nothing else is said of that. */
  finish(tables: readonly ParameterTable[]): OutlineResponse[] {
    this.#settle()
    for (const { node, rows, range } of tables) {
      for (const row of rows)
        if (row.location === 'response') this.#at(row.status, range, node.span).rows.push(row)
    }
    let all = [...this.#responses.values()]
    if (all.length > 1) all = all.toSorted((a, b) => a.span.start - b.span.start)
    const unstated = this.#responses.get('')
    const [success, ...others] = unstated
      ? all.filter(({ status = 0 }) => status > 199 && status < 300)
      : []
    const isOpen = success && others.length + success.rows.length + success.examples.length === 0
    if (unstated && isOpen) {
      success.rows.push(...unstated.rows)
      success.examples.push(...unstated.examples)
      success.texts.push(...unstated.texts)
      all.splice(all.indexOf(unstated), 1)
    }
    return all.map(({ status, range, title, texts, rows, examples, span }) => ({
      status,
      range,
      title,
      description: texts.length > 1 ? [...new Set(texts)].join('\n\n') : (texts[0] ?? ''),
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

  #takeAll({ statements, unread }: Statuses, span: Span): void {
    this.#take(statements, span)
    this.#unread.push(...unread)
  }

  #take(statements: readonly StatusStatement[], span: Span): OpenResponse | undefined {
    let first: OpenResponse | undefined
    for (const { status, range, title, text } of statements) {
      const response = this.#at(status, range, span, title)
      response.title ??= title
      if (text !== '') response.texts.push(text)
      first ??= response
    }
    return first
  }

  /** Notes each status that a heading or a label states. */
  #state(text: string, { status, range }: Phrase, span: Span): OpenResponse | undefined {
    const statements = statementsIn(text, true)
    if (statements.length === 0) return this.#at(status, range, span)
    const isTold = (more: string) => more !== '' && !readLabel(more, this.#words).isPlain
    const isAlone = statements.length === 1
    const areOwn = new Set(statements.map((one) => one.text)).size === statements.length
    return this.#take(
      statements.map((one) => ({
        ...one,
        title: isAlone ? one.title : undefined,
        text: areOwn && isTold(one.text) ? one.text : '',
      })),
      span,
    )
  }

  /**
   * Notes what the sentences of a text state: “Returns `204`.”, “Fails with a 404 status if …” Returns whether
   * all of them do.
   */
  #readSentences(text: string, span: Span): boolean {
    if (!/\b[1-5]\d\d\b/.test(text)) return false
    if (beginsWithStatus(text)) {
      this.#take(statementsIn(text), span)
      return true
    }
    let areStated = true
    for (const sentence of text.split(/(?<=[.!?])\s+|\n/)) {
      const statuses = statusesOfSentence(sentence, this.#words)
      areStated &&= statuses.length > 0
      // “Returns 204.” says nothing else.
      const isBare = /[1-5]\d\d[\W_]*$/.test(sentence) && readLabel(sentence, this.#words).isPlain
      for (const status of statuses) {
        const { texts } = this.#at(status, undefined, span)
        if (!isBare) texts.push(sentence)
      }
    }
    return areStated
  }
}
