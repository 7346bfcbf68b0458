import type { BodyNode, Code, List, Paragraph } from '../markdown/node.js'
import { textOf } from '../markdown/plain-text.js'
import { Said } from '../vocabulary/phrases.js'
import type { Words } from '../vocabulary/words.js'
import { isPlainLanguage, isRequestLanguage, readHttp } from './http.js'
import { type Phrase, readHeading, readLabel, readPhrase, says } from './phrase.js'
import { endsWithColon, readWording } from './wording.js'
import { isOnly, runOf, sliceInline } from './run.js'

const MOST_WORDS = 16
const MOST_BARE = 7
const LONGEST = 200
const LONGEST_LINE = 300
/** The end of a line such as `Status: 200 OK`: the number, its reason phrase, and a remark behind a sign. */
const STATUS_END =
  /^[^\d]{2,26}[1-5]\d\d(?: \(?\p{Lu}[\p{L}'’-]*\)?)*(?:$|[.:](?:\s|$)| [–—-] | (?:if|when) .*[^.!?]$)/u
const OF_STATUS = Said.status | Said.header
/** The ends that no label without a mark has, and the beginnings that one has. */
const SENTENCE_ENDS = '.!?;,'
const CAPITAL = /^[\p{Lu}\p{Lo}\d*_]/u

/** A text directly above a table, a list or a fence that says what that is. */
export interface Label {
  readonly node: BodyNode
  readonly text: string
  readonly phrase: Phrase
  /** The sentences before it in its paragraph, which are no part of it. */
  readonly before: Paragraph | undefined
}

/** True when a node can have a label above it. */
export function takesLabel(
  node: BodyNode,
): node is Code | List | Extract<BodyNode, { type: 'table' }> {
  return node.type === 'table' || node.type === 'list' || node.type === 'code'
}

/** Reads a paragraph that holds nothing but the words of a label, or is a line such as `Status: 200 OK`. */
export function readLine({ content, text }: Paragraph, words: Words): Phrase | undefined {
  if (text.length > LONGEST_LINE) return undefined
  // Most texts have no number there, and classes of Unicode are slow.
  const at = text.search(/[1-5]\d\d/)
  const mayBeStatus = at > 2 && at < 30 && STATUS_END.test(text)
  const mayBeMarked = typeof content[0] === 'object'
  const isEnded = endsWithColon(text)
  const mayBeBare = !SENTENCE_ENDS.includes(text.charAt(text.length - 1)) && CAPITAL.test(text)
  // Most paragraphs are sentences.
  if (!mayBeStatus && !mayBeMarked && !isEnded && !mayBeBare) return undefined
  const wording = readWording(text, words)
  const { tokens, spoken, number, isPlain } = wording
  const isStatus =
    mayBeStatus && number > 0 && spoken.slice(0, number).every((word) => word & OF_STATUS)
  if (!isStatus && (!isPlain || tokens.length > MOST_WORDS)) return undefined
  const phrase = readPhrase(wording, words, true)
  // Bare words are a label where they can be nothing else: “Request headers”, “Response 201 Created”.
  const isBare = mayBeBare && tokens.length <= MOST_BARE && says(phrase)
  const isMarked = mayBeMarked && isOnly(runOf(content), 'strong code')
  return isStatus || isEnded || isBare || isMarked ? phrase : undefined
}

/** The meaning of a heading, or of a paragraph that is a line of labels; nothing of another node. */
export function saidBy(node: BodyNode, words: Words): Phrase | undefined {
  if (node.type === 'paragraph') return readLine(node, words)
  return node.type === 'heading' ? readHeading(node.text, words) : undefined
}

const noLabels: readonly Label[] = []

/** Finds the labels among the nodes of a body, each directly above a table, a list or a fence, and those of each node. */
export function findLabels(
  nodes: readonly BodyNode[],
  said: readonly (Phrase | undefined)[],
  words: Words,
) {
  const labels: (Label | undefined)[] = []
  const taken: (readonly Label[])[] = []
  for (let index = 0; index < nodes.length; index++) {
    labels.push(undefined)
    taken.push(noLabels)
  }
  for (let index = nodes.length - 1; index > 0; index--) {
    const taker = nodes[index]!
    if (!takesLabel(taker)) continue
    const own = labelsAbove(taker, nodes, index, said, words)
    if (own === noLabels) continue
    taken[index] = own
    for (const label of own) labels[--index] = label
  }
  return { labels, taken }
}

/** The labels directly above a node, the nearest first. */
function labelsAbove(
  taker: BodyNode,
  nodes: readonly BodyNode[],
  at: number,
  said: readonly (Phrase | undefined)[],
  words: Words,
): readonly Label[] {
  let own: Label[] | undefined
  for (let index = at - 1; index >= 0; index--) {
    const label = labelOf(nodes[index]!, said[index], taker, words)
    if (!label) break
    // Above a list, a sentence that says nothing is a sentence.
    const isOfList = taker.type === 'list' || label.node.type === 'quote'
    if (isOfList && !says(label.phrase)) break
    ;(own ??= []).push(label)
    if (label.before) break
  }
  return own ?? noLabels
}

/** Reads a node as the label of a table, a list or a fence directly below, with what it says as a line; nothing where it is none. */
function labelOf(
  node: BodyNode,
  line: Phrase | undefined,
  below: BodyNode,
  words: Words,
): Label | undefined {
  if (node.type === 'paragraph') return paragraphLabel(node, line, words)
  if (node.type === 'code') {
    const phrase = readFence(node, below, words)
    return phrase && { node, text: firstLine(node), phrase, before: undefined }
  }
  if (node.type !== 'quote' || below.type !== 'code' || node.children.length > 1) return undefined
  const [first] = node.children
  if (first?.type === 'heading')
    return { node, text: first.text, phrase: saidBy(first, words)!, before: undefined }
  if (first?.type !== 'paragraph') return undefined
  const label = paragraphLabel(first, readLine(first, words), words)
  return label && { ...label, node, before: undefined }
}

/** A label that is a paragraph, or the last sentence of one. */
function paragraphLabel(
  node: Paragraph,
  line: Phrase | undefined,
  words: Words,
): Label | undefined {
  const { text, content, span } = node
  const isEnded = endsWithColon(text)
  const last = isEnded ? lastSentence(text) : 0
  const phrase = last > 0 ? shortLabel(text.slice(last), words) : undefined
  if (phrase && says(phrase)) {
    const before = sliceInline(content, 0, last)
    const rest = text.slice(0, last).trim()
    return {
      node,
      text: text.slice(last),
      phrase,
      before: { type: 'paragraph', content: before, text: rest, span },
    }
  }
  const mayBeLabel =
    isEnded || (typeof content[0] === 'object' && isOnly(runOf(content), 'strong code'))
  const whole = line ?? (mayBeLabel ? shortLabel(text, words) : undefined)
  return whole && { node, text, phrase: whole, before: undefined }
}

function shortLabel(text: string, words: Words): Phrase | undefined {
  if (text.length > LONGEST) return undefined
  const wording = readWording(text, words)
  return wording.tokens.length > MOST_WORDS ? undefined : readPhrase(wording, words, true)
}

/** The start of the last sentence of a text; a line that goes on is the same sentence. */
function lastSentence(text: string): number {
  const at = Math.max(text.lastIndexOf('. ', text.length - 3), text.lastIndexOf('.\n'))
  return at === -1 || at < text.length - LONGEST ? 0 : at + 2
}

/** Reads a fence that is no example: the words of a label, or the head of a response whose body follows. */
function readFence(node: Code, below: BodyNode, words: Words): Phrase | undefined {
  const { language, value } = node
  const http = readHttp(node)
  if (http?.type === 'response') {
    const isBody = below.type === 'code' && !isRequestLanguage(below.language) && !readHttp(below)
    return http.body === undefined && isBody ? readLabel(firstLine(node), words) : undefined
  }
  if (http || !isPlainLanguage(language) || value.includes('\n')) return undefined
  const phrase = shortLabel(value, words)
  return phrase?.isPlain && says(phrase) ? phrase : undefined
}

function firstLine({ value }: Code): string {
  return value.trim().split('\n', 1)[0]!
}

/** The text of a node in the description of an item. */
export function describedText(node: BodyNode): string {
  return node.type === 'code' ? node.value : textOf(node).trim()
}
