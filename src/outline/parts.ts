import type { BodyNode, Code, Heading, HtmlBlock, List, ListItem } from '../markdown/node.js'
import type { Words } from '../vocabulary/words.js'
import { type Group, Groups } from './groups.js'
import { isPlainLabel, type Label, labelOf, takesLabel } from './label.js'
import { type Phrase, readLabel, says, together } from './phrase.js'
import { isOnly, runOf } from './run.js'

/** A node of a body that is no label, with what is said around it. */
export interface Part<Node extends BodyNode = BodyNode> {
  readonly node: Node
  readonly group: Group | undefined
  /** The titles of the groups that it is in, the outermost first. */
  readonly groups: readonly Heading[]
  /** The labels directly above it, the nearest first. */
  readonly labels: readonly Label[]
  /** What they say together. */
  readonly label: Phrase | undefined
  /** What announces fields past the sentences above it: a heading, or one of them. */
  readonly pending: Phrase | undefined
  /** The nodes next to it, labels too. */
  readonly above: BodyNode | undefined
  readonly below: BodyNode | undefined
}

const noLabels: readonly Label[] = []

/** The code blocks among the parts. */
export function fencesOf(parts: readonly Part[]): Part<Code>[] {
  return parts.filter((part): part is Part<Code> => part.node.type === 'code')
}

/** Walks once over the nodes of a body, with their headings: each is classified once. */
export function partsOf(
  nodes: readonly BodyNode[],
  title: Heading | undefined,
  words: Words,
): readonly Part[] {
  const { labels, taken } = findLabels(nodes, words)
  const groups = new Groups(title, words)
  const parts: Part[] = []
  let above: BodyNode | undefined
  let pending: Phrase | undefined
  for (let index = 0; index < nodes.length; index++) {
    const written = nodes[index]!
    const node = written.type === 'html-block' ? (headingIn(written) ?? written) : written
    const { type } = node
    if (type !== 'paragraph' && type !== 'quote' && above?.type !== 'paragraph') pending = undefined
    if (type === 'paragraph')
      pending = isPlainLabel(node, words) ? readLabel(node.text, words) : pending
    else if (type === 'heading') {
      groups.enter(node)
      const group = groups.current
      pending = group?.heading === node && group.isPlain ? group : undefined
    }
    const label = labels.get(node)
    const shown = label ? label.before : node
    if (shown) {
      const group = groups.current
      const own = taken.get(node) ?? noLabels
      parts.push({
        node: shown,
        group,
        groups: group ? group.headings : noTitles,
        labels: own,
        label: togetherOf(own),
        pending,
        above,
        below: nodes[index + 1],
      })
    }
    above = node
  }
  return parts
}

/** The heading that raw HTML ends with: without an empty line above it, it is part of that HTML. */
function headingIn({ html, span }: HtmlBlock): Heading | undefined {
  const text = html.trimEnd()
  const line = text.slice(text.lastIndexOf('\n') + 1)
  const level = line.search(/[^#]/)
  if (level < 2 || level > 6 || !/[ \t]/.test(line[level]!)) return undefined
  const title = line.slice(level).trim()
  return { type: 'heading', level: level as 2, content: [title], text: title, id: undefined, span }
}

const noTitles: readonly Heading[] = []

/** What labels above each other say together: the nearer one says more. */
function togetherOf(labels: readonly Label[]): Phrase | undefined {
  let said: Phrase | undefined
  for (const { phrase } of labels) said = said ? together(phrase, said) : phrase
  return said
}

/** Finds the labels among the nodes of a body: each is directly above a table, a list or a fence. */
function findLabels(nodes: readonly BodyNode[], words: Words) {
  const labels = new Map<BodyNode, Label>()
  const taken = new Map<BodyNode, readonly Label[]>()
  for (let index = nodes.length - 1; index > 0; index--) {
    const taker = nodes[index]!
    if (!takesLabel(taker)) continue
    const own: Label[] = []
    for (;;) {
      const above = nodes[index - 1]
      const label = above && labelOf(above, taker, words)
      if (!label) break
      // Above a list, a sentence that says nothing is a sentence.
      const isOfList = taker.type === 'list' || label.node.type === 'quote'
      if (isOfList && own.length === 0 && !says(label.phrase)) break
      labels.set(label.node, label)
      own.push(label)
      index--
      if (label.before) break
    }
    if (own.length > 0) taken.set(taker, own)
  }
  return { labels, taken }
}

/** The nodes, with what is in the items of a list in its place where they are labels: “- **200 OK**” above a fence. */
export function openLabelledItems(nodes: readonly BodyNode[], words: Words): readonly BodyNode[] {
  const isLabelled = ([first, second]: ListItem): boolean => {
    if (first?.type !== 'paragraph' || !isPlainLabel(first, words)) return false
    const phrase = readLabel(first.text, words)
    return second ? takesLabel(second) && says(phrase) : phrase.status !== undefined
  }
  // Of a list that is the page, with a title in each item, some say what is below them: “- **Success response:**”.
  const isTitled = ([first, second]: ListItem): boolean =>
    first?.type === 'paragraph' && second !== undefined && isOnly(runOf(first.content), 'strong')
  const opens = (node: BodyNode): node is List =>
    node.type === 'list' &&
    ((node.items.some((item) => item.length > 1) && node.items.every(isLabelled)) ||
      (node.items.length > 1 && node.items.every(isTitled) && node.items.some(isLabelled)))
  return nodes.some(opens)
    ? nodes.flatMap((node) => (opens(node) ? node.items.flat() : [node]))
    : nodes
}
