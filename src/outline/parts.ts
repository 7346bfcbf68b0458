import type { Body, BodyNode, Code, Heading, Paragraph } from '../markdown/node.js'
import type { Words } from '../vocabulary/words.js'
import { headingIn, otherTitle } from './headings.js'
import { type Label, labelOf, readLine, takesLabel } from './label.js'
import { openNodes } from './nodes.js'
import { type Phrase, readHeading, says, together } from './phrase.js'

/** A group that is open: its heading, and what it and the groups around it say. */
export interface Group extends Phrase {
  readonly heading: Heading
  /** What it announces, else the group around a heading that says nothing of its own: “Paging”. */
  readonly around: Phrase['announces']
  /** The group that it is in. */
  readonly outer: Group | undefined
  /** Its heading and those of the groups around it, the outermost first. */
  readonly headings: readonly Heading[]
}

/** A node of a body that is no label, with what is said around it. */
export interface Part<Node extends BodyNode = BodyNode> {
  readonly node: Node
  /** What it says itself: a heading, or a paragraph that holds nothing but the words of a label or states a status. */
  readonly said: Phrase | undefined
  readonly group: Group | undefined
  /** The labels directly above it, the nearest first. */
  readonly labels: readonly Label[]
  /** What they say together. */
  readonly label: Phrase | undefined
  /** What announces fields past the sentences above it: a heading, or one of them. */
  readonly pending: Phrase | undefined
  /** The nodes next to it, labels too. */
  readonly above: BodyNode | undefined
  readonly below: BodyNode | undefined
  /** What the node above it says. */
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

const noLabels: readonly Label[] = []

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
export function readParts(body: Body, words: Words): Parts {
  const nodes = openNodes(body.nodes, words)
  const said: (Phrase | undefined)[] = []
  const written: BodyNode[] = []
  for (const own of nodes) {
    const node = own.type === 'html-block' ? (headingIn(own) ?? own) : own
    written.push(node)
    if (node.type === 'paragraph') said.push(readLine(node, words))
    else said.push(node.type === 'heading' ? readHeading(node.text, words) : undefined)
  }
  const title = titleOf(written, said) ?? otherTitle(nodes, said)
  const { labels, taken } = findLabels(written, said, words)
  const parts: Part[] = []
  let group: Group | undefined
  let pending: Phrase | undefined
  let above: BodyNode | undefined
  let saidAbove: Phrase | undefined
  let stated: { readonly status: number; readonly group: Group | undefined } | undefined
  for (let index = 0; index < nodes.length; index++) {
    const node = written[index]!
    const { type } = node
    const phrase = said[index]
    if (type !== 'paragraph' && type !== 'quote' && above?.type !== 'paragraph') pending = undefined
    if (type === 'heading') {
      group = enter(node, phrase!, group, title)
      pending = group?.heading === node && group.isPlain ? group : undefined
      // “Code” and “Content” below “Success response” are of one response.
      const isBeside =
        stated && group?.outer?.role === 'response' && group.outer === stated.group?.outer
      if (!isBeside || group!.status !== undefined) stated = undefined
    } else if (type === 'paragraph' && phrase?.isPlain) pending = phrase
    const label = labels[index]
    const line =
      label?.phrase ?? phrase ?? (type === 'paragraph' ? lastLine(node, words) : undefined)
    if (type === 'paragraph' && line?.status !== undefined && line.role === 'response')
      stated = { status: line.status, group }
    const shown = label ? label.before : node
    if (shown) {
      const own = taken[index] ?? noLabels
      parts.push({
        node: shown,
        said: label?.before ? readLine(label.before, words) : phrase,
        group,
        labels: own,
        label: labelIn(togetherOf(own), group),
        pending,
        above,
        below: written[index + 1],
        saidAbove,
        status: stated?.status,
      })
      // It speaks for one example.
      if (type === 'code') stated = undefined
    }
    above = node
    saidAbove = phrase
  }
  return { title, parts }
}

/** What the last of several lines says: `GET /ships` above `Status: 200`. */
function lastLine({ text, span }: Paragraph, words: Words): Phrase | undefined {
  const line = text.slice(text.lastIndexOf('\n') + 1)
  if (line.length === text.length || !/\d{3}/.test(line)) return undefined
  return readLine({ type: 'paragraph', content: [line], text: line, span }, words)
}

/** Whether a heading holds nothing but words that say what follows: “Parameters”, “Response 404”. */
function titlesGroup(phrase: Phrase): boolean {
  return phrase.isPlain && says(phrase)
}

/** The group that is open below a heading: it ends the groups of its own level and deeper, and may open one. */
function enter(
  heading: Heading,
  own: Phrase,
  open: Group | undefined,
  title: Heading | undefined,
): Group | undefined {
  let outer = open
  while (outer && outer.heading.level >= heading.level) outer = outer.outer
  // A title such as “Get the request log” is no group, a lonely “Response” is one.
  if (heading === title && !titlesGroup(own)) return outer
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
    announces: isMark ? outer?.around : own.announces,
    required: said.required,
    isPlain: own.isPlain,
    slips: own.slips,
    heading,
    around: own.announces ?? (own.role ? undefined : outer?.around),
    outer,
    headings: outer ? [...outer.headings, heading] : [heading],
  }
}

/** What labels above each other say together: the nearer one says more. */
function togetherOf(labels: readonly Label[]): Phrase | undefined {
  let said: Phrase | undefined
  for (const { phrase } of labels) said = said ? together(phrase, said) : phrase
  return said
}

/** What a label says within a group: “Body:” and “Headers:” within a response are of that response. */
function labelIn(label: Phrase | undefined, group: Group | undefined): Phrase | undefined {
  const role = label?.role ?? group?.role
  if (!label?.place || label.place === 'response' || role !== 'response') return label
  const { status = group?.status, range = group?.range } = label
  return { ...label, place: 'response', role, status, range }
}

/** Finds the labels among the nodes of a body: each is directly above a table, a list or a fence. */
function findLabels(
  nodes: readonly BodyNode[],
  said: readonly (Phrase | undefined)[],
  words: Words,
) {
  const labels: (Label | undefined)[] = nodes.map(nothing)
  const taken: (readonly Label[] | undefined)[] = nodes.map(nothing)
  for (let index = nodes.length - 1; index > 0; index--) {
    const taker = nodes[index]!
    if (!takesLabel(taker)) continue
    const at = index
    const own: Label[] = []
    while (index > 0) {
      const label = labelOf(nodes[index - 1]!, said[index - 1], taker, words)
      if (!label) break
      // Above a list, a sentence that says nothing is a sentence.
      const isOfList = taker.type === 'list' || label.node.type === 'quote'
      if (isOfList && own.length === 0 && !says(label.phrase)) break
      labels[--index] = label
      own.push(label)
      if (label.before) break
    }
    if (own.length > 0) taken[at] = own
  }
  return { labels, taken }
}

function nothing(): undefined {}

/** The code blocks among the parts. */
export function fencesOf(parts: readonly Part[]): Part<Code>[] {
  return parts.filter((part): part is Part<Code> => part.node.type === 'code')
}
