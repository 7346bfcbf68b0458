import type { Reporter } from '../../diagnostics/reporter.js'
import type { Block } from '../../document/document.js'
import { endpointKey } from '../../document/endpoint-key.js'
import type { OutlineExample } from '../../outline/outline.js'
import { ExampleText } from '../examples.js'
import { readCommandRequests, readRequestLines, type ClientRequest } from './client-request.js'
import { RoutePattern } from './route-pattern.js'

const HTTP_LANGUAGE = /^(?:https?|httpyac|hurl|rest)$/
const SHELL_LANGUAGE =
  /^(?:|bash|bat|batch|cmd|console|curl|fish|httpie|ksh|nu|powershell|ps1?|pwsh|sh|shell|shell-?session|shellscript|sh-session|te?xt|plaintext|terminal|xh|zsh)$/
/** A script without one of these words requests nothing that is understood. */
const CLIENT = /curl|\b(?:https?|xhs?)\b/

/** Checks that each example of a request goes to the endpoint of its block, or that one of its requests does. */
export function checkRoutes(
  examples: readonly OutlineExample[],
  block: Block,
  reporter: Reporter,
): void {
  // Where method or path are in doubt, nothing contradicts them.
  if (endpointKey(block) === undefined) return
  const { method, path } = block.attributes
  let pattern: RoutePattern | undefined
  for (const { code, role, inferred } of examples) {
    if (role === 'response' && !inferred) continue
    const requests = requestsIn(code.language.toLowerCase(), code.value)
    if (requests.length === 0) continue
    const shape = (pattern ??= new RoutePattern(path))
    const fits = ({ target }: ClientRequest) => shape.fits(target)
    const hasMethod = (request: ClientRequest) => (request.method ?? method) === method
    if (requests.some((one) => fits(one) && hasMethod(one))) continue
    // The one that comes nearest was meant.
    const nearest = requests.find(fits) ?? requests.find(hasMethod) ?? requests[0]!
    const isOtherMethod = fits(nearest) && nearest.methodSpan
    const span = isOtherMethod ? nearest.methodSpan : nearest.targetSpan
    const shown = `${nearest.method ?? method} ${nearest.target}`
    reporter.report('example-route', new ExampleText(code).spanOf(span), shown, method, path)
  }
}

function requestsIn(language: string, text: string): ClientRequest[] {
  if (HTTP_LANGUAGE.test(language)) return readRequestLines(text)
  if (!SHELL_LANGUAGE.test(language)) return []
  // A message without a language says that it is one.
  if (/^\s*[A-Z]+ +\S+ +HTTP\/\d/.test(text)) return readRequestLines(text)
  return CLIENT.test(text) ? readCommandRequests(text) : []
}
