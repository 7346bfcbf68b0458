import type { Block } from '../document/document.js'
import { readPath } from '../document/path.js'
import type { BodyNode, Heading, List, Quote, Table } from '../markdown/node.js'
import { textOf } from '../markdown/plain-text.js'
import type { Span } from '../source/position.js'
import { readFieldType } from '../field-type/read.js'
import type { Words } from '../vocabulary/words.js'
import { readExamples, slipInInfo } from './examples.js'
import { titleOf } from './groups.js'
import { HeadingParameters } from './heading-parameters.js'
import { isRequestLanguage, isRouteLine } from './http.js'
import { isPlainLabel, isStatusLine } from './label.js'
import { readParameterList } from './list.js'
import { type Misspelling, misspellingsIn } from './misspelling.js'
import type { Outline, OutlineExample, OutlineRow, ParameterTable, UnreadNode } from './outline.js'
import { fencesOf, openLabelledItems, type Part, partsOf } from './parts.js'
import { type Phrase, readHeading, readLabel, says } from './phrase.js'
import { labelWords, unknownLabelOf, unknownWordsOf } from './proposal.js'
import { Responses } from './responses.js'
import { isOfResponse } from './statuses.js'
import type { Reading, Surroundings } from './rows.js'
import { Sections } from './sections.js'
import { readParameterTable } from './table.js'
import { splitTranscript } from './transcript.js'
import { findNested, findTerms, looksLikeParameters } from './unread.js'

/** Reads what the body of a block says; only nodes in the body itself count. */
export function readOutline(block: Block, words: Words, source: string): Outline {
  const { attributes, body } = block
  const { method } = attributes
  const path = readPath(String(attributes.at('path')?.value ?? ''))
  const pathNames = new Set(path.parameters.map(({ name }) => name))
  const request = { method, pathNames, listed: new Set<string>() }
  const nodes = openLabelledItems(body.nodes.flatMap(splitTranscript), words)
  const title = titleOf(nodes, words)
  const misspelt: Misspelling[] = []
  const parts = partsOf(nodes, title, words)
  const fences = fencesOf(parts)
  const examples = readExamples(fences, method, words)
  const shown = new Map(examples.map((example, index) => [fences[index]!.node, example]))
  const reader = new BodyReader(title, shown, { request, words, source, misspelt })
  for (const part of parts) reader.read(part)
  return { path, title, misspelt, examples, ...reader.finish() }
}

/** Takes the parts of a body, in their order. */
class BodyReader {
  /** The paragraphs and lists before what ends the description, and the first paragraph behind it. */
  readonly #description: BodyNode[] = []
  #isDescribed = false
  readonly #tables: ParameterTable[] = []
  readonly #unread: UnreadNode[] = []
  readonly #notes: Quote[] = []
  readonly #shown: ReadonlyMap<BodyNode, OutlineExample>
  /** The last code block that shows what travels. */
  #last: OutlineExample | undefined
  readonly #terms: UnreadNode[] = []
  #announcesTerms = false
  readonly #title: Heading | undefined
  readonly #sections: Sections
  readonly #responses: Responses
  readonly #headings: HeadingParameters
  readonly #reading: Reading

  constructor(
    title: Heading | undefined,
    shown: ReadonlyMap<BodyNode, OutlineExample>,
    reading: Reading,
  ) {
    this.#shown = shown
    this.#title = title
    this.#reading = reading
    this.#sections = new Sections(reading.words)
    this.#responses = new Responses(reading.words)
    this.#headings = new HeadingParameters(reading)
  }

  read(part: Part): void {
    const { node } = part
    for (const slip of misspellingsOf(part, this.#reading)) this.#reading.misspelt.push(slip)
    if (this.#headings.take(part, this.#title)) {
      this.#isDescribed = true
      return
    }
    switch (node.type) {
      case 'heading':
        this.#isDescribed ||= node !== this.#title && node.text.trim() !== ''
        this.#responses.enter(part)
        break
      case 'quote':
        this.#notes.push(node)
        findNested(node.children, this.#around(part), true, this.#unread)
        break
      case 'code':
        this.#isDescribed = true
        this.#addExample(part)
        break
      case 'paragraph':
        if (!this.#responses.describe(part)) this.#describe(node)
        this.#addTerms(part)
        break
      case 'table':
        this.#isDescribed = true
        this.#readTable(node, part)
        break
      case 'list':
        this.#readList(node, part)
        break
      case 'html-block':
        if (looksLikeParameters(node, this.#reading.words))
          this.#unread.push({ span: node.span, reason: 'html', columns: undefined })
    }
  }

  finish(): Omit<Outline, 'path' | 'title' | 'misspelt' | 'examples'> {
    for (const table of this.#headings.finish()) this.#tables.push(table)
    // One line below another can be anything; under a heading of parameters it is a definition.
    if (this.#terms.length > 1 || this.#announcesTerms) this.#unread.push(this.#terms[0]!)
    return {
      description: this.#description,
      tables: this.#tables,
      responses: this.#responses.finish(this.#tables),
      unread: this.#unread,
      notes: this.#notes,
    }
  }

  #addExample(part: Part): void {
    const example = this.#shown.get(part.node)!
    if (example.role === 'response') this.#responses.label(part, example.status, part.label?.range)
    this.#responses.addExample(example, part)
    const label = example.inferred && unknownLabelOf(part, example.role, this.#reading.words)
    if (label) this.#unread.push(label)
    if (!isRequestLanguage(example.code.language)) this.#last = example
  }

  #readTable(table: Table, part: Part): void {
    const around = this.#around(part)
    const read = readParameterTable(table, around)
    if (!read || !('rows' in read)) {
      const unread = this.#responses.list(table)
      // “Network errors” beside statuses are none, a word alone was meant to be one.
      for (const { span, text } of unread ?? [])
        if (/^\S+$/.test(text)) this.#unread.push({ span, reason: 'no-status', columns: [text] })
      if (unread) return
    } else this.#unread.push(...unknownWordsOf(table, read, part, this.#reading.words))
    this.#add(read, around, part)
  }

  #readList(list: List, part: Part): void {
    const around = this.#around(part)
    const read = isOfResponse(list) ? undefined : readParameterList(list, around)
    const { above, labels } = part
    const title = labels[0]?.text ?? (above && textOf(above))
    const isUnannounced = read && 'reason' in read && read.reason === 'unannounced'
    const words = isUnannounced && title ? labelWords(title) : undefined
    this.#add(
      words && isUnannounced ? { ...read, proposal: { fields: [words] } } : read,
      around,
      part,
    )
    this.#isDescribed ||= this.#tables.length > 0
    if (read && 'rows' in read) return
    if (!this.#responses.describe(part)) this.#describe(list)
    for (const item of list.items) findNested(item, around, false, this.#unread)
  }

  #addTerms({ node, group }: Part): void {
    if (node.type !== 'paragraph' || !node.text.includes('\n:')) return
    const found = findTerms(node, this.#reading.source)
    // More of them than a call can have arguments can be in one node.
    for (const term of found) this.#terms.push(term)
    this.#announcesTerms ||= found.length > 0 && group?.announces !== undefined
  }

  #describe(node: BodyNode): void {
    const isFirst = this.#description.length === 0 && node.type === 'paragraph'
    // What only states the route again describes nothing.
    const isRoute = node.type === 'paragraph' && isRouteLine(node.text)
    if (!isRoute && (!this.#isDescribed || isFirst)) this.#description.push(node)
  }

  /** What is around a part; where its rows are the fields of an object, none of them is of the path. */
  #around(part: Part): Surroundings {
    const { request, words, source, misspelt } = this.#reading
    const { node, group, groups, labels, label, pending, above, below } = part
    const holder: OutlineRow | undefined = this.#sections.holderOf(part, request)
    // “Required:” is about what its group has.
    let announced =
      label?.required === undefined ? label?.announces : (label.announces ?? group?.around)
    // “Tags” can have a list of values below it.
    const isHeld = holder && readFieldType(holder.type).kind === 'object'
    if (!label?.announces && above?.type === 'heading')
      announced ??= isHeld ? 'fields' : group?.announces
    // Tables below more words than those of headings and labels are of anything.
    const isBelowWords =
      labels[0]?.phrase.isPlain ??
      (above?.type === 'heading' && readHeading(above.text, words).isPlain)
    if (node.type === 'table' && !isBelowWords) announced = undefined
    const own = holder ? { ...request, pathNames: new Set<string>() } : request
    // Property by property: what is made with a spread is slower to read for each row.
    return {
      group,
      groups,
      labels,
      label,
      pending,
      above,
      below,
      request: own,
      holder,
      announced,
      words,
      source,
      misspelt,
      last: this.#last,
    }
  }

  #add(read: ParameterTable | UnreadNode | undefined, { holder }: Surroundings, part: Part): void {
    if (!read) return
    if (!('rows' in read)) {
      this.#unread.push(read)
      return
    }
    const table = this.#sections.place(read, holder)
    this.#tables.push(table)
    if (table.stated === 'response')
      this.#responses.label(part, table.rows[0]?.status, part.label?.range)
  }
}

/** What is misspelt in a heading that opens a group, in labels and in the info string of a fence. */
function misspellingsOf({ node, group, labels }: Part, { source, words }: Reading): Misspelling[] {
  const slipsIn = (at: Span, phrase: Phrase) =>
    misspellingsIn(source, at, says(phrase) ? phrase.slips : undefined)
  const found = labels.flatMap((label) => slipsIn(label.node.span, label.phrase))
  if (node.type === 'heading' && group?.heading === node)
    return [...found, ...slipsIn(node.span, group)]
  if (node.type === 'code' && node.infoSpan) {
    const written = node.meta.toLowerCase().split(/\s+/)
    const slips = written.flatMap((word) => slipInInfo(word) ?? [])
    return [...found, ...misspellingsIn(source, node.infoSpan, slips)]
  }
  const isLabel =
    node.type === 'paragraph' && (isPlainLabel(node, words) || isStatusLine(node.text, words))
  return isLabel ? slipsIn(node.span, readLabel(node.text, words)) : found
}
