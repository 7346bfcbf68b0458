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
  const sent = examples.map(({ code, role, inferred }) => {
    if (role === 'response' && !inferred) return { code, requests: [], isOwn: false }
    const stated = readStatements(code).filter(({ isExplicit }) => isExplicit)
    // An address has no spaces: where one seems to, a quote is missing.
    const requests = stated.flatMap(({ request }) => (/\s/.test(request.target) ? [] : request))
    return { code, requests, isOwn: requests.some((request) => fits(request, own)) }
  })
  // Beside its own request a block may show others in the same language: what to ask before or after it.
  const known = new Set(sent.flatMap(({ code, isOwn }) => (isOwn ? code.language : [])))
  for (const { code, requests } of sent) {
    const isOf = (route: Route) => requests.some((request) => fits(request, route))
    if (requests.length === 0 || known.has(code.language)) continue
    if ((others ??= routesOf(block, path)).some(isOf)) continue
    // The one that comes nearest was meant.
    const near = requests.find(({ target }) => fitsShape(target, own.shape))
    const meant = near ?? requests.find((one) => (one.method ?? method) === method) ?? requests[0]!
    const span = (near && meant.methodSpan) ?? meant.targetSpan
    const shown = `${meant.method ?? method} ${meant.target}`
    reporter.report('example-route', placesIn(code)(span), shown, method, path.text)
  }
}
