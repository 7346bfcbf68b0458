import type { BodyNode } from './node.js'

/** The nodes, each followed by those inside of it, in the order of the output. */
export function withNested(nodes: readonly BodyNode[], found: BodyNode[] = []): BodyNode[] {
  for (const node of nodes) {
    found.push(node)
    if (node.type === 'quote') withNested(node.children, found)
    else if (node.type === 'list') for (const item of node.items) withNested(item, found)
    else if (node.type === 'footnotes')
      for (const { children } of node.items) withNested(children, found)
  }
  return found
}
