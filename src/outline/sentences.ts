import type { BodyNode, Inline, InlineToken, ListItem, Paragraph } from '../markdown/node.js'
import { plainText } from '../markdown/plain-text.js'
import { Said } from '../vocabulary/phrases.js'
import type { Words } from '../vocabulary/words.js'
import { isKnownType, readAnnotation, saysMore } from './annotation.js'
import { listOf } from './code-fields.js'
import { readLabel } from './phrase.js'
import { type Mark, type Run, runOf, sliceInline } from './run.js'

/** The beginning of a line that lists names: “**Required parameters**: `a`, and `b` as …” */
const LABEL = /(?<=^|\n)[^:.\n]{4,60}: +/g
/** A line of names without marks, each with something in brackets: “Parameters: hull (string), sails (number)” */
const NAMED =
  /^(?<label>[^:.\n]{4,60}: +)(?<names>[a-z_$][\w$.-]{0,40} ?\([^()\n]{1,60}\)(?:, *[a-z_$][\w$.-]{0,40} ?\([^()\n]{1,60}\)){0,9})$/
/** The end of the text before each further name, where its line does not end it. */
const JOINT = /(?:[,;]|\band|\bor)$/
const LONGEST = 2000
/** More names than so many are in no sentence. */
const MOST_NAMES = 40

/** Adds a paragraph; where it lists names behind words that announce them, as these words and a list. */
export function addSentences(node: Paragraph, words: Words, opened: BodyNode[]): void {
  const named = NAMED.exec(node.text)?.groups
  const texts = named?.['names']!.split(/(?<=\)), */)
  if (texts?.some((text) => isTypedName(text, words)) && readsAsLabel(named!['label']!, words)) {
    const start = node.text.indexOf(named!['names']!)
    const items = texts.map((text): ListItem => {
      const end = text.search(/[ (]/)
      const name: InlineToken = { type: 'codespan', text: text.slice(0, end), span: node.span }
      const content = [name, ` ${text.slice(end).trimStart()}`]
      return [{ type: 'paragraph', content, text, span: node.span }]
    })
    opened.push(partOf(node, 0, start), listOf(items, node.span))
    return
  }
  // Most paragraphs have none.
  if (node.text.length > LONGEST || !node.content.some(followsLabel)) {
    opened.push(node)
    return
  }
  const run = runOf(node.content)
  const codes = run.marks.filter(({ kind }) => kind === 'code')
  const labels = Array.from(run.text.matchAll(LABEL), ({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
    text,
  })).filter(({ end, text }) => {
    if (!codes.some(({ start }) => start === end)) return false
    return readsAsLabel(text, words)
  })
  if (labels.length === 0) {
    opened.push(node)
    return
  }
  const first = labels[0]!
  if (first.start > 0) opened.push(partOf(node, 0, first.start))
  for (const [index, label] of labels.entries()) {
    const end = labels[index + 1]?.start ?? run.text.length
    const items = itemsIn(
      node,
      run,
      codes.filter(({ start }) => start >= label.end && start < end),
      end,
    )
    opened.push(partOf(node, label.start, label.end), listOf(items, node.span))
  }
}

/** Words that say that the names behind them are not what is sent. */
const NEGATED =
  /\b(?:not|never|cannot|no|without|ignores?d?|except|unlike|sorted|ordered|other)\b|n['’]t\b/i
/** Words that say that something has what is behind them. */
const HAS =
  /\b(?:has|have|takes?|accepts?|includes?|contains?|needs?|requires?|returns?|supports?|uses?|with|following|expects?|are|is)\b/i

/** True when a name has a type or a mark in brackets. */
function isTypedName(text: string, words: Words): boolean {
  const inner = text.slice(text.indexOf('(') + 1, -1)
  return isKnownType(inner, words) || saysMore(readAnnotation(inner, words))
}

/** True when a text announces fields: “Required parameters:”, “The response has two attributes:” */
function readsAsLabel(text: string, words: Words): boolean {
  const { announces, isPlain } = readLabel(text.trim(), words)
  if (announces !== 'fields' || isPlain) return announces === 'fields'
  if (NEGATED.test(text) || !(HAS.test(text) || /^\W*(?:\S+ ){0,3}\S+$/.test(text.trim())))
    return false
  const last = text.slice(text.trimEnd().lastIndexOf(' ') + 1).replace(/: +$/, '')
  return (words.spoken([last.toLowerCase()])[0]! & Said.fields) !== 0
}

/** True when a token is code right behind a colon. */
function followsLabel(token: InlineToken, at: number, content: Inline): boolean {
  if (at === 0 || typeof token === 'string' || token.type !== 'codespan') return false
  const before = content[at - 1]!
  return typeof before === 'string' && /: *$/.test(before)
}

function isJoint(between: string): boolean {
  const text = between.trimEnd()
  return JOINT.test(text) || between.includes('\n', text.length)
}

/** The names in a stretch of a run as items, each with what follows it. */
function itemsIn(node: Paragraph, run: Run, codes: readonly Mark[], end: number): ListItem[] {
  const starts: number[] = []
  let last = codes[0]?.start ?? 0
  let depth = 0
  for (const code of codes.slice(0, MOST_NAMES)) {
    const between = run.text.slice(last, code.start)
    for (const sign of between) depth += sign === '(' ? 1 : sign === ')' && depth > 0 ? -1 : 0
    // The list ends with its sentence.
    if (/[.!?]\s/.test(between)) break
    if (starts.length === 0 || (depth === 0 && isJoint(between))) starts.push(code.start)
    last = code.end
  }
  return starts.map((start, at): ListItem => {
    const next = starts[at + 1] ?? end
    const between = run.text.slice(start, next)
    const rest = between.trimEnd().replace(JOINT, '').trimEnd()
    return [partOf(node, start, start + rest.replace(/(?<=[`)\w])[.,;]$/, '').length)]
  })
}

/** The stretch of a paragraph between two offsets of its run. */
function partOf({ content, span }: Paragraph, from: number, to: number): Paragraph {
  const part = sliceInline(content, from, to)
  const [first] = part
  const own = typeof first === 'object' && first.type === 'codespan' ? first.span : span
  const start = own.start
  return {
    type: 'paragraph',
    content: part,
    text: plainText(part).trim(),
    span: { start, end: span.end },
  }
}
