/** Has a function find out about each key once. */
export function oncePerKey<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    if (!known.has(key)) known.set(key, find(key))
    return known.get(key)!
  }
}
