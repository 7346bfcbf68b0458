import type { BodyNode, InlineToken, ListItem, Paragraph } from '../markdown/node.js'
import type { Span } from '../source/position.js'
import type { Words } from '../vocabulary/words.js'
import { isKnownType } from './annotation.js'
import { saidBy } from './label.js'
import { isName } from './name.js'
import { says } from './phrase.js'
import { runOf, sliceInline } from './run.js'
import { itemOf, listOf } from './shape.js'

/** The space between columns that are set with spaces or tabs. */
const GAP = /[^\S\n]{2,}|\t/
const STATUS = /^[1-5]\d\d$/
/** More lines than so many are no fields. */
const MOST_LINES = 200

/**
 * Adds a paragraph of lines that are set in columns, `name   string   Its name`, as a list, where its first line or
 * the heading above announces them, or all have types; returns whether it is one.
 */
export function addAlignedLines(
  node: Paragraph,
  words: Words,
  source: string,
  opened: BodyNode[],
): boolean {
  // Most paragraphs have no such gap.
  if (!node.text.includes('  ') && !node.text.includes('\t')) return false
  const [first = '', ...others] = runOf(node.content).text.split('\n', MOST_LINES + 1)
  const label = { ...node, content: sliceInline(node.content, 0, first.length), text: first.trim() }
  const isLabelled = !GAP.test(first.trim()) && announces(label, words)
  const texts = isLabelled ? others : [first, ...others]
  const written = source.slice(node.span.start, node.span.end).split('\n')
  const isPlain = sliceInline(node.content, isLabelled ? first.length : 0).every(isText)
  if (!isPlain || written.length !== others.length + 1 || texts.length === 0) return false
  const lines = texts.map((text) => text.trim().split(GAP))
  const isTyped = ([, type = '']: readonly string[]) => isKnownType(type, words)
  const isAnnounced = isLabelled || announces(opened.at(-1), words)
  if (!isAnnounced && !(lines.length > 1 && lines.every(isTyped))) return false
  let start = node.span.start
  const items: ListItem[] = []
  let aligned = 0
  for (const [at, line] of written.entries()) {
    const cells = isLabelled ? lines[at - 1] : lines[at]
    const name = start + Math.max(line.indexOf(cells?.[0] ?? ''), 0)
    const span = { start: name, end: start + line.length }
    start += line.length + 1
    if (!cells) continue
    const item = readLineOf(cells, span, words)
    if (item) aligned++
    items.push(item ?? [{ ...node, content: [cells.join(' ')], text: cells.join(' '), span }])
  }
  // One odd line does not undo them.
  if (aligned * 2 <= items.length) return false
  if (isLabelled) opened.push(label)
  opened.push(listOf(items, node.span))
  return true
}

/** True for what stays the same as plain text, but for its marks. */
function isText(token: InlineToken): boolean {
  return typeof token === 'string' || /^(?:break|strong|emphasis|codespan)$/.test(token.type)
}

/** True for a label or a heading of what follows it. */
function announces(node: BodyNode | undefined, words: Words): boolean {
  const said = node && saidBy(node, words)
  return said?.isPlain === true && (says(said) || said.status !== undefined)
}

/** A line by its columns: a status or a name, a type where it has one, and the rest. */
function readLineOf(cells: readonly string[], span: Span, words: Words): ListItem | undefined {
  const [name = '', ...rest] = cells
  const isStatus = STATUS.test(name)
  if (rest.length === 0 || !(isStatus || isName(name))) return undefined
  if (isStatus) {
    const text = cells.join(' ')
    return [{ type: 'paragraph', content: [text], text, span }]
  }
  const type = isKnownType(rest[0]!, words) ? rest.shift()! : ''
  return itemOf(name, type, rest.join(', '), span)
}
