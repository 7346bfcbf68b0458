/** Longer words are no slips of the pen. */
const LONGEST = 64
const MOST_CANDIDATES = 1000

/** The last three rows of the table of distances, which every comparison uses again. */
const rows = [0, 1, 2].map(() => new Uint16Array(4 * LONGEST))

/**
 * The candidate that is nearest to a word by edit distance, if it is near enough to be what was meant;
 * the first thousand are looked at. Of the author's `own` words, in which `created_by` is as good as
 * `created_at`, it is the only one that a slip of one letter makes, with the same digits.
 */
export function nearest(
  word: string,
  candidates: Iterable<string>,
  isOwn = false,
): string | undefined {
  if (word.length > LONGEST) return undefined
  const digits = word.replace(/\D/g, '')
  let isTied = false
  let seen = 0
  const lower = word.toLowerCase()
  let best: string | undefined
  // One letter changed of one is another word.
  let bestDistance = word.length < 2 ? 1 : Math.max(1, Math.floor(word.length / 3)) + 1
  if (isOwn) bestDistance = 2
  for (const candidate of candidates) {
    if (++seen > MOST_CANDIDATES) break
    const limit = isOwn ? 2 : bestDistance
    const longer = candidate.length - word.length
    if (longer >= limit || -longer >= limit) continue
    if (isOwn && candidate.replace(/\D/g, '') !== digits) continue
    const other = candidate.toLowerCase()
    // One letter changed of three is another word, two that are swapped are a slip.
    const isShort = word.length < 4 && candidate.length < 4
    if (isOwn && isShort && lettersOf(other) !== lettersOf(lower)) continue
    const distance = editDistance(lower, other, limit)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
      isTied = false
    } else if (isOwn && distance === bestDistance) isTied ||= candidate !== best
  }
  return isTied ? undefined : best
}

/** What separates the parts of a name; what is between digits is of the number. */
const SEPARATOR =
  /(?<!\d)[\s_\-/.]+|[\s_\-/.]+(?!\d)|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/u

/**
 * What is near a word, where nothing else can be meant: capitals or separators differ, or letters of one
 * part are swapped, too many or too few. A part with a letter in place of another one, and any other short
 * part, is as often right: `sender` and `lender`, `en-UK` and `en-US`.
 */
export function slipOf(word: string, near: string | undefined): string | undefined {
  if (near === undefined) return undefined
  const [parts, others] = [word, near].map((one) =>
    one.split(SEPARATOR).map((part) => part.toLowerCase()),
  ) as [string[], string[]]
  if (parts.join('') === others.join('')) return near
  const isSlip = (part: string, other: string) => {
    if (part === other) return true
    if (/\d/.test(part) || editDistance(part, other, 2) > 1) return false
    if (part.length !== other.length) return Math.min(part.length, other.length) > 3
    return part.length > 2 && [...part].toSorted().join('') === [...other].toSorted().join('')
  }
  const isSame = parts.length === others.length
  return isSame && parts.every((part, index) => isSlip(part, others[index]!)) ? near : undefined
}

function lettersOf(word: string): string {
  return [...word].toSorted().join('')
}

/** Edit distance with neighbours swapped as one step (optimal string alignment), or any number from a limit on. */
function editDistance(one: string, other: string, limit: number): number {
  let [beforePrevious, previous, current] = rows as [Uint16Array, Uint16Array, Uint16Array]
  for (let column = 0; column <= other.length; column++) previous[column] = column
  for (let row = 1; row <= one.length; row++) {
    const code = one.charCodeAt(row - 1)
    let least = (current[0] = row)
    for (let column = 1; column <= other.length; column++) {
      const otherCode = other.charCodeAt(column - 1)
      const changed = previous[column - 1]! + (code === otherCode ? 0 : 1)
      let distance = Math.min(changed, previous[column]! + 1, current[column - 1]! + 1)
      const isSwapped =
        row > 1 &&
        column > 1 &&
        code === other.charCodeAt(column - 2) &&
        one.charCodeAt(row - 2) === otherCode
      if (isSwapped) distance = Math.min(distance, beforePrevious[column - 2]! + 1)
      current[column] = distance
      if (distance < least) least = distance
    }
    // A swap reaches over one row, so the row before has to be too far, too.
    if (least > limit) return limit
    ;[beforePrevious, previous, current] = [previous, current, beforePrevious]
  }
  return previous[other.length]!
}
