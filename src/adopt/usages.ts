import type { BodyNode } from '../markdown/node.js'
import { countUpTo } from '../source/lines.js'
import type { Span } from '../source/position.js'
import { routeKey } from './route.js'
import type { Statement } from './statement.js'

/** A stretch of a page with the route that it states. */
interface StatedSection extends Span {
  readonly statement: Statement
}

/**
 * Finds the sections that only show a request to the endpoint of another section of the page: guides and
 * numbered examples repeat it. One that has rows of its own documents something.
 */
export function findUsages(
  sections: readonly StatedSection[],
  nodes: readonly BodyNode[],
): ReadonlySet<Statement> {
  const owners = new Map<string, Statement>()
  for (const { statement } of sections) {
    const key = routeKey(statement.route)
    const owner = owners.get(key)
    if (!owner || (owner.isRequest && !statement.isRequest)) owners.set(key, statement)
  }
  const rows = nodes.flatMap((node) => (canHaveRows(node) ? node.span.start : []))
  const hasRows = ({ start, end }: StatedSection) => countUpTo(rows, start) < countUpTo(rows, end)
  const usages = sections.filter((section) => {
    const { statement } = section
    const isOwner = owners.get(routeKey(statement.route)) === statement
    return statement.isRequest && !isOwner && !hasRows(section)
  })
  return new Set(usages.map(({ statement }) => statement))
}

/** Whether a node is a table, or a list whose items begin with marks, as names have them. */
function canHaveRows(node: BodyNode): boolean {
  if (node.type !== 'list') return node.type === 'table'
  return node.items.some(([first]) => {
    const [start] = first?.type === 'paragraph' ? first.content : []
    return typeof start === 'object'
  })
}
