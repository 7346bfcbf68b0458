import type { Block } from '../document/document.js'
import { type Path, readPath } from '../document/path.js'
import type { Code, Heading, List, Quote, Table } from '../markdown/node.js'
import type { Span } from '../source/position.js'
import type { Words } from '../vocabulary/words.js'
import { readExamples } from './examples.js'
import { addressed, addressIn } from './address.js'
import { type CodeFields, isOfCode } from './code-fields.js'
import { HeadingParameters } from './heading-parameters.js'
import { Description } from './description.js'
import { isRequestLanguage } from './http.js'
import { lastStep, namesOf } from './name.js'
import { readParameterList } from './list.js'
import { misspellingsIn } from '../vocabulary/spelling.js'
import type { Outline, OutlineExample, ParameterTable, UnreadNode } from './outline.js'
import { fencesOf, type Part, type Parts } from './parts.js'
import { type Phrase, phraseOf, says } from './phrase.js'
import { unknownLabelOf, unknownWordsOf, withProposal } from './proposal.js'
import { Responses } from './responses.js'
import { isOfResponse } from './statuses.js'
import { announcementOf, Holders, type Reading, type Surroundings } from './surroundings.js'
import { readParameterTable } from './table.js'
import { findNested, looksLikeParameters, UnreadNames } from './unread.js'

/** Reads what the body of a block says, by its parts; only nodes in the body itself count. */
export function readOutline(
  { attributes }: Block,
  { title, parts }: Parts,
  words: Words,
  source: string,
): Outline {
  const path = readPath(String(attributes.at('path')?.value ?? ''))
  const pathNames = new Set(path.parameters.map(({ name }) => name))
  const request = { method: attributes.method, pathNames, listed: new Set<string>() }
  const examples = readExamples(fencesOf(parts), attributes.method, words)
  const reading: Reading = { request, words, source, examples, misspelt: [] }
  const reader = new BodyReader(title, reading)
  for (const part of parts) reader.read(part)
  return reader.finish(path)
}

/** A label or a heading of what a request sends. */
const OF_REQUEST = /\b(?:param(?:eter)?s|request)\b/i

/** True for fields that code lists. */
function isOfCodeFields(table: ParameterTable): table is ParameterTable & { node: CodeFields } {
  return table.node.type === 'list' && isOfCode(table.node)
}

/** Takes the parts of a body, in their order. */
class BodyReader {
  readonly #description: Description
  readonly #tables: ParameterTable[] = []
  readonly #unread: UnreadNode[] = []
  readonly #notes: Quote[] = []
  /** The number of examples so far, and the last of them that shows what travels. */
  #shown = 0
  #last: OutlineExample | undefined
  readonly #unreadNames = new UnreadNames()
  /** The parts that state a route with a query. */
  readonly #addresses: Part[] = []
  readonly #title: Heading | undefined
  readonly #holders: Holders
  readonly #responses: Responses
  readonly #headings: HeadingParameters
  readonly #reading: Reading

  constructor(title: Heading | undefined, reading: Reading) {
    this.#title = title
    this.#reading = reading
    this.#description = new Description(reading.words, title)
    this.#holders = new Holders(reading.words)
    this.#responses = new Responses(reading.words, this.#unread)
    this.#headings = new HeadingParameters(reading)
  }

  read(part: Part): void {
    const { node, said, group, labels } = part
    const { words } = this.#reading
    if (node.type === 'heading') {
      if (group?.heading === node) this.#addMisspellings(node.span, group)
    } else if (node.type === 'paragraph') {
      if (said) this.#addMisspellings(node.span, said)
    } else for (const { phrase, node: label } of labels) this.#addMisspellings(label.span, phrase)
    this.#unreadNames.take(part, this.#reading)
    if (addressIn(part) !== undefined) this.#addresses.push(part)
    if (this.#headings.take(part, this.#title)) {
      this.#description.end(part)
      return
    }
    switch (node.type) {
      case 'heading':
        if (node !== this.#title && node.text.trim() !== '') this.#description.end(part)
        this.#responses.enter(part)
        break
      case 'quote':
        this.#notes.push(node)
        this.#responses.readQuote(node)
        findNested(node.children, this.#around(part), this.#unread)
        break
      case 'code':
        this.#description.end(part)
        this.#addExample(node, part)
        break
      case 'paragraph':
        if (!this.#responses.describe(part)) this.#description.add(part)
        break
      case 'table':
        this.#description.end(part)
        this.#readTable(node, part)
        break
      case 'list':
        this.#readList(node, part)
        break
      case 'html-block':
        if (looksLikeParameters(node, words))
          this.#unread.push({ span: node.span, reason: 'html', columns: undefined })
    }
  }

  finish(path: Path): Outline {
    for (const table of this.#headings.finish()) this.#tables.push(table)
    // What names only what other rows document shows it, and lists no more.
    let documented: ReadonlySet<string> | undefined
    const isKnown = (name: string) => {
      documented ??= namesOf(this.#tables.filter((table) => !isOfCodeFields(table)))
      return documented.has(lastStep(name))
    }
    const tables = this.#tables.filter(
      (table) => !isOfCodeFields(table) || !table.rows.every(({ name }) => isKnown(name)),
    )
    const unread = this.#unread.filter(
      ({ reason, columns }) => reason !== 'unannounced' || !columns?.every(isKnown),
    )
    unread.push(...this.#unreadNames.finish(tables, this.#reading))
    tables.push(...addressed(this.#addresses, path, this.#reading, tables))
    // Code that lists types which were read is no example.
    const schemas = new Set(
      tables.flatMap((table) =>
        isOfCodeFields(table) && !table.node.showsValues ? [table.node.span] : [],
      ),
    )
    const isExample = ({ code }: OutlineExample) => !schemas.has(code.span)
    const responses = this.#responses.finish(tables)
    return {
      path,
      title: this.#title,
      description: this.#description.nodes,
      tables,
      responses: responses.map((one) => ({ ...one, examples: one.examples.filter(isExample) })),
      examples: this.#reading.examples.filter(isExample),
      unread,
      misspelt: this.#reading.misspelt,
      notes: this.#notes,
    }
  }

  /** Adds what is misspelt in words that say something. */
  #addMisspellings(span: Span, phrase: Phrase): void {
    const { source, misspelt } = this.#reading
    if (phrase.slips && says(phrase)) misspelt.push(...misspellingsIn(source, span, phrase.slips))
  }

  #addExample(code: Code, part: Part): void {
    const { words } = this.#reading
    const example = this.#reading.examples[this.#shown++]!
    if (example.role === 'response') {
      this.#responses.label(part, example.status)
      this.#responses.addExample(example, part)
    }
    if (example.inferred) this.#unread.push(...unknownLabelOf(part, example.role, words))
    if (!isRequestLanguage(code.language)) this.#last = example
  }

  #readTable(table: Table, part: Part): void {
    const around = this.#around(part)
    const read = readParameterTable(table, around)
    if (!read || !('rows' in read)) {
      if (this.#responses.list(table)) return
    } else this.#unread.push(...unknownWordsOf(table, read, part, this.#reading.words))
    this.#add(read, part)
  }

  #readList(list: List, part: Part): void {
    const isShown = isOfCode(list)
    const around = isShown ? this.#aroundCode(part) : this.#around(part)
    const read = isOfResponse(list) ? undefined : readParameterList(list, around)
    this.#add(read && 'reason' in read ? withProposal(read, part, this.#reading.words) : read, part)
    if (this.#tables.length > 0) this.#description.end(part)
    const isRead = read && 'rows' in read
    if (isShown || isRead) return
    if (!this.#responses.describe(part)) this.#description.add(part)
    for (const item of list.items) findNested(item, around, this.#unread)
  }

  #around(part: Part): Surroundings {
    const holder = this.#holders.of(part)
    const announced = announcementOf(part)
    const { labels, group } = part
    const text = `${labels[0]?.text ?? ''}\n${group?.heading.text ?? ''}`
    // What says that it is of the request is not of the response above.
    const isOther = this.#last?.role === 'response' && OF_REQUEST.test(text)
    const last = isOther ? undefined : this.#last
    return { part, reading: this.#reading, holder, announced, last }
  }

  /** The surroundings of a list of fields that code shows: of its group, else of what the code is. */
  #aroundCode(part: Part): Surroundings {
    const around = this.#around(part)
    const announced = around.announced ?? part.group?.announces ?? 'fields'
    if (part.label?.place ?? part.group?.place ?? part.group?.role) return { ...around, announced }
    // The code itself comes next.
    const { role, status } = this.#reading.examples[this.#shown]!
    const place = role === 'response' ? role : undefined
    const label = phraseOf({ place, role, status, isPlain: true })
    return { ...around, announced, part: { ...part, label } }
  }

  #add(read: ParameterTable | UnreadNode | undefined, part: Part): void {
    if (!read) return
    if (!('rows' in read)) {
      this.#unread.push(read)
      return
    }
    this.#tables.push(read)
    this.#holders.add(read.rows)
    if (read.stated === 'response') this.#responses.label(part, read.rows[0]?.status)
  }
}
