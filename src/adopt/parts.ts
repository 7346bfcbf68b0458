import type { BodyNode, Heading } from '../markdown/node.js'
import { isExampleOf, type Route } from './route.js'
import type { Statement } from './statement.js'

/** Words that name a part of an endpoint's section: its title is the heading around it. */
export const PART =
  /^(?:(?:https?|api|rest|the|ur[li]|requests?|endpoints?|route|path|usage|syntax|definition|call|method|resource)(?: |$))+$/i
/** Headings of what belongs to the section above them. */
export const EXAMPLE = /^(?:default )?(?:examples?|samples?|responses?)\b|\bexamples?:?$/i

/** A heading that states the route of its examples: “Examples for POST /users”. */
export const EXAMPLE_OF = /\b(?:examples?|samples?) (?:for|of|with)\W+[A-Z]+ /i

/** Whether a text is a label of this kind; a long one is none, and not looked through for each statement. */
export function isLabel(text: string, kind: RegExp): boolean {
  return text.length < 80 && kind.test(text.trim())
}

/** A heading while the nodes below it are read. */
interface OpenHeading {
  readonly heading: Heading
  readonly around: OpenHeading | undefined
  route?: Route
  /** Whether all below it, up to the next heading, states its route. */
  isRouteAlone: boolean
  /** Whether what is below it states one route only. */
  isOfOneRoute: boolean
  below: number
}

/**
 * Finds the headings, in any language, below which there is nothing but a route, and beside which there are
 * two more of the same one: “Request URL” is a part of the section around it, and no title.
 */
export function findParts(
  nodes: readonly BodyNode[],
  statedAt: readonly (readonly Statement[])[],
): Set<Heading> {
  const all: OpenHeading[] = []
  let last: OpenHeading | undefined
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'heading') {
      let around = last
      while (around && around.heading.level >= node.level) ({ around } = around)
      if (around) around.below++
      last = { heading: node, around, isRouteAlone: true, isOfOneRoute: true, below: 0 }
      all.push(last)
    }
    const stated = statedAt[index]!
    if (!last || (node.type === 'heading' && stated.length === 0)) continue
    const shown = stated.filter(({ form }) => /^(?:alone|item|called)$/.test(form))
    if (node.type === 'heading' || shown.length === 0) last.isRouteAlone = false
    for (const { route } of shown)
      for (let one: OpenHeading | undefined = last; one; one = one.around) {
        one.route ??= route
        if (!isExampleOf(route, one.route) && !isExampleOf(one.route, route))
          one.isOfOneRoute = false
      }
  }
  const parts = all.filter(
    ({ around, route, isRouteAlone, below }) =>
      route && isRouteAlone && below === 0 && around?.isOfOneRoute && around.below > 2,
  )
  return new Set(parts.map(({ heading }) => heading))
}
