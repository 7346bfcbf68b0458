import type { BodyNode, InlineToken, Paragraph } from '../markdown/node.js'
import { plainText } from '../markdown/plain-text.js'
import type { Words } from '../vocabulary/words.js'
import { isOfCode } from './code-fields.js'
import { isRouteLine } from './http.js'
import { takesLabel } from './label.js'
import type { Part } from './parts.js'
import { endsWithColon } from './phrase.js'
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
function described(paragraph: Paragraph, words: Words): Paragraph | undefined {
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

/** What is said beside a description. */
const REMARKS = /note|comment|detail|definition|explanation|meaning/i
/** A longer text that ends with a colon is a sentence. */
const LONGEST_LABEL = 60

/** Collects the description of a body: the texts before what ends it, else the first paragraph behind that. */
export class Description {
  readonly nodes: BodyNode[] = []
  readonly #words: Words
  #isEnded = false

  constructor(words: Words) {
    this.#words = words
  }

  /** Ends it, unless “Description” does. */
  end(text = ''): void {
    if (!this.#begins(text)) this.#isEnded = true
  }

  add({ node, said, below }: Part): void {
    const isParagraph = node.type === 'paragraph'
    if (isParagraph && (this.#begins(node.text) || said?.isPlain)) return
    if (this.#isEnded && (!isParagraph || this.nodes.length > 0)) return
    const mayBeLabel = isParagraph && node.text.length <= LONGEST_LABEL
    const isLabel = mayBeLabel && below && takesLabel(below) && endsWithColon(node.text)
    if (isLabel && (this.#isEnded || below.type !== 'list' || isOfCode(below))) return
    const text = isParagraph ? described(node, this.#words) : node
    if (text) this.nodes.push(text)
  }

  /** Begins anew below “Description”. */
  #begins(text: string): boolean {
    const { column } = (text.length < LONGEST_LABEL && this.#words.column(text)) || {}
    if (column !== 'description' || REMARKS.test(text)) return false
    this.nodes.length = 0
    this.#isEnded = false
    return true
  }
}
