import { methods } from '../attributes/methods.js'
import type { BodyNode, Heading, InlineToken, List, Paragraph } from '../markdown/node.js'
import { plainText } from '../markdown/plain-text.js'
import type { Words } from '../vocabulary/words.js'
import { isOfCode } from './code-fields.js'
import { isAddress, isRouteLine } from './http.js'
import { takesLabel } from './label.js'
import type { Group, Part } from './parts.js'
import type { Phrase } from './phrase.js'
import { endsWithColon } from './wording.js'
import { isOnly, runOf, sliceInline } from './run.js'

/** The beginning of a line that says what is in it: “**Auth required**: YES”, “Description: What it does.” */
const LABEL = /^(\p{L}[\p{L} /-]{0,40}?)\s*[:：]\s*/u
const MAY_BE_LABEL = /^[^:：\n]{2,30}[:：]/
/** The beginning of a text that can be a label, a route or a row; a line of it can be a route. */
const MAY_BE_OTHER = /^(?:\||[^\s:：]{4,20}[:：])|(?:^|\n)(?:\{%|[A-Z]{3,7}:? |\S* ?\/)/
/** A fact about an endpoint behind its label, and no sentence. */
const FACT =
  /^(?:auth|(?:http )?method|ur[il]|endpoint|path|route|permission|scope|role|access|content.type|data constraint).{0,90}[^.!?。]$/iu
const LONGEST = 2000
/** A shorter text can be nothing but a method or “None”. */
const SHORT = 24
const METHOD = `(?:${methods.join('|')})`
/** A line of methods, or of a path with several of them. */
const METHODS = new RegExp(
  `^[^\\w/]{0,9}${METHOD}(?:\\W{1,9}${METHOD}){0,6}[^\\w/]{0,9}(?:/\\S*)?$`,
)
/** A tag of another template language alone on its line. */
const TAG = /^\{%[^%]*%\}$/
const NOTHING = /^(?:None|N\/A)\.?$/

/**
 * The part of a paragraph that describes its endpoint: without its label, without links of navigation, and
 * without lines that state the route again or a fact behind a label.
 */
function described(paragraph: Paragraph, words: Words): Paragraph | undefined {
  const { type, content, text, span } = paragraph
  const [first] = content
  const isMarked = typeof first === 'object' && (first.type === 'strong' || first.type === 'link')
  // Most paragraphs are sentences.
  const mayBeOther = isMarked || text.length < SHORT || MAY_BE_OTHER.test(text)
  if (!mayBeOther || text.length > LONGEST) return paragraph
  if (NOTHING.test(text)) return undefined
  const run = runOf(content)
  // A row without a table says nothing.
  if (isOnly(run, 'link') || text.startsWith('|')) return undefined
  const kept: InlineToken[] = []
  let offset = 0
  for (const line of run.text.split('\n')) {
    const [label = '', name = ''] = LABEL.exec(line) ?? []
    const isDescription = label !== '' && words.column(name)?.column === 'description'
    const isFact = label !== '' && FACT.test(line)
    const start = isDescription ? label.length : 0
    const isOther = isFact || isRouteLine(line) || METHODS.test(line) || TAG.test(line)
    // A sentence can have an address on a line of its own.
    const isPath = kept.length === 0 && isAddress(line)
    if (start < line.length && !isOther && !isPath) {
      if (kept.length > 0) kept.push('\n')
      kept.push(...sliceInline(content, offset + start, offset + line.length))
    }
    offset += line.length + 1
  }
  return kept.length === 0 ? undefined : { type, content: kept, text: plainText(kept).trim(), span }
}

/** The text behind the label “Description” of a paragraph, or of an item of a list. */
function statedIn(node: BodyNode, words: Words): Paragraph | undefined {
  const paragraphs = node.type === 'list' ? node.items.map(([first]) => first) : [node]
  for (const one of paragraphs) {
    if (one?.type !== 'paragraph' || !MAY_BE_LABEL.test(one.text)) continue
    const [, name = ''] = LABEL.exec(one.text) ?? []
    const isOther = name === '' || OTHER.test(name)
    if (!isOther && words.column(name)?.column === 'description') return described(one, words)
  }
  return undefined
}

/** Words for a description that head remarks, too. */
const OTHER = /^(?:details|notes?|meaning|comments?|definition|explanation)$/i

/** True for a list of nothing but addresses. */
function isOfAddresses({ items }: List): boolean {
  return items.every(
    ([first, more]) => !more && first?.type === 'paragraph' && isAddress(first.text),
  )
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
    if (node.type !== 'heading' || !this.#begins(node.text, group)) this.#isEnded = true
  }

  add({ node, said, group, below }: Part): void {
    const stated = group?.role ? undefined : statedIn(node, this.#words)
    if (stated) this.nodes.push(stated)
    else if (node.type === 'paragraph') this.#addParagraph(node, said, group, below)
    else if (!this.#isEnded && !(node.type === 'list' && isOfAddresses(node))) this.nodes.push(node)
  }

  #addParagraph(
    node: Paragraph,
    said: Phrase | undefined,
    group: Group | undefined,
    below: BodyNode | undefined,
  ): void {
    const { span, text } = node
    if (span === this.#title?.span || this.#begins(text, group) || said?.isPlain) return
    if (this.#isEnded && this.nodes.length > 0) return
    const isLabel =
      text.length <= LONGEST_LABEL && below && takesLabel(below) && endsWithColon(text)
    if (isLabel && (this.#isEnded || below.type !== 'list' || isOfCode(below))) return
    const own = described(node, this.#words)
    if (own) this.nodes.push(own)
  }

  /** Begins anew below “Description”, but for that of a response; another word for it begins what is not there yet. */
  #begins(text: string, group: Group | undefined): boolean {
    if (text === '' || text.length > LONGEST_HEADER || group?.role || group?.place) return false
    if (this.#words.column(text)?.column !== 'description') return false
    if (this.nodes.length > 0 && !/^desc/i.test(text)) return false
    this.nodes.length = 0
    this.#isEnded = false
    return true
  }
}
