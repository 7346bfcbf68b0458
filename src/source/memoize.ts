/** The number of texts that are kept. */
const MOST_TEXTS = 1000
/** The length of a text up to which it is kept. */
export const LONGEST_MEMOIZED = 100

/**
 * Makes a reader of texts keep what it read of short ones with the same words of a vocabulary, or
 * whatever else it is given: headers, types and labels are few, and come again on every page.
 */
export function memoize<Value, Context = void>(
  read: (text: string, context: Context) => Value,
): (text: string, context: Context) => Value {
  const memory = new Map<string, { readonly value: Value }>()
  let last: Context | undefined
  return (text, context) => {
    if (text.length > LONGEST_MEMOIZED) return read(text, context)
    if (context !== last) memory.clear()
    last = context
    const known = memory.get(text)
    if (known) return known.value
    if (memory.size > MOST_TEXTS) memory.clear()
    // Engines keep the whole document for a slice of it, and what is read can be slices, too.
    const copy = ` ${text}`.slice(1)
    const value = read(copy, context)
    memory.set(copy, { value })
    return value
  }
}
