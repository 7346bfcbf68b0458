const LONGEST = 60

/** Author text for a message: on one line, and not longer than a message can bear. */
export function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line
}

/** A number of things: `1 file`, `2 files`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}

/** A list of words as a sentence has it: `a, b or c`. */
export function list(words: readonly string[], conjunction = 'or'): string {
  const last = words.at(-1)
  if (last === undefined) return ''
  return words.length === 1 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`
}
