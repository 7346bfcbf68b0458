import type { BodyNode, ListItem, Paragraph } from '../markdown/node.js'
import type { Words } from '../vocabulary/words.js'
import { isKnownType } from './annotation.js'
import { readLine } from './label.js'
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
 * Adds a paragraph of lines that are set in columns, `name   string   Its name`, as a list, behind the label that
 * its first line can be; returns whether it is one.
 */
export function addAlignedLines(node: Paragraph, words: Words, opened: BodyNode[]): boolean {
  // Most paragraphs have no such gap.
  if (!node.text.includes('  ') && !node.text.includes('\t')) return false
  const { text } = runOf(node.content)
  const [first = '', ...others] = text.split('\n', MOST_LINES + 1)
  const label = { ...node, content: sliceInline(node.content, 0, first.length), text: first.trim() }
  const said = GAP.test(first.trim()) ? undefined : readLine(label, words)
  const isLabelled = said?.isPlain === true && (says(said) || said.status !== undefined)
  const lines = isLabelled ? others : [first, ...others]
  if (lines.length < (isLabelled ? 1 : 2) || lines.length > MOST_LINES) return false
  const items: ListItem[] = []
  let aligned = 0
  for (const line of lines) {
    const item = readLineOf(line.trim().split(GAP), node, words)
    if (item) aligned++
    items.push(item ?? [{ ...node, content: [line], text: line }])
  }
  // One odd line does not undo them.
  if (aligned * 2 <= items.length) return false
  if (isLabelled) opened.push(label)
  opened.push(listOf(items, node.span))
  return true
}

/** A line by its columns: a status or a name, a type where it has one, and the rest. */
function readLineOf(
  cells: readonly string[],
  { span }: Paragraph,
  words: Words,
): ListItem | undefined {
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
