import type { Method } from '../attributes/definition.js'

/** Whether a request of this method usually carries a body. */
export function hasBody(method: Method): boolean {
  return method === 'POST' || method === 'PUT' || method === 'PATCH'
}
