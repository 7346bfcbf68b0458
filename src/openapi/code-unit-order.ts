/** Orders two texts by their code units: the same on every machine, whatever its locale. */
export function compareCodeUnits(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** The entries of a map as an object, its keys in the order of code units. */
export function sortedObject<Value>(entries: Iterable<[string, Value]>): Record<string, Value> {
  return Object.fromEntries([...entries].toSorted(([one], [other]) => compareCodeUnits(one, other)))
}
