import type { Reporter } from '../../diagnostics/reporter.js'
import type { Block } from '../../document/document.js'
import type { Path } from '../../document/path.js'
import { fits, type Route, routeOf, routesOf } from '../../exchange/route.js'
import { fitsShape } from '../../exchange/route-shape.js'
import { readStatements } from '../../exchange/statements.js'
import type { OutlineExample } from '../../outline/outline.js'
import { placesIn } from '../examples.js'

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
  let own: Route | undefined
  let routes: readonly Route[] | undefined
  for (const { code, role, inferred } of examples) {
    if (role === 'response' && !inferred) continue
    const stated = readStatements(code).filter(({ isExplicit }) => isExplicit)
    const requests = stated.map(({ request }) => request)
    if (requests.length === 0) continue
    const tagged = (own ??= routeOf(method, path))
    // The other routes are looked for where they count.
    if (requests.some((request) => fits(request, tagged))) continue
    routes ??= routesOf(block, path)
    if (requests.some((request) => routes!.some((route) => fits(request, route)))) continue
    // The one that comes nearest was meant.
    const isNear = (target: string) => fitsShape(target, tagged.shape)
    const near = requests.find(({ target }) => isNear(target))
    const nearest =
      near ?? requests.find((one) => (one.method ?? method) === method) ?? requests[0]!
    const span = (near && nearest.methodSpan) ?? nearest.targetSpan
    const shown = `${nearest.method ?? method} ${nearest.target}`
    reporter.report('example-route', placesIn(code)(span), shown, method, path.text)
  }
}
