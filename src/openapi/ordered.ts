import type { FreeNames } from '../document/heading-ids.js'
import { compareCodeUnits } from '../source/text-order.js'

/** The entries of a map as an object, its keys in the order of code units. */
export function sortedObject<Value>(
  entries: Iterable<readonly [string, Value]>,
): Record<string, Value> {
  return Object.fromEntries([...entries].toSorted(([one], [other]) => compareCodeUnits(one, other)))
}

/** A free name made from a text, of the characters that every tool accepts. */
export function takeName(free: FreeNames, text: string, fallback: string): string {
  return free.take(text.replace(/[^\w.-]+/g, '-').replace(/^-|-$/g, '') || fallback, 2)
}
