import type { BodyNode, Heading } from '../markdown/node.js'
import { isExampleOf } from './route.js'
import type { Statement } from './statement.js'

/**
 * Finds the headings that name a part of each endpoint's section, in any language: they stand on the page
 * several times in the same words, with nothing but a route below, and the heading behind states no other one.
 */
export function findParts(
  nodes: readonly BodyNode[],
  statedAt: readonly (readonly Statement[])[],
): Set<Heading> {
  const statesAt = statedAt.map((all) => all.filter(({ form }) => form === 'alone'))
  const bare: Heading[] = []
  const names = new Map<string, number>()
  for (const [index, node] of nodes.entries()) {
    const below = statesAt[index + 1] ?? []
    const next = nodes[index + 2] ?? node
    if (node.type !== 'heading' || next.type !== 'heading' || below.length === 0) continue
    bare.push(node)
    let at = index + 3
    while (nodes[at] && nodes[at]!.type !== 'heading' && statesAt[at]!.length === 0) at++
    const other = [...(statesAt[index + 2] ?? []), ...(statesAt[at] ?? [])][0]?.route
    const isAlone = !other || below.some(({ route }) => isExampleOf(other, route))
    if (isAlone && next.level === node.level) names.set(node.text, (names.get(node.text) ?? 0) + 1)
  }
  return new Set(bare.filter(({ text }) => (names.get(text) ?? 0) > 1))
}
