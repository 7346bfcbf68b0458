import type { Block } from '../document/document.js'
import { readPath } from '../document/path.js'
import type { BodyNode, Code, Heading, Other, Paragraph, Quote, Table } from '../markdown/node.js'
import type { Words } from '../vocabulary/words.js'
import { readExamples, type FencedCode } from './examples.js'
import { Groups, headingIn, titleOf } from './groups.js'
import {
  fieldIn,
  findLabels,
  isList,
  openLabelledItems,
  readAnnouncement,
  type Labels,
  type List,
} from './label.js'
import { readParameterList } from './list.js'
import { findListsIn, findNested, findTerms } from './nested.js'
import type { Outline, OutlineRow, ParameterTable, UnreadNode } from './outline.js'
import { announcedTo, type Request, type Surroundings } from './row.js'
import { isPlainSaying, nothingSaid, type Saying } from './saying.js'
import { Sections } from './sections.js'
import { readParameterTable } from './table.js'

/** Reads what the body of a block says, with the ids of its headings; only nodes in the body itself count. */
export function readOutline(
  block: Block,
  ids: ReadonlyMap<Heading, string>,
  words: Words,
  source: string,
  known?: ReadonlySet<string>,
): Outline {
  const { attributes, body } = block
  const path = readPath(String(attributes.at('path')?.value ?? ''))
  const pathNames = new Set(path.parameters.map(({ name }) => name))
  const again = new Set<string>()
  const request = { method: attributes.method, pathNames, listed: new Set(known), again }
  const nodes = openLabelledItems(body.nodes, words)
  const sections = new Sections(ids, words)
  const reader = new BodyReader(nodes, sections, request, words, source)
  reader.read(nodes)
  if (!known && again.size > 0) return readOutline(block, ids, words, source, again)
  const { title, description, unread, notes } = reader
  // The row that links to a section can be below it.
  const tables = reader.tables.filter((table) => !sections.isShared(table))
  const examples = readExamples(reader.fences, attributes.method)
  return { path, title, description, tables, unread, examples, notes }
}

/** Walks once over the nodes of a body. */
class BodyReader {
  /**
   * The paragraphs and lists before the first table, list of parameters, code block or group heading;
   * where there are none, the first paragraph.
   */
  readonly description: (Paragraph | Other)[] = []
  readonly tables: ParameterTable[] = []
  readonly unread: UnreadNode[] = []
  readonly notes: Quote[] = []
  readonly fences: FencedCode[] = []
  readonly title: Heading | undefined
  readonly #groups: Groups
  readonly #sections: Sections
  readonly #labels: Labels
  readonly #request: Request
  readonly #words: Words
  readonly #source: string
  readonly #terms: UnreadNode[] = []
  #announcesTerms = false
  /** What announces fields past the sentences below it: a heading, or one of them. */
  #pending: Saying | undefined
  #sentences: Paragraph[] = []
  #isDescribed = false

  constructor(
    nodes: readonly BodyNode[],
    sections: Sections,
    request: Request,
    words: Words,
    source: string,
  ) {
    this.title = titleOf(nodes)
    this.#groups = new Groups(this.title, words)
    this.#sections = sections
    this.#labels = findLabels(nodes, words)
    this.#request = request
    this.#words = words
    this.#source = source
  }

  read(nodes: readonly BodyNode[]): void {
    let above: BodyNode['type'] | undefined
    for (let index = 0; index < nodes.length; index++) {
      const node = nodes[index]!
      let { type } = node
      if (type !== 'paragraph' && type !== 'quote' && above !== 'paragraph')
        this.#announce(undefined)
      switch (node.type) {
        case 'heading':
          this.#isDescribed ||= node.level > 2 && node !== this.title
          this.#enter(node)
          break
        case 'quote':
          this.notes.push(node)
          this.#findNested(node)
          break
        case 'code':
          this.#isDescribed = true
          if (node.fenced && !this.#labels.nodes.has(node))
            this.#readExample(node, nodes[index - 1])
          break
        case 'paragraph':
          if (!this.#labels.nodes.has(node)) this.#describe(node)
          this.#readTerms(node)
          this.#sentences.push(node)
          break
        case 'table':
          this.#isDescribed = true
          this.#readTable(node, nodes[index - 1], nodes[index + 1])
          break
        case 'other': {
          const heading = headingIn(node, this.#source)
          if (heading) this.#enter(heading)
          else if (isList(node))
            this.#readList(node, above === 'heading', nodes[index - 1], nodes[index + 1])
          if (heading) type = 'heading'
        }
      }
      above = type
    }
    // One line below another can be anything; under a heading of parameters it is a definition.
    if (this.#terms.length > 1 || this.#announcesTerms) this.unread.push(this.#terms[0]!)
  }

  #announce(pending: Saying | undefined): void {
    this.#pending = pending
    if (this.#sentences.length > 0) this.#sentences = []
  }

  #enter(heading: Heading): void {
    this.#groups.enter(heading)
    const group = this.#groups.current
    if (group?.heading === heading && isPlainSaying(heading.text, this.#words))
      this.#announce({ ...nothingSaid, announces: group.announces })
  }

  #readTerms(paragraph: Paragraph): void {
    if (!paragraph.text.includes('\n:')) return
    const terms = findTerms(paragraph, this.#source)
    this.#terms.push(...terms)
    this.#announcesTerms ||= terms.length > 0 && this.#groups.current?.announces !== undefined
  }

  #readExample(code: Code, above: BodyNode | undefined): void {
    const { group, label, holder } = this.#inSection(this.#around(code, undefined), above)
    this.fences.push({ code, group, label, isPart: holder !== undefined })
  }

  #readTable(table: Table, above: BodyNode | undefined, next: BodyNode | undefined): void {
    const around = this.#inSection(this.#around(table, next), above)
    const isBelowHeading = above?.type === 'heading'
    // Tables below more words than those of headings and labels are of anything.
    const isBelowWords =
      (isBelowHeading || above?.type === 'paragraph') && isPlainSaying(above.text, this.#words)
    const announced = isBelowWords ? announcedTo(around, isBelowHeading) : undefined
    const pending = this.#pending
    const surroundings = { ...around, announced, pending, isBelowHeading }
    this.#add(readParameterTable(table, surroundings), around.holder)
  }

  #readList(
    list: List,
    isBelowHeading: boolean,
    previous: BodyNode | undefined,
    next: BodyNode | undefined,
  ): void {
    const around = this.#inSection(this.#around(list, next), previous)
    for (const sentence of this.#sentences)
      this.#pending = readAnnouncement(sentence, this.#words) ?? this.#pending
    this.#sentences = []
    const above = previous?.type === 'paragraph' ? previous.text : undefined
    const announced = announcedTo(around, isBelowHeading)
    const surroundings = { ...around, announced, pending: this.#pending, above, isBelowHeading }
    const read = readParameterList(list, surroundings, this.#source)
    this.#add(read, around.holder)
    this.#isDescribed ||= this.tables.length > 0
    this.#describe(list)
    this.#findNested(list)
    if (read) return
    for (const item of list.items)
      this.unread.push(...findListsIn(item, this.#around(list, undefined), this.#source))
  }

  #findNested(node: Quote | Other): void {
    this.unread.push(...findNested(node, this.#around(node, undefined), this.#source))
  }

  #describe(node: Paragraph | Other): void {
    const isFirst = this.description.length === 0 && node.type === 'paragraph'
    if (!this.#isDescribed || isFirst) this.description.push(node)
  }

  #around(node: BodyNode, next: BodyNode | undefined): Surroundings {
    const below = next?.type === 'paragraph' ? next.text : undefined
    const label = this.#labels.sayings.get(node)
    return { request: this.#request, group: this.#groups.current, label, below, words: this.#words }
  }

  /** The same where the rows are the fields of an object: then none of them is of the path. */
  #inSection(around: Surroundings, above: BodyNode | undefined): Surroundings {
    const isLabelled = above?.type === 'paragraph' && this.#labels.nodes.has(above)
    const label = isLabelled ? [above.text, fieldIn(above, this.#words)] : []
    const titles = [...label, around.group?.heading.text]
    const holder = this.#sections.holderOf(titles, around)
    if (!holder) return around
    return { ...around, holder, request: { ...around.request, pathNames: new Set() } }
  }

  #add(read: ParameterTable | UnreadNode | undefined, holder: OutlineRow | undefined): void {
    if (read && !('rows' in read)) this.unread.push(read)
    if (!read || !('rows' in read)) return
    const groups = this.#groups.current?.headings
    const table = this.#sections.place({ ...read, groups }, holder)
    if (table) this.tables.push(table)
  }
}
