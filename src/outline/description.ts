import type { BodyNode, Heading, InlineToken, Paragraph } from '../markdown/node.js'
import { plainText } from '../markdown/plain-text.js'
import type { Words } from '../vocabulary/words.js'
import { isOfCode } from './code-fields.js'
import { isRouteLine } from './http.js'
import { takesLabel } from './label.js'
import type { Group, Part } from './parts.js'
import { endsWithColon } from './wording.js'
import { isOnly, markAt, runOf, sliceInline } from './run.js'

/** The beginning of a line that says what is in it: “**Auth required**: YES”, “Description: What it does.” */
const LABEL = /^(\p{L}[\p{L} /-]{0,40}?)\s*[:：]\s*/u
/** The beginning of a text that can be a label, a route or a row; a line of it can be a route. */
const MAY_BE_OTHER = /^(?:\||[^\s:：]{4,20}[:：])|(?:^|\n)(?:[A-Z]{3,7}:? |\S* ?\/)/
/** A fact: no sentence. */
const FACT = /^.{0,60}[^.!?。]$/u
/** Labels of facts about an endpoint. */
const OF_FACT =
  /^(?:auth|(?:http )?method|ur[il]|endpoint|path|route|permission|scope|role|access|content.type|data constraint)/i
/** A paragraph of more lines is text. */
const MOST_LINES = 12
const LONGEST = 2000

/**
 * The part of a paragraph that describes its endpoint: without its label, without links of navigation, and
 * without lines that state the route again or a fact under a label.
 */
function described(paragraph: Paragraph, words: Words): Paragraph | undefined {
  const { type, content, text, span } = paragraph
  const [first] = content
  const isMarked = typeof first === 'object' && (first.type === 'strong' || first.type === 'link')
  // Most paragraphs are sentences.
  if ((!isMarked && !MAY_BE_OTHER.test(text)) || text.length > LONGEST) return paragraph
  const run = runOf(content)
  // A row without a table says nothing.
  if (isOnly(run, 'link') || text.startsWith('|')) return undefined
  const lines = run.text.split('\n')
  if (lines.length > MOST_LINES) return paragraph
  const starts = lines.map((line, at) => {
    const [label = '', name = ''] = LABEL.exec(line) ?? []
    if (isRouteLine(line) || (line === label && isRouteLine(lines[at + 1] ?? ''))) return undefined
    if (label === '') return 0
    const isDescription = words.column(name)?.column === 'description'
    if (line === label) return isDescription ? undefined : 0
    const isFact = OF_FACT.test(name) && FACT.test(line.slice(label.length))
    const offset = offsetOf(lines, at)
    if (!isDescription && isFact && markAt(run, offset, 'strong')) return undefined
    return isDescription ? label.length : 0
  })
  // Most paragraphs are kept as they are.
  if (starts.every((start) => start === 0)) return paragraph
  const kept: InlineToken[] = []
  for (const [at, start] of starts.entries()) {
    if (start === undefined) continue
    if (kept.length > 0) kept.push('\n')
    const offset = offsetOf(lines, at)
    kept.push(...sliceInline(content, offset + start, offset + lines[at]!.length))
  }
  return kept.length === 0 ? undefined : { type, content: kept, text: plainText(kept).trim(), span }
}

function offsetOf(lines: readonly string[], at: number): number {
  return lines.slice(0, at).reduce((offset, line) => offset + line.length + 1, 0)
}

/** A longer text is no “Description”. */
const LONGEST_HEADER = 20
/** A longer text that ends with a colon is a sentence. */
const LONGEST_LABEL = 60

/** Collects the description of a body: the texts before what ends it, else the first paragraph behind that. */
export class Description {
  readonly nodes: BodyNode[] = []
  readonly #words: Words
  readonly #title: Heading | undefined
  #isEnded = false

  constructor(words: Words, title: Heading | undefined) {
    this.#words = words
    this.#title = title
  }

  /** Ends it, unless “Description” does. */
  end({ node, group }: Part): void {
    const text = node.type === 'heading' ? node.text : ''
    if (!this.#begins(text, group)) this.#isEnded = true
  }

  add({ node, said, group, below }: Part): void {
    const isParagraph = node.type === 'paragraph'
    if (node.span === this.#title?.span) return
    if (isParagraph && (this.#begins(node.text, group) || said?.isPlain)) return
    if (this.#isEnded && (!isParagraph || this.nodes.length > 0)) return
    const mayBeLabel = isParagraph && node.text.length <= LONGEST_LABEL
    const isLabel = mayBeLabel && below && takesLabel(below) && endsWithColon(node.text)
    if (isLabel && (this.#isEnded || below.type !== 'list' || isOfCode(below))) return
    const text = isParagraph ? described(node, this.#words) : node
    if (text) this.nodes.push(text)
  }

  /** Begins anew below “Description”, but for that of a response; another word for it begins what is not there yet. */
  #begins(text: string, group: Group | undefined): boolean {
    if (text === '' || text.length > LONGEST_HEADER) return false
    const column = this.#words.column(text)?.column
    if (column !== 'description' || group?.role || group?.place) return false
    if (this.nodes.length > 0 && !/^desc/i.test(text)) return false
    this.nodes.length = 0
    this.#isEnded = false
    return true
  }
}
