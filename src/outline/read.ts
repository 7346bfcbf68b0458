import type { Block } from '../document/document.js'
import { readPath } from '../document/path.js'
import type { BodyNode, Heading, List, Paragraph, Quote } from '../markdown/node.js'
import { textOf } from '../markdown/plain-text.js'
import type { Words } from '../vocabulary/words.js'
import { readExamples, type Fence } from './examples.js'
import { titleOf } from './groups.js'
import { readParameterList } from './list.js'
import { findListsIn, findNested, findTerms } from './nested.js'
import type { Outline, ParameterTable, UnreadNode } from './outline.js'
import { openLabelledItems, type Part, partsOf } from './parts.js'
import { announcedTo, type Reading, type Surroundings } from './row.js'
import { isPlainSaying } from './saying.js'
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
  const { method } = attributes
  const path = readPath(String(attributes.at('path')?.value ?? ''))
  const pathNames = new Set(path.parameters.map(({ name }) => name))
  const again = new Set<string>()
  const request = { method, pathNames, listed: new Set(known), again }
  const nodes = openLabelledItems(body.nodes.filter(isShown), words)
  const title = titleOf(nodes)
  const sections = new Sections(ids, words)
  const reader = new BodyReader(title, sections, { request, words, source })
  for (const part of partsOf(nodes, title, words, source)) reader.read(part)
  if (!known && again.size > 0) return readOutline(block, ids, words, source, again)
  const { description, unread, terms, announcesTerms, notes } = reader
  // The row that links to a section can be below it.
  const tables = reader.tables.filter((table) => !sections.isShared(table))
  // One line below another can be anything; under a heading of parameters it is a definition.
  if (terms.length > 1 || announcesTerms) unread.push(terms[0]!)
  const examples = readExamples(reader.fences, method)
  return { path, title, description, tables, unread, examples, notes }
}

/** Whether a node says something: a comment, and tags alone, say nothing. */
function isShown(node: BodyNode): boolean {
  return node.type !== 'html-block' || textOf(node) !== ''
}

/** Takes the parts of a body, in their order. */
class BodyReader {
  /**
   * The paragraphs and lists before the first table, list of parameters, code block or group heading;
   * where there are none, the first paragraph.
   */
  readonly description: (Paragraph | List)[] = []
  readonly tables: ParameterTable[] = []
  readonly unread: UnreadNode[] = []
  readonly notes: Quote[] = []
  readonly fences: Fence[] = []
  readonly terms: UnreadNode[] = []
  announcesTerms = false
  readonly #title: Heading | undefined
  readonly #sections: Sections
  readonly #reading: Reading
  #isDescribed = false

  constructor(title: Heading | undefined, sections: Sections, reading: Reading) {
    this.#title = title
    this.#sections = sections
    this.#reading = reading
  }

  read(part: Part): void {
    const { node, group } = part
    switch (node.type) {
      case 'heading':
        this.#isDescribed ||= node.level > 2 && node !== this.#title
        break
      case 'quote':
        this.notes.push(node)
        this.#addUnread(findNested(node, this.#around(part)))
        break
      case 'code':
        this.#isDescribed = true
        if (node.fenced) {
          const holder = this.#sections.holderOf(part, this.#reading.request)
          this.fences.push({ ...part, node, holder })
        }
        break
      case 'paragraph':
        this.#describe(node)
        if (node.text.includes('\n:')) {
          const found = findTerms(node, this.#reading.source)
          for (const term of found) this.terms.push(term)
          this.announcesTerms ||= found.length > 0 && group?.announces !== undefined
        }
        break
      case 'table': {
        this.#isDescribed = true
        const around = this.#around(part)
        this.#add(readParameterTable(node, around), around)
        break
      }
      case 'list':
        this.#readList(node, this.#around(part))
    }
  }

  #readList(list: List, around: Surroundings): void {
    const read = readParameterList(list, around)
    this.#add(read, around)
    this.#isDescribed ||= this.tables.length > 0
    this.#describe(list)
    this.#addUnread(findNested(list, around))
    if (read) return
    for (const item of list.items) this.#addUnread(findListsIn(item, around))
  }

  // More of them than a call can have arguments can be nested in one node.
  #addUnread(found: readonly UnreadNode[]): void {
    for (const one of found) this.unread.push(one)
  }

  #describe(node: Paragraph | List): void {
    const isFirst = this.description.length === 0 && node.type === 'paragraph'
    if (!this.#isDescribed || isFirst) this.description.push(node)
  }

  /** What is around a part; where its rows are the fields of an object, none of them is of the path. */
  #around(part: Part): Surroundings {
    const { request, words, source } = this.#reading
    const { node, group, groups, label, pending, above, below } = part
    const holder = this.#sections.holderOf(part, request)
    // Tables below more words than those of headings and labels are of anything.
    const isBelowWords =
      node.type !== 'table' ||
      ((above?.type === 'heading' || above?.type === 'paragraph') &&
        isPlainSaying(above.text, words))
    const announced = isBelowWords ? announcedTo(part, holder) : undefined
    const own = holder ? { ...request, pathNames: new Set<string>() } : request
    // Property by property: what is made with a spread is slower to read for each row.
    return {
      group,
      groups,
      label,
      pending,
      above,
      below,
      request: own,
      holder,
      announced,
      words,
      source,
    }
  }

  #add(read: ParameterTable | UnreadNode | undefined, { holder }: Surroundings): void {
    if (!read) return
    if (!('rows' in read)) this.unread.push(read)
    else {
      const table = this.#sections.place(read, holder)
      if (table) this.tables.push(table)
    }
  }
}
