/** The items by key, groups and items in the order of their first appearance. */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** The runs of items with one key that follow one another. */
export function runsBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Item[][] {
  const runs: Item[][] = []
  let last: Key | undefined
  for (const item of items) {
    const key = keyOf(item)
    if (runs.length > 0 && key === last) runs.at(-1)!.push(item)
    else runs.push([item])
    last = key
  }
  return runs
}
