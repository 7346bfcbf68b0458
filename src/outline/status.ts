/** The HTTP status that a word is, from 100 to 599. */
export function readStatus(word: string): number | undefined {
  return /^[1-5]\d\d$/.test(word) ? Number(word) : undefined
}
