/** How many texts are remembered. */
const MOST_TEXTS = 1000
/** How long a text that is remembered is at most. */
export const LONGEST_REMEMBERED = 100

/**
 * Makes a reader of texts remember what it read of short ones with the same words of a vocabulary, or
 * whatever else it is given: headers, types and labels are few, and come again on every page.
 */
export function remembering<Value, Context = void>(
  read: (text: string, context: Context) => Value,
): (text: string, context: Context) => Value {
  const memory = new Map<string, Value>()
  let last: Context | undefined
  return (text, context) => {
    if (text.length > LONGEST_REMEMBERED) return read(text, context)
    if (context !== last || memory.size > MOST_TEXTS) memory.clear()
    last = context
    const known = memory.get(text)
    if (known !== undefined || memory.has(text)) return known as Value
    // Engines keep the whole document for a slice of it, and what is read can be slices, too.
    const copy = ` ${text}`.slice(1)
    const value = read(copy, context)
    memory.set(copy, value)
    return value
  }
}
