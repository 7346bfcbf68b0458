import type { BodyNode, Heading, HtmlBlock, List, ListItem, Paragraph } from '../markdown/node.js'
import { textOf } from '../markdown/plain-text.js'
import type { Span } from '../source/position.js'
import type { Words } from '../vocabulary/words.js'
import { addCode } from './code-parts.js'
import { isAddress, readHttp } from './http.js'
import { readLine, takesLabel } from './label.js'
import { type Phrase, says } from './phrase.js'
import { endsWithColon } from './wording.js'
import { isOnly, runOf, sliceInline } from './run.js'
import { addSentences } from './sentences.js'

/** The nodes of a body as they are read: what is in lists of labels, and code, lines and sentences of names as the labels and lists that they hold. */
export function openNodes(nodes: readonly BodyNode[], words: Words): readonly BodyNode[] {
  const opened: BodyNode[] = []
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]!
    if (node.type === 'code') addCode(node, words, opened)
    else if (node.type === 'paragraph') addParagraph(node, words, opened)
    else if (node.type === 'list') addList(node, nodes[index + 1], words, opened)
    else opened.push(node.type === 'html-block' ? (headingIn(node) ?? node) : node)
  }
  return opened
}

/** Adds a paragraph: one that is a heading but for a space as that. */
function addParagraph(node: Paragraph, words: Words, opened: BodyNode[]): void {
  const own = node.text.startsWith('#') ? unspacedHeading(node) : undefined
  if (own) opened.push(own)
  else addSentences(node, words, opened)
}

/** Adds a list, parted by the labels among its items: “- Payload:” above “- `name`: …”, or above code. */
function addList(list: List, below: BodyNode | undefined, words: Words, opened: BodyNode[]): void {
  let start = 0
  for (let at = 0; at < list.items.length; at++) {
    const item = list.items[at]!
    const next = list.items[at + 1]
    if (!isLabelOf(item, next ? next[0] : below, words)) continue
    addItems(list, start, at, words, opened)
    opened.push(item[0]!)
    start = at + 1
  }
  addItems(list, start, list.items.length, words, opened)
}

/** True when an item is nothing but a label of the code or the name below it. */
function isLabelOf([first, more]: ListItem, next: BodyNode | undefined, words: Words): boolean {
  if (more || first?.type !== 'paragraph') return false
  const [name] = next?.type === 'paragraph' ? next.content : []
  const isName = typeof name === 'object' && name.type === 'codespan'
  if (next?.type !== 'code' && !(isName && endsWithColon(first.text))) return false
  const said = readLine(first, words)
  return said?.isPlain === true && says(said)
}

/** Adds some of the items of a list; those that are labels as what is in them. */
function addItems(list: List, start: number, end: number, words: Words, opened: BodyNode[]): void {
  const items = end - start < list.items.length ? list.items.slice(start, end) : list.items
  const isParted = end < list.items.length
  if (isOfLabels(items, isParted, words)) for (const item of items) openItem(item, words, opened)
  else if (items.length > 0) opened.push(items === list.items ? list : { ...list, items })
}

/** Adds what is in an item of labels. */
function openItem(item: ListItem, words: Words, opened: BodyNode[]): void {
  const [first] = item
  const isLabel = first?.type === 'paragraph' && readLine(first, words)
  let isNext = false
  for (const inner of openNodes(item, words)) {
    // It speaks for all that is in it.
    if (isNext && isLabel) opened.push(first)
    opened.push(inner)
    isNext = takesLabel(inner)
  }
}

/** The beginning of an item that has a title: “Method: …”, `201: …` */
const TITLE = /^(?:[\p{Lu}\p{Lo}][^:：\n]{0,40}|[1-5]\d\d)[:：]/u

/**
 * True when the items of a list are headings, or labels of what is in them: “- **200 OK**” above a fence;
 * or, with a title in each, some are.
 */
function isOfLabels(items: readonly ListItem[], isParted: boolean, words: Words): boolean {
  // Most lists are of single paragraphs.
  if (
    !isParted &&
    !items.some(([first, second]) => second !== undefined || first?.type !== 'paragraph')
  )
    return false
  let isLabelled = isParted
  for (const item of items) {
    const [first, second] = item
    if (first?.type === 'heading') isLabelled ||= second !== undefined
    else if (first?.type !== 'paragraph') return false
    else if (isPlainLabel(first, words)) isLabelled ||= second !== undefined
    else if (second?.type === 'code' && readHttp(second)?.type === 'response') isLabelled = true
    else if (items.length === 1 || !(isTitled(first, second) || isAddress(first.text))) return false
  }
  return isLabelled
}

function isTitled(first: Paragraph, second: BodyNode | undefined): boolean {
  return TITLE.test(first.text) || (second !== undefined && isOnly(runOf(first.content), 'strong'))
}

function isPlainLabel(paragraph: Paragraph, words: Words): boolean {
  const said = readLine(paragraph, words)
  return said?.isPlain === true && (says(said) || said.status !== undefined)
}

/** The heading that raw HTML ends with: without an empty line above it, it is part of that HTML. */
function headingIn({ html, span }: HtmlBlock): Heading | undefined {
  const [, marks, text] = /\n(#{2,6})[ \t]+(\S.*)$/.exec(html.trimEnd()) ?? []
  return marks === undefined ? undefined : headingOf(marks.length, text!, span)
}

/** The heading that a line is which lacks the space behind its marks: `##Title`. */
function unspacedHeading({ content, text, span }: Paragraph): Heading | undefined {
  const [, marks, title] = /^(#{2,6})([^#\s].*)$/.exec(text) ?? []
  if (marks === undefined) return undefined
  return { ...headingOf(marks.length, title!, span), content: sliceInline(content, marks.length) }
}

/** A label, a sentence or a warning. */
const NO_TITLE = /[:.!?]$|^(?:note|warning|important|deprecated|caution|beta|tip)\b/i
const ELEMENT = /^<h[1-6](?:\s[^<>]*)?>[^]{1,300}?<\/h[1-6]>\s*$/i

/** The title of a body without headings: the heading of HTML, or the line in strong emphasis, that it begins with. */
export function otherTitle(
  [first]: readonly BodyNode[],
  [said]: readonly (Phrase | undefined)[],
): Heading | undefined {
  if (first?.type === 'html-block' && ELEMENT.test(first.html))
    return headingOf(2, textOf(first).replace(/[#¶]$/, '').trim(), first.span)
  if (first?.type !== 'paragraph' || said?.isPlain || NO_TITLE.test(first.text)) return undefined
  return isOnly(runOf(first.content), 'strong') ? headingOf(2, first.text, first.span) : undefined
}

function headingOf(level: number, text: string, span: Span): Heading {
  return { type: 'heading', level: level as 1, id: undefined, content: [text], text, span }
}
