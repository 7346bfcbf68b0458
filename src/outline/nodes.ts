import type {
  BodyNode,
  Heading,
  HtmlBlock,
  InlineToken,
  List,
  ListItem,
  Paragraph,
} from '../markdown/node.js'
import { textOf } from '../markdown/plain-text.js'
import type { Span } from '../source/position.js'
import type { Words } from '../vocabulary/words.js'
import { listOf } from './code-fields.js'
import { addCode } from './code-parts.js'
import { isAddress } from './http.js'
import { readLine, takesLabel } from './label.js'
import { type Phrase, readHeading, readLabel, says } from './phrase.js'
import { isOnly, markAt, runOf, sliceInline } from './run.js'
import { addSentences } from './sentences.js'
import { endsWithColon } from './wording.js'

/** The nodes of a body as they are read: what is in lists of labels, and code, lines and sentences of names as the labels and lists that they hold. */
export function openNodes(nodes: readonly BodyNode[], words: Words): readonly BodyNode[] {
  const opened: BodyNode[] = []
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]!
    if (node.type === 'code') addCode(node, words, opened)
    else if (node.type === 'paragraph') addParagraph(node, words, opened)
    else if (node.type === 'list') addList(node, nodes[index - 1], nodes[index + 1], words, opened)
    else opened.push(node.type === 'html-block' ? (headingIn(node) ?? node) : node)
  }
  return opened
}

/** Names with what is assigned to them. */
const ASSIGNED_NAME = /^(?:\w[\w.[\]-]*=(?:[[<{].*[\]>}]|[\w|]+)|[?&]\w[\w.[\]-]*=\S*)$/

/** Adds a paragraph; one of names alone, `id=[integer]`, as a list, one that lists names in a sentence as its words and a list. */
function addParagraph(node: Paragraph, words: Words, opened: BodyNode[]): void {
  const { content, text, span } = node
  const heading = text.startsWith('#') ? unspacedHeading(node) : undefined
  if (heading) {
    opened.push(heading)
    return
  }
  const last = content[content.length - 1]
  const isCode = typeof last === 'object' && last.type === 'codespan'
  if (isCode && content.every(isAssignedName)) {
    const items = content.flatMap((token): ListItem[] =>
      typeof token === 'object' && token.type === 'codespan'
        ? [[{ type: 'paragraph', content: [token], text: token.text, span: token.span }]]
        : [],
    )
    opened.push(listOf(items, span))
    return
  }
  addSentences(node, words, opened)
}

function isAssignedName(token: InlineToken): boolean {
  if (typeof token === 'string') return /^[\s,]*$/.test(token)
  return token.type === 'break' || (token.type === 'codespan' && ASSIGNED_NAME.test(token.text))
}

function addList(
  list: List,
  above: BodyNode | undefined,
  below: BodyNode | undefined,
  words: Words,
  opened: BodyNode[],
): void {
  const labels = labelsAmong(list, words)
  if (labels.length > 0) {
    const ends = [...labels, list.items.length]
    for (const [index, end] of ends.entries()) {
      const start = index === 0 ? 0 : ends[index - 1]! + 1
      const own = index === 0 ? above : opened.at(-1)
      const items = list.items.slice(start, end)
      const next = end === list.items.length ? below : undefined
      if (items.length > 0) addItems({ ...list, items }, own, next, words, opened)
      if (end < list.items.length) opened.push(list.items[end]![0]!)
    }
  } else addItems(list, above, below, words, opened)
}

function addItems(
  list: List,
  above: BodyNode | undefined,
  below: BodyNode | undefined,
  words: Words,
  opened: BodyNode[],
): void {
  const label = below?.type === 'code' ? labelAtEnd(list, words) : undefined
  if (label) {
    const items = list.items.slice(0, -1)
    const lines = items.flat()
    // “- status: 201” above “- body:” is a label, too.
    if (lines.every((node) => node.type === 'paragraph' && readLine(node, words)?.isPlain))
      opened.push(...lines)
    else addItems({ ...list, items }, above, undefined, words, opened)
    opened.push(label)
    return
  }
  // Most lists are of single paragraphs.
  if (!list.items.some(([first, second]) => second !== undefined || first?.type !== 'paragraph')) {
    opened.push(list)
    return
  }
  if (isOfLabels(list, above, words)) openList(list, words, opened)
  else opened.push(list)
}

/** The items of a list that announce those below them: “- Payload:” above “- `name`: …”. */
function labelsAmong({ items }: List, words: Words): number[] {
  const labels: number[] = []
  for (let at = 0; at < items.length - 1; at++) {
    const [first, more] = items[at]!
    if (first?.type !== 'paragraph' || more || !endsWithColon(first.text)) continue
    const [next] = items[at + 1]!
    const below = next?.type === 'paragraph' ? next.content[0] : undefined
    if (typeof below !== 'object' || below.type !== 'codespan') continue
    const { isPlain, announces } = readLabel(first.text, words)
    if (isPlain && announces) labels.push(at)
  }
  return labels
}

/** The last item of a list that ends as a label does, which speaks for the code below: “- JSON body:”. */
function labelAtEnd({ items }: List, words: Words): Paragraph | undefined {
  const [last, more] = items.at(-1) ?? []
  if (last?.type !== 'paragraph' || more) return undefined
  if (!endsWithColon(last.text)) {
    const said = readLine(last, words)
    return said?.isPlain && said.role && said.status === undefined ? last : undefined
  }
  // One that begins with a name in code is a row.
  const [first] = last.content
  if (typeof first === 'object' && first.type === 'codespan') return undefined
  const { role, place } = readLabel(last.text, words)
  return (role ?? place) ? last : undefined
}

/** Adds what is in a list of labels. */
function openList(list: List, words: Words, opened: BodyNode[]): void {
  for (const item of list.items) {
    const [first] = item
    const label = first?.type === 'paragraph' ? readLine(first, words) : undefined
    let isNext = false
    for (const inner of openNodes(item, words)) {
      // It speaks for all that is in it.
      if (isNext && label && says(label)) opened.push(first!)
      opened.push(inner)
      isNext = takesLabel(inner)
    }
  }
}

/**
 * True when the items of a list are headings, or labels of what is in them: “- **200 OK**” above a fence;
 * or, with a title in each, some are.
 */
function isOfLabels({ items }: List, above: BodyNode | undefined, words: Words): boolean {
  if (items.every((item) => item.length < 2)) return false
  if (items.every(([first]) => first?.type === 'heading')) return true
  const labels = items.map((item) => readItemLabel(item, words))
  if (labels.every((label, at) => label !== undefined || isRoute(items[at]!))) return true
  if (items.length === 1 || !items.every(isTitled)) return false
  const said = labels.filter((label, at) => label && items[at]!.length > 1)
  // “**data**: …” in a list of fields is one of them.
  return said.some((label) => label!.status !== undefined || !announcesRows(above, words))
}

/** Reads an item that is a label: of what is in it, or of a status. */
function readItemLabel([first, second]: ListItem, words: Words): Phrase | undefined {
  const phrase = first?.type === 'paragraph' ? readLine(first, words) : undefined
  if (!phrase?.isPlain) return undefined
  // “+ Request” alone says that nothing more is sent.
  const isLabel = second ? takesLabel(second) && says(phrase) : phrase.role === 'request'
  return isLabel || phrase.status !== undefined ? phrase : undefined
}

/** True when an item only states the route again. */
function isRoute([first, second]: ListItem): boolean {
  return !second && first?.type === 'paragraph' && isAddress(first.text)
}

/** The beginning of an item that has a title: in strong emphasis, “Method: …”, `201: …` */
const TITLE = /^(?:[\p{Lu}\p{Lo}][^:：\n]{0,40}|[1-5]\d\d)[:：]/u

function isTitled([first, second]: ListItem): boolean {
  if (first?.type !== 'paragraph') return false
  if (typeof first.content[0] === 'string') return TITLE.test(first.text)
  const run = runOf(first.content)
  const title = markAt(run, 0, 'strong')
  if (!title || /^\p{Ll}/u.test(run.text)) return false
  return (second !== undefined && isOnly(run, 'strong')) || TITLE.test(first.text)
}

/** True when a node says that rows follow. */
function announcesRows(node: BodyNode | undefined, words: Words): boolean {
  if (node?.type === 'heading') return readHeading(node.text, words).announces !== undefined
  return node?.type === 'paragraph' && readLine(node, words)?.announces !== undefined
}

/** The heading that raw HTML ends with: without an empty line above it, it is part of that HTML. */
export function headingIn({ html, span }: HtmlBlock): Heading | undefined {
  const text = html.trimEnd()
  const line = text.slice(text.lastIndexOf('\n') + 1)
  const level = line.search(/[^#]/)
  if (level < 2 || level > 6 || !/[ \t]/.test(line[level]!)) return undefined
  return headingOf(level, line.slice(level).trim(), span)
}

/** The heading that a line is which lacks the space behind its marks: `##Title`. */
export function unspacedHeading({ content, text, span }: Paragraph): Heading | undefined {
  const marks = /^#{2,6}(?=[^#\s])/.exec(text)?.[0].length
  if (marks === undefined || text.includes('\n')) return undefined
  const level = marks as Heading['level']
  const own = sliceInline(content, marks)
  return { type: 'heading', level, id: undefined, content: own, text: text.slice(marks), span }
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
