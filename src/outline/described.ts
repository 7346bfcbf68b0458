import type { InlineToken, Paragraph } from '../markdown/node.js'
import { plainText } from '../markdown/plain-text.js'
import type { Words } from '../vocabulary/words.js'
import { isRouteLine } from './http.js'
import { isOnly, markAt, runOf, sliceInline } from './run.js'

/** How a line begins that says what is in it: “**Auth required**: YES”, “Description: What it does.” */
const LABEL = /^(\p{L}[\p{L} /-]{0,40}?)\s*[:：]\s*/u
/** A fact: no sentence. */
const FACT = /^.{0,60}[^.!?。]$/u
/** Labels of what is part of a description. */
const REMARK = /^(?:note|warning|caution|important|deprecated|tip)\b/i

/**
 * What a paragraph says of its endpoint: without its label, without links of navigation, and without lines that state
 * the route again or a fact under a label.
 */
export function described(paragraph: Paragraph, words: Words): Paragraph | undefined {
  const { type, content, text, span } = paragraph
  const isMarked = typeof content[0] === 'object'
  // Most paragraphs are sentences.
  if (!isMarked && !/^[^.\n]{1,300}$|^[^\n]{3,20}[:：]/.test(text)) return paragraph
  const run = runOf(content)
  // A row without a table says nothing.
  if (isOnly(run, 'link') || text.startsWith('|')) return undefined
  const kept: InlineToken[] = []
  const lines = run.text.split('\n')
  let start = 0
  for (const [at, line] of lines.entries()) {
    const end = start + line.length
    const [label = '', name = ''] = LABEL.exec(line) ?? []
    const isDescription = words.column(name)?.column === 'description'
    const isFact =
      !isDescription &&
      markAt(run, start, 'strong') !== undefined &&
      FACT.test(line.slice(label.length)) &&
      !REMARK.test(name)
    const isOfRoute = isRouteLine(line) || (line === label && isRouteLine(lines[at + 1] ?? ''))
    const isDropped = isOfRoute || (label !== '' && (line === label ? isDescription : isFact))
    if (!isDropped) {
      if (kept.length > 0) kept.push('\n')
      kept.push(...sliceInline(content, isDescription ? start + label.length : start, end))
    }
    start = end + 1
  }
  return kept.length === 0 ? undefined : { type, content: kept, text: plainText(kept).trim(), span }
}
