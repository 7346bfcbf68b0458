import type { Endpoint } from '../endpoint/endpoint.js'
import { literal } from './literal.js'

/** The fields of an endpoint as an expression, without its position: a block that only moved stays the same. */
export function endpointLiteral(endpoint: Endpoint): string {
  return literal({ ...endpoint, position: undefined })
}
