/** Longer words are no slips of the pen. */
const LONGEST = 64
const MOST_CANDIDATES = 1000

/**
 * The first word of a closed list that is one step from a word, so that it can be what was meant: a letter
 * added, left out, replaced or swapped with its neighbour. One that only its capitals tell apart comes first.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let near: string | undefined
  for (const [candidate, step] of stepsTo(word, candidates)) {
    if (step === 'same') return candidate
    // One letter changed of one is another word.
    if (word.length > 1) near ??= candidate
  }
  return near
}

/**
 * The only one of the author's own words, in which `created_by` is as good as `created_at`, that a slip of
 * one letter makes of another one.
 */
export function nearestOwn(word: string, candidates: Iterable<string>): string | undefined {
  const same = new Set<string>()
  const near = new Set<string>()
  for (const [candidate, step] of stepsTo(word, candidates)) {
    // One letter changed of three is another word, two that are swapped are a slip.
    const isShort = word.length < 4 && candidate.length < 4
    if (step === 'same') same.add(candidate)
    else if ((!isShort || step === 'swapped') && digitsOf(candidate) === digitsOf(word))
      near.add(candidate)
  }
  const [found, ...others] = same.size > 0 ? same : near
  return others.length === 0 ? found : undefined
}

type Step = 'same' | 'repeated' | 'added' | 'replaced' | 'swapped'

/** The words of a list, of which the first thousand are looked at, that one step makes of a word, in any case. */
function stepsTo(word: string, candidates: Iterable<string>): [string, Step][] {
  const steps: [string, Step][] = []
  if (word.length > LONGEST) return steps
  const lower = word.toLowerCase()
  let seen = 0
  for (const candidate of candidates) {
    if (++seen > MOST_CANDIDATES) break
    const longer = candidate.length - word.length
    if (longer > 1 || longer < -1) continue
    const step = stepBetween(lower, candidate.toLowerCase())
    if (step) steps.push([candidate, step])
  }
  return steps
}

/** The separator of the parts of a name; what is between digits is of the number. */
const SEPARATOR =
  /(?<!\d)[\s_\-/.]+|[\s_\-/.]+(?!\d)|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/u

/**
 * The word near another, where nothing else can be meant: capitals or separators differ, or letters of one
 * part are swapped, or too many or too few. Of the author's own words, `trail` and `trial`, `user` and
 * `users`, `contact` and `contract` are as often right, one as the other; what is left are a letter that is
 * doubled, or whose double is missing, and letters swapped where hardly two words are that long.
 */
export function slipOf(word: string, near: string | undefined): string | undefined {
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
    return step === 'swapped' ? length > 9 : step === 'repeated' && length > 4
  }
  const isSame = parts.length === others.length
  return isSame && parts.every((part, index) => isSlip(part, others[index]!)) ? near : undefined
}

/** The step from one word to another: a letter repeated, added, replaced or swapped; nothing for more. */
function stepBetween(one: string, other: string): Step | undefined {
  const short = one.length < other.length ? one : other
  const long = short === one ? other : one
  // What differs is between what both begin with and what both end with.
  let at = 0
  while (at < short.length && short.charCodeAt(at) === long.charCodeAt(at)) at++
  let end = long.length
  const shorter = long.length - short.length
  while (end - shorter > at && short.charCodeAt(end - shorter - 1) === long.charCodeAt(end - 1))
    end--
  const [left, wanted] = [end - shorter - at, end - at]
  if (wanted === 0) return 'same'
  if (wanted === 1 && left === 0) return at > 0 && long[at] === long[at - 1] ? 'repeated' : 'added'
  if (wanted === 1) return 'replaced'
  const isSwapped = wanted === 2 && left === 2
  return isSwapped && short[at] === long[at + 1] && short[at + 1] === long[at]
    ? 'swapped'
    : undefined
}

function digitsOf(word: string): string {
  return word.replace(/\D/g, '')
}
