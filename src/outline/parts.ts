import type { BodyNode, Heading, List, ListItem, Paragraph } from '../markdown/node.js'
import type { Words } from '../vocabulary/words.js'
import { type Group, Groups, headingIn } from './groups.js'
import { isLabel, isPlainLabel, readAnnouncement, textOf } from './label.js'
import type { GroupTitle } from './outline.js'
import { startsWithCode } from './html.js'
import { isPlainSaying, readLabel, says, type Saying, sayingOf, sayTogether } from './saying.js'

/** A node of a body that is no label, with what is said around it. */
export interface Part<Node extends BodyNode = BodyNode> {
  readonly node: Node
  readonly group: Group | undefined
  /** The titles of the groups that it is in, the outermost first. */
  readonly groups: readonly GroupTitle[]
  /** What the labels directly above it say. */
  readonly label: Saying | undefined
  /** What announces fields past the sentences above it: a heading, or one of them. */
  readonly pending: Saying | undefined
  /** The nodes next to it, labels too. */
  readonly above: BodyNode | undefined
  readonly below: BodyNode | undefined
}

/** Walks once over the nodes of a body, with their headings. */
export function partsOf(
  nodes: readonly BodyNode[],
  title: Heading | undefined,
  words: Words,
  source: string,
): readonly Part[] {
  const { labels, sayings } = findLabels(nodes, words)
  const groups = new Groups(title, words)
  const parts: Part[] = []
  let above: BodyNode | undefined
  let pending: Saying | undefined
  let sentences: Paragraph[] = []
  const announce = (saying: Saying | undefined) => {
    pending = saying
    if (sentences.length > 0) sentences = []
  }
  for (const [index, written] of nodes.entries()) {
    const node = written.type === 'html-block' ? (headingIn(written, source) ?? written) : written
    const { type } = node
    if (type !== 'paragraph' && type !== 'quote' && above?.type !== 'paragraph') announce(undefined)
    if (type === 'paragraph') sentences.push(node)
    else if (type === 'heading') {
      groups.enter(node)
      const group = groups.current
      if (group?.heading === node && isPlainSaying(node.text, words))
        announce(sayingOf({ announces: group.announces }))
    } else if (type === 'list')
      announce(sentences.reduce((said, one) => readAnnouncement(one, words) ?? said, pending))
    if (!labels.has(node)) {
      const [group, label, below] = [groups.current, sayings.get(node), nodes[index + 1]]
      parts.push({ node, group, groups: group?.headings ?? [], label, pending, above, below })
    }
    above = node
  }
  return withVariants(parts)
}

/**
 * The parts, set off by labels where several tables or lists of one group have each a label and a fence
 * below: “On success:” and “On error:” are of different bodies.
 */
function withVariants(parts: readonly Part[]): readonly Part[] {
  const isTitled = ({ node, label }: Part) => label !== undefined && node.type !== 'code'
  // Most bodies have one table.
  if (parts.filter(isTitled).length < 2) return parts
  const stretches = new Map<Group | undefined, { title: Paragraph; parts: Part[] }[]>()
  for (const part of parts) {
    const { group, above } = part
    let known = stretches.get(group)
    if (!known) stretches.set(group, (known = []))
    if (isTitled(part) && above?.type === 'paragraph') known.push({ title: above, parts: [] })
    known.at(-1)?.parts.push(part)
  }
  const titles = new Map<Part, Paragraph>()
  for (const variants of stretches.values()) {
    const isEachShown = variants.every(({ parts: own }) =>
      own.some(({ node }) => node.type === 'code' && node.fenced),
    )
    if (variants.length > 1 && isEachShown)
      for (const { title, parts: own } of variants) for (const part of own) titles.set(part, title)
  }
  if (titles.size === 0) return parts
  return parts.map((part) => {
    const title = titles.get(part)
    return title ? { ...part, groups: [...part.groups, title] } : part
  })
}

/**
 * Finds the labels among the nodes of a body: each is directly above a table, a list or a fence. One
 * that holds nothing but the words of headings announces fields past a sentence, too.
 */
function findLabels(nodes: readonly BodyNode[], words: Words) {
  const labels = new Set<BodyNode>()
  const sayings = new Map<BodyNode, Saying>()
  for (let index = nodes.length - 1; index > 0; index--) {
    const below = nodes[index]!
    if (!takesLabel(below)) continue
    // Labels above labels speak together: the one nearer says more.
    let saying: Saying | undefined
    for (let above = nodes[index - 1]; above && isLabel(above, below, words);) {
      const own = readLabel(textOf(above), words)
      // Above a list, a sentence that says nothing is a sentence.
      if ((below.type === 'list' || above.type === 'quote') && !says(own) && !saying) break
      labels.add(above)
      saying = saying ? sayTogether(own, saying) : own
      above = nodes[--index - 1]
    }
    if (saying) sayings.set(below, saying)
  }
  return { labels, sayings }
}

function takesLabel(node: BodyNode): boolean {
  return node.type === 'table' || (node.type === 'code' ? node.fenced : node.type === 'list')
}

/** The nodes, with the lists, tables and fences in items that are labels of them in place of the list. */
export function openLabelledItems(nodes: readonly BodyNode[], words: Words): readonly BodyNode[] {
  const isLabelled = ([first, second]: ListItem): boolean =>
    first?.type === 'paragraph' &&
    second !== undefined &&
    takesLabel(second) &&
    !startsWithCode(first.content) &&
    isPlainLabel(first, words) &&
    says(readLabel(first.text, words))
  const opens = (node: BodyNode): node is List =>
    node.type === 'list' && node.items.every(isLabelled)
  return nodes.some(opens)
    ? nodes.flatMap((node) => (opens(node) ? node.items.flat() : node))
    : nodes
}
