import type { Block } from '../document/document.js'
import { type Path, readPath } from '../document/path.js'
import { fitsPattern, type PathPattern, patternOf } from '../document/path-pattern.js'
import type { ClientRequest } from './client-request.js'
import { readMessages } from './statements.js'

/** A method and a path that a block documents. */
export interface Route {
  readonly method: string
  readonly path: Path
  readonly pattern: PathPattern
}

/**
 * The routes that a block documents: that of its tag, and the others of a list of routes that has it.
 */
export function routesOf({ attributes: { method }, body }: Block, path: Path): readonly Route[] {
  const texts = body.nodes.flatMap((node) =>
    node.type === 'code' ? node.value : node.type === 'paragraph' ? node.text : [],
  )
  const own = routeOf(method, path)
  return [own, ...listedRoutes(own, texts)]
}

/** The other routes of the lists of routes that have a route. */
export function listedRoutes(own: Route, texts: readonly string[]): Route[] {
  const routes: Route[] = []
  for (const text of texts) {
    const listed = readMessages(text).filter(({ isRoute }) => isRoute)
    if (listed.length < 2 || !listed.some(({ request }) => fits(request, own))) continue
    for (const { request } of listed)
      if (!fits(request, own)) routes.push(routeOf(request.method!, readPath(request.target)))
  }
  return routes
}

/** True when a request goes to a route; what answers GET answers HEAD. */
export function fits(
  { method = '', target }: Pick<ClientRequest, 'method' | 'target'>,
  route: Route,
): boolean {
  const isMethod =
    method === '' || method === route.method || (method === 'HEAD' && route.method === 'GET')
  return isMethod && fitsPattern(target, route.pattern)
}

/** The route of a method and a path. */
export function routeOf(method: string, path: Path): Route {
  return { method, path, pattern: patternOf(path) }
}
