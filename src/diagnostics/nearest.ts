/** Longer words are no slips of the pen. */
const LONGEST = 64
const MOST_CANDIDATES = 1000

/** The word of a list that is nearest to one by edit distance, if it is near enough to be what was meant. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > LONGEST) return undefined
  const lower = word.toLowerCase()
  let best: string | undefined
  // One letter changed of one is another word.
  let least = word.length < 2 ? 1 : Math.max(1, Math.floor(word.length / 3)) + 1
  let seen = 0
  for (const candidate of candidates) {
    if (++seen > MOST_CANDIDATES) break
    if (Math.abs(candidate.length - word.length) >= least) continue
    const distance = editDistance(lower, candidate.toLowerCase())
    if (distance < least) [best, least] = [candidate, distance]
  }
  return best
}

/**
 * The only one of the author's own words, in which `created_by` is as good as `created_at`, that a slip of
 * one letter makes of another one; the first thousand are looked at.
 */
export function nearestOwn(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > LONGEST) return undefined
  const lower = word.toLowerCase()
  const same = new Set<string>()
  const near = new Set<string>()
  let seen = 0
  for (const candidate of candidates) {
    if (++seen > MOST_CANDIDATES) break
    if (Math.abs(candidate.length - word.length) > 1) continue
    const step = stepBetween(lower, candidate.toLowerCase())
    // One letter changed of three is another word, two that are swapped are a slip.
    const isShort = word.length < 4 && candidate.length < 4
    const isNear =
      step && (!isShort || step === 'swapped') && digitsOf(candidate) === digitsOf(word)
    if (step === 'same') same.add(candidate)
    else if (isNear) near.add(candidate)
  }
  const [found, ...others] = same.size > 0 ? same : near
  return others.length === 0 ? found : undefined
}

/** What separates the parts of a name; what is between digits is of the number. */
const SEPARATOR =
  /(?<!\d)[\s_\-/.]+|[\s_\-/.]+(?!\d)|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/u

/**
 * What is near a word, where nothing else can be meant: capitals or separators differ, or letters of one
 * part are swapped, or too many or too few. Of the author's own words, `trail` and `trial`, `user` and
 * `users`, `contact` and `contract` are as often right, one as the other; what is left are a letter that is
 * doubled, or whose double is missing, and letters swapped where hardly two words are that long.
 */
export function slipOf(word: string, near: string | undefined, isOwn = true): string | undefined {
  if (near === undefined) return undefined
  const [parts, others] = [word, near].map((one) =>
    one.split(SEPARATOR).map((part) => part.toLowerCase()),
  ) as [string[], string[]]
  if (parts.join('') === others.join('')) return near
  const isSlip = (part: string, other: string) => {
    const step = stepBetween(part, other)
    if (step === 'same') return true
    if (/\d/.test(part) || step === undefined || step === 'replaced') return false
    const length = Math.min(part.length, other.length)
    if (step === 'swapped') return length > (isOwn ? 9 : 2)
    return isOwn ? step === 'repeated' && length > 4 : length > 3
  }
  const isSame = parts.length === others.length
  return isSame && parts.every((part, index) => isSlip(part, others[index]!)) ? near : undefined
}

/** How one word becomes another in one step: by a letter repeated, added, replaced or swapped; nothing where that takes more. */
function stepBetween(one: string, other: string) {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  const [rest, longRest] = [short.slice(at), long.slice(at)]
  if (rest === longRest) return 'same'
  if (rest === longRest.slice(1)) return longRest[0] === long[at - 1] ? 'repeated' : 'added'
  if (rest.slice(1) === longRest.slice(1)) return 'replaced'
  const isSwapped = rest[0] === longRest[1] && rest[1] === longRest[0]
  return isSwapped && rest.slice(2) === longRest.slice(2) ? 'swapped' : undefined
}

function digitsOf(word: string): string {
  return word.replace(/\D/g, '')
}

/** Edit distance with neighbours swapped as one step (optimal string alignment). */
function editDistance(one: string, other: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const changed = previous[column - 1]! + (isSame ? 0 : 1)
      const swapped = isSwapped ? beforePrevious[column - 2]! + 1 : Infinity
      current.push(Math.min(changed, previous[column]! + 1, current[column - 1]! + 1, swapped))
    }
    ;[beforePrevious, previous] = [previous, current]
  }
  return previous[other.length]!
}
