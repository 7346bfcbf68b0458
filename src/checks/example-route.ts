import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import type { Path } from '../document/path.js'
import { fits, type Route, routeOf, routesOf } from '../exchange/route.js'
import { fitsShape } from '../exchange/route-shape.js'
import { readStatements } from '../exchange/statements.js'
import type { OutlineExample } from '../outline/outline.js'
import { placesIn } from './examples.js'

/**
 * Checks that each example of a request goes to the endpoint of its block, or to one that is listed
 * beside it, or that one of its requests does.
 */
export function checkRoutes(
  examples: readonly OutlineExample[],
  block: Block,
  path: Path,
  reporter: Reporter,
): void {
  const { method } = block.attributes
  const own = routeOf(method, path)
  let others: readonly Route[] | undefined
  for (const { code, role, inferred } of examples) {
    if (role === 'response' && !inferred) continue
    const stated = readStatements(code).filter(({ isExplicit }) => isExplicit)
    const requests = stated.map(({ request }) => request)
    const isOf = (route: Route) => requests.some((request) => fits(request, route))
    if (requests.length === 0 || isOf(own)) continue
    if ((others ??= routesOf(block, path)).some(isOf)) continue
    // The one that comes nearest was meant.
    const near = requests.find(({ target }) => fitsShape(target, own.shape))
    const meant = near ?? requests.find((one) => (one.method ?? method) === method) ?? requests[0]!
    const span = (near && meant.methodSpan) ?? meant.targetSpan
    const shown = `${meant.method ?? method} ${meant.target}`
    reporter.report('example-route', placesIn(code)(span), shown, method, path.text)
  }
}
