import type { MarkdownBody, BodyNode, Code, Heading, List, Paragraph } from '../markdown/node.js'
import type { Words } from '../vocabulary/words.js'
import { findLabels, type Label, readLine, saidBy } from './label.js'
import { openNodes, otherTitle } from './nodes.js'
import { type Phrase, says, together } from './phrase.js'

/** A group that is open: its heading, and what it and the groups around it say. */
export interface Group extends Phrase {
  readonly heading: Heading
  /** The group that it is in. */
  readonly outer: Group | undefined
  /** Its heading and those of the groups around it, the outermost first. */
  readonly headings: readonly Heading[]
}

/** A node of a body that is no label, with what is said around it. */
export interface Part<Node extends BodyNode = BodyNode> {
  readonly node: Node
  /** Its own meaning: of a heading, or of a paragraph that is only a label or states a status. */
  readonly said: Phrase | undefined
  readonly group: Group | undefined
  /** The labels directly above it, the nearest first. */
  readonly labels: readonly Label[]
  /** The meaning of them together. */
  readonly label: Phrase | undefined
  /** The announcement of fields past the sentences above it: a heading, or one of them. */
  readonly pending: Phrase | undefined
  /** The nodes next to it, labels too. */
  readonly above: BodyNode | undefined
  readonly below: BodyNode | undefined
  /** The meaning of the node above it. */
  readonly saidAbove: Phrase | undefined
  /** The status that a line above it states of its response: `Status: 200`. */
  readonly status: number | undefined
}

/** A body as it is read: its title and its parts. */
export interface Parts {
  /** The first heading that says more than what follows it; else the first with text. */
  readonly title: Heading | undefined
  readonly parts: readonly Part[]
}

/** The heading that titles a body, by what each heading says: the first that says more than what follows it; else the first with text. */
function titleOf(
  nodes: readonly BodyNode[],
  said: readonly (Phrase | undefined)[],
): Heading | undefined {
  let first: Heading | undefined
  /** The level of the groups so far: what is deeper is in one of them. */
  let level = 7
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]!
    if (node.type !== 'heading' || node.text.trim() === '') continue
    if (titlesGroup(said[index]!)) level = Math.min(level, node.level)
    else if (node.level < level) return node
    first ??= node
  }
  return first
}

/** Walks over the nodes of a body: each heading and each paragraph is read once. */
export function readParts(body: MarkdownBody, words: Words): Parts {
  const nodes = openNodes(body.nodes, words)
  const said: (Phrase | undefined)[] = []
  for (let index = 0; index < nodes.length; index++) said.push(saidBy(nodes[index]!, words))
  const title = titleOf(nodes, said) ?? otherTitle(nodes, said)
  const { labels, taken } = findLabels(nodes, said, words)
  const reader = new PartsReader(title, words)
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]!
    const below = index + 1 < nodes.length ? nodes[index + 1] : undefined
    reader.read(node, said[index], labels[index], taken[index]!, below)
  }
  return { title, parts: reader.parts }
}

/** Takes the nodes of a body in their order, and makes parts of those that are no labels. */
class PartsReader {
  readonly parts: Part[] = []
  readonly #title: Heading | undefined
  readonly #words: Words
  #group: Group | undefined
  #pending: Phrase | undefined
  #above: BodyNode | undefined
  #saidAbove: Phrase | undefined
  /** The status that a line of the section stated. */
  #status: number | undefined

  constructor(title: Heading | undefined, words: Words) {
    this.#title = title
    this.#words = words
  }

  read(
    node: BodyNode,
    said: Phrase | undefined,
    label: Label | undefined,
    labels: readonly Label[],
    below: BodyNode | undefined,
  ): void {
    if (node.type === 'heading') this.#enter(node, said!)
    else if (node.type === 'paragraph') this.#pass(node, said, label)
    else if (node.type === 'list') this.#status = statusIn(node, this.#words) ?? this.#status
    if (
      node.type !== 'heading' &&
      node.type !== 'paragraph' &&
      node.type !== 'quote' &&
      this.#above?.type !== 'paragraph'
    )
      this.#pending = undefined
    if (!label) this.#add(node, said, labels, below)
    else if (label.before)
      this.#add(label.before, readLine(label.before, this.#words), labels, below)
    this.#above = node
    this.#saidAbove = said
  }

  #enter(heading: Heading, said: Phrase): void {
    const group = enter(heading, said, this.#group, this.#title)
    // “Content” below “Code” is of the same response.
    const outer = group?.outer
    const isBeside =
      outer?.role === 'response' &&
      (outer === this.#group || outer === this.#group?.outer) &&
      CONTENT.test(heading.text)
    if (!isBeside) this.#status = undefined
    this.#group = group
    this.#pending = group?.heading === heading && group.isPlain ? group : undefined
  }

  #pass(node: Paragraph, said: Phrase | undefined, label: Label | undefined): void {
    if (said?.isPlain) this.#pending = said
    const line = label?.phrase ?? said ?? lastLine(node, this.#words)
    if (line?.status !== undefined) this.#status = line.status
  }

  #add(
    node: BodyNode,
    said: Phrase | undefined,
    labels: readonly Label[],
    below: BodyNode | undefined,
  ): void {
    const group = this.#group
    this.parts.push({
      node,
      said,
      group,
      labels,
      label: labels.length === 0 ? undefined : labelIn(togetherOf(labels), group),
      pending: this.#pending,
      above: this.#above,
      below,
      saidAbove: this.#saidAbove,
      status: this.#status,
    })
    // It speaks for one example.
    if (node.type === 'code') this.#status = undefined
    else if (node.type === 'list' || node.type === 'table') this.#pending = undefined
  }
}

const STATUS = /^[^\d]{0,40}[1-5]\d\d/

/** The words of a heading of what a response holds. */
const CONTENT = /\b(?:body|content|code|example|payload|json)\b/i

/** The status that an item of a list states alone: “- Status: `201 Created`”. */
function statusIn({ items }: List, words: Words): number | undefined {
  const stated = items.flatMap(([first, more]) => {
    const mayState = first?.type === 'paragraph' && !more && STATUS.test(first.text)
    const said = mayState ? readLine(first, words) : undefined
    return said?.isPlain && said.status !== undefined ? said.status : []
  })
  // Several are those of the endpoint.
  return stated.length === 1 ? stated[0] : undefined
}

/** Reads the last of several lines: `GET /ships` above `Status: 200`. */
function lastLine({ text, span }: Paragraph, words: Words): Phrase | undefined {
  const line = text.slice(text.lastIndexOf('\n') + 1)
  if (line.length === text.length || !/\d{3}/.test(line)) return undefined
  return readLine({ type: 'paragraph', content: [line], text: line, span }, words)
}

/** True when a heading holds nothing but words that say what follows: “Parameters”, “Response 404”. */
function titlesGroup(phrase: Phrase): boolean {
  return phrase.isPlain && says(phrase)
}

const ARTICLE = /\s(?:an?|the)\s/i

/** The group that is open below a heading: it ends the groups of its own level and deeper, and may open one. */
function enter(
  heading: Heading,
  own: Phrase,
  open: Group | undefined,
  title: Heading | undefined,
): Group | undefined {
  let outer = open
  while (outer && outer.heading.level >= heading.level) outer = outer.outer
  // A title such as “Get the request log” or “Request a return” is no group, a lonely “Response” is one.
  if (heading === title && (!titlesGroup(own) || ARTICLE.test(heading.text))) return outer
  const said = outer ? together(outer, own) : own
  // Within a response everything is of the response; a deeper heading can only say its status.
  const { place, role } = outer?.role === 'response' ? outer : said
  // What follows directly under a heading is announced by that heading alone, unless it is a mark.
  const isMark = own.required !== undefined && !own.announces
  return {
    place,
    named: said.named,
    role,
    status: said.status,
    range: said.range,
    announces: isMark ? outer?.announces : own.announces,
    required: said.required,
    isPlain: own.isPlain,
    slips: own.slips,
    heading,
    outer,
    headings: outer ? [...outer.headings, heading] : [heading],
  }
}

/** The meaning of labels above each other together: the nearer one says more. */
function togetherOf(labels: readonly Label[]): Phrase {
  return labels.map(({ phrase }) => phrase).reduce((near, outer) => together(outer, near))
}

/** The meaning of a label within a group: “Body:” and “Headers:” within a response are of that response. */
function labelIn(label: Phrase, group: Group | undefined): Phrase {
  const role = label.role ?? group?.role
  if (!label.place || label.place === 'response' || role !== 'response') return label
  const status = label.status ?? group?.status
  return { ...label, place: 'response', role, status, range: label.range ?? group?.range }
}

/** The code blocks among the parts. */
export function fencesOf(parts: readonly Part[]): Part<Code>[] {
  return parts.filter((part): part is Part<Code> => part.node.type === 'code')
}
