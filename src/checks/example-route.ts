import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import type { Path } from '../document/path.js'
import type { ClientRequest } from '../exchange/client-request.js'
import { fits, fitsPattern, type Route, routeOf, routesOf } from '../exchange/route.js'
import { readStatements, type RequestStatement } from '../exchange/statements.js'
import { placesIn } from '../markdown/run.js'
import type { Code } from '../markdown/node.js'
import { isPlainLanguage, isShellLanguage } from '../outline/http.js'
import type { OutlineExample } from '../outline/outline.js'

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
  let listed: readonly Route[] | undefined
  const isListed = (request: ClientRequest) =>
    (listed ??= routesOf(block, path)).some((route) => fits(request, route))
  const strange: { readonly code: Code; readonly requests: readonly ClientRequest[] }[] = []
  // Beside its own request a block may show others in the same language: what to ask before or after it.
  const known = new Set<string>()
  for (const example of examples) {
    const { code, role, inferred } = example
    const statements = role === 'response' && !inferred ? [] : readStatements(code)
    if (statements.length === 0) continue
    const route = (own ??= routeOf(method, path))
    const owned = statements.filter(({ request }) => fits(request, route))
    // An address has no spaces: where one seems to, a quote is missing, and where that takes in lines, no word is what it seems.
    if (statements.some(({ request }) => request.target.includes('\n'))) continue
    const isMeant = ({ isExplicit, request }: RequestStatement) =>
      isExplicit && !/\s/.test(request.target)
    if (owned.some(isMeant)) known.add(clientOf(code))
    else {
      const requests = statements.filter(isMeant).map(({ request }) => request)
      if (requests.length > 0) strange.push({ code, requests })
    }
  }
  for (const { code, requests } of strange) {
    if (known.has(clientOf(code)) || requests.some(isListed)) continue
    // The one that comes nearest was meant.
    const near = requests.find(({ target }) => fitsPattern(target, own!.pattern))
    const meant = near ?? requests.find((one) => (one.method ?? method) === method) ?? requests[0]!
    const span = (near && meant.methodSpan) ?? meant.targetSpan
    const shown = `${meant.method ?? method} ${meant.target}`
    reporter.report('example-route', placesIn(code)(span), shown, method, path.text)
  }
}

/** The client that code is written for: its language, or that it is a command. */
function clientOf({ language }: Code): string {
  return isPlainLanguage(language) || isShellLanguage(language) ? '' : language
}
