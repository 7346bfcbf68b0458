import type { Block } from './document.js'
import { comparablePath } from './path.js'

/**
 * Method and path of a block in a form that is equal for two blocks of the same endpoint; nothing
 * while one of them is missing or wrong.
 */
export function endpointKey({ attributes }: Block): string | undefined {
  const { method, path } = attributes
  const isMethodKnown = !attributes.at('method') || attributes.text('method') !== undefined
  return path !== '' && isMethodKnown ? `${method} ${comparablePath(path)}` : undefined
}
