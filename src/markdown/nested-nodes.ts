import type { BodyNode } from './node.js'

const none: readonly (readonly BodyNode[])[] = []

/** The lists of nodes inside of a node: those of each item of a list, of each footnote, or of a quote. */
export function innerNodes(node: BodyNode): readonly (readonly BodyNode[])[] {
  switch (node.type) {
    case 'quote':
      return [node.children]
    case 'list':
      return node.items
    case 'footnotes':
      return node.items.map(({ children }) => children)
    default:
      return none
  }
}

/** The nodes, each followed by those inside of it, in the order of the output. */
export function withNested(nodes: readonly BodyNode[], found: BodyNode[] = []): BodyNode[] {
  for (const node of nodes) {
    found.push(node)
    for (const inner of innerNodes(node)) withNested(inner, found)
  }
  return found
}
