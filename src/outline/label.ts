import type { BodyNode, Code, List, Paragraph } from '../markdown/node.js'
import { textOf } from '../markdown/plain-text.js'
import { wordsOf } from '../vocabulary/phrases.js'
import type { Words } from '../vocabulary/words.js'
import { isPlainLanguage, isRequestLanguage, readHttp } from './http.js'
import { isBareLabel, type Phrase, readLabel, says } from './phrase.js'
import { isOnly, runOf, sliceInline } from './run.js'

const MOST_WORDS = 16
const LONGEST = 200
/** `Status: 200 OK`, and a condition that can follow it: `HTTP 409 if …`. */
const STATUS_LINE =
  /^(\p{L}+)(?:: *| +)[1-5]\d\d(?: \(?\p{Lu}[\p{L}'’-]*\)?)*(?:$|[.:](?:\s|$)| [–—-] | (?:if|when) .*[^.!?]$)/u

/** A text directly above a table, a list or a fence that says what that is. */
export interface Label {
  readonly node: BodyNode
  readonly text: string
  readonly phrase: Phrase
  /** The sentences before it in its paragraph, which are no part of it. */
  readonly before: Paragraph | undefined
}

/** Whether a node can have a label above it. */
export function takesLabel(
  node: BodyNode,
): node is Code | List | Extract<BodyNode, { type: 'table' }> {
  return node.type === 'table' || node.type === 'list' || (node.type === 'code' && node.fenced)
}

/** Reads a node as the label of a table, a list or a fence directly below; nothing where it is none. */
export function labelOf(node: BodyNode, below: BodyNode, words: Words): Label | undefined {
  switch (node.type) {
    case 'paragraph':
      return paragraphLabel(node, words)
    case 'code': {
      const text = node.value.trim().split('\n', 1)[0]!
      return node.fenced && isLabelInFence(node, below, words)
        ? labelIn(node, text, words)
        : undefined
    }
    case 'quote': {
      const [first] = node.children
      if (below.type !== 'code' || node.children.length > 1) return undefined
      const label = first?.type === 'paragraph' ? paragraphLabel(first, words) : undefined
      return label && says(label.phrase) ? labelIn(node, label.text, words) : undefined
    }
    default:
      return undefined
  }
}

function labelIn(node: BodyNode, text: string, words: Words): Label {
  return { node, text, phrase: readLabel(text, words), before: undefined }
}

/** A label that is a paragraph, or the last sentence of one. */
function paragraphLabel(node: Paragraph, words: Words): Label | undefined {
  const text = node.text.trimEnd()
  const last = /[:：]$/.test(text) ? lastSentence(text) : 0
  if (last > 0) {
    const sentence = text.slice(last)
    const isShort = sentence.length <= LONGEST && wordsOf(sentence).length <= MOST_WORDS
    if (isShort && says(readLabel(sentence, words))) {
      const before: Paragraph = {
        type: 'paragraph',
        content: sliceInline(node.content, 0, last),
        text: text.slice(0, last).trim(),
        span: node.span,
      }
      return { node, text: sentence, phrase: readLabel(sentence, words), before }
    }
  }
  return isLabelText(node, words) ? labelIn(node, text, words) : undefined
}

/** Where the last sentence of a text starts. */
function lastSentence(text: string): number {
  const from = Math.max(0, text.length - LONGEST)
  for (let at = text.length - 2; at > from; at--)
    if (text[at] === '\n' || (/\s/.test(text[at]!) && /[.!?]/.test(text[at - 1]!))) {
      // A line that goes on is the same sentence.
      if (text[at] !== '\n' || /[.!?:]/.test(text[at - 1] ?? '')) return at + 1
    }
  return 0
}

function isLabelText(node: Paragraph, words: Words): boolean {
  if (node.text.length > LONGEST) return false
  const text = node.text.trimEnd()
  if (wordsOf(text).length > MOST_WORDS) return false
  if (/[:：]$/.test(text) || isStatusLine(text, words) || isBareLabel(text, words)) return true
  const run = runOf(node.content)
  return run.marks.length > 0 && (isOnly(run, 'strong') || isOnly(run, 'code'))
}

/** Whether a text is a line such as `Status: 200 OK`. */
export function isStatusLine(text: string, words: Words): boolean {
  const word = STATUS_LINE.exec(text)?.[1]
  if (word === undefined) return false
  return words.spoken(words.spelling.correct(wordsOf(word)).tokens)[0]?.status === true
}

/** Whether a paragraph is a label that holds nothing but the words of headings and labels. */
export function isPlainLabel(node: Paragraph, words: Words): boolean {
  return isLabelText(node, words) && readLabel(node.text, words).isPlain
}

/** Whether a fence holds nothing but the words of a label, or the head of a response whose body follows: it is no example. */
function isLabelInFence(node: Code, below: BodyNode, words: Words): boolean {
  const { language, value } = node
  const isBody = below.type === 'code' && below.fenced && !isRequestLanguage(below.language)
  const http = readHttp(node)
  if (http?.type === 'response') return http.body === undefined && isBody && !readHttp(below)
  if (!isPlainLanguage(language) || http) return false
  if (value.length > LONGEST || value.includes('\n') || value.trim() === '') return false
  const phrase = readLabel(value, words)
  if (phrase.status !== undefined && !isBody) return false
  return phrase.isPlain && says(phrase)
}

/** The text of a node in the description of an item. */
export function describedText(node: BodyNode): string {
  return node.type === 'code' ? node.value : textOf(node).trim()
}
