import type { BodyNode, Inline, InlineToken, ListItem, Paragraph } from '../markdown/node.js'
import { plainText } from '../markdown/plain-text.js'
import type { Words } from '../vocabulary/words.js'
import { readLabel } from './phrase.js'
import { type Mark, runOf, sliceInline } from './run.js'
import { listOf } from './made-list.js'

/** The beginning of a line, up to the first of the names that it lists: “**Required parameters**: `a`, and `b` as …” */
const LABEL = /^[^:.]{4,60}: +$/
/** The end of the text before each further name, where its line does not end it. */
const JOINT = /(?:[,;]|\band|\bor)$/
const LONGEST = 2000
/** More names than so many are in no sentence. */
const MOST_NAMES = 40

/** Adds a paragraph; where it lists names in code behind words that announce fields, as these words and a list. */
export function addSentences(node: Paragraph, words: Words, opened: BodyNode[]): void {
  // Most paragraphs have none.
  if (node.text.length > LONGEST || !node.content.some(followsColon)) {
    opened.push(node)
    return
  }
  const { text, marks } = runOf(node.content)
  const codes = marks.filter(({ kind }) => kind === 'code')
  const labels: { start: number; end: number }[] = []
  for (const { start: end } of codes) {
    const start = text.lastIndexOf('\n', end - 1) + 1
    const label = text.slice(start, end)
    if (!LABEL.test(label)) continue
    const { announces, isPlain } = readLabel(label.trim(), words)
    if (isPlain && announces === 'fields') labels.push({ start, end })
  }
  const first = labels[0]?.start ?? text.length
  if (first > 0) opened.push(first === text.length ? node : partOf(node, 0, first))
  for (const [index, { start, end }] of labels.entries()) {
    const next = labels[index + 1]?.start ?? text.length
    const own = codes.filter((code) => code.start >= end && code.start < next)
    opened.push(partOf(node, start, end), listOf(itemsIn(node, text, own, next), node.span))
  }
}

/** True when a token is code right behind a colon. */
function followsColon(token: InlineToken, at: number, content: Inline): boolean {
  if (at === 0 || typeof token === 'string' || token.type !== 'codespan') return false
  const before = content[at - 1]!
  return typeof before === 'string' && /: *$/.test(before)
}

/** The names in a stretch of text as items, each with what follows it. */
function itemsIn(node: Paragraph, text: string, codes: readonly Mark[], end: number): ListItem[] {
  const starts: number[] = []
  let last = codes[0]!.start
  let depth = 0
  for (const code of codes.slice(0, MOST_NAMES)) {
    const between = text.slice(last, code.start)
    for (const sign of between) depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    // The list ends with its sentence.
    if (/[.!?]\s/.test(between)) break
    const joint = between.trimEnd()
    const isNext = JOINT.test(joint) || between.includes('\n', joint.length)
    if (starts.length === 0 || (depth === 0 && isNext)) starts.push(code.start)
    last = code.end
  }
  return starts.map((start, at): ListItem => {
    const rest = text
      .slice(start, starts[at + 1] ?? end)
      .trimEnd()
      .replace(JOINT, '')
      .trimEnd()
    return [partOf(node, start, start + rest.replace(/(?<=[`)\w])[.,;]$/, '').length)]
  })
}

/** The stretch of a paragraph between two offsets of its run. */
function partOf({ content, span }: Paragraph, from: number, to: number): Paragraph {
  const part = sliceInline(content, from, to)
  const [first] = part
  const own = typeof first === 'object' && first.type === 'codespan' ? first.span : span
  return {
    type: 'paragraph',
    content: part,
    text: plainText(part).trim(),
    span: { start: own.start, end: span.end },
  }
}
