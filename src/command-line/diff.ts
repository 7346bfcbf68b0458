/** How many lines of a hunk are the same in both texts, before and after what differs. */
const CONTEXT = 3
// Beyond this many differences the stretch that differs is shown as replaced as a whole.
const MOST_DIFFERENCES = 1000

/** One line of a difference: in both texts, in the old one or in the new one. */
interface DiffLine {
  readonly mark: ' ' | '-' | '+'
  readonly text: string
}

/** What differs between two texts, as `diff -u` and `git apply` have it; empty where nothing does. */
export function unifiedDiff(file: string, before: string, after: string): string {
  if (before === after) return ''
  const lines = compareLines(linesOf(before), linesOf(after))
  const numbers = { '-': 1, '+': 1 }
  let at = 0
  const hunks = hunksOf(lines).map(([start, end]) => {
    count(lines, at, start, numbers)
    const text = hunk(lines, start, end, numbers)
    count(lines, start, end, numbers)
    at = end
    return text
  })
  return `--- a/${file}\n+++ b/${file}\n${hunks.join('')}`
}

/** The lines with their line endings. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** The shortest way from one list of lines to another (Myers), around what they share at both ends. */
function compareLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let tail = 0
  const most = Math.min(before.length, after.length) - start
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const old = before.slice(start, before.length - tail)
  const now = after.slice(start, after.length - tail)
  return [
    ...marked(' ', before.slice(0, start)),
    ...(shortestWay(old, now) ?? [...marked('-', old), ...marked('+', now)]),
    ...marked(' ', before.slice(before.length - tail)),
  ]
}

function shortestWay(before: readonly string[], after: readonly string[]): DiffLine[] | undefined {
  // For each number of differences: how far each diagonal comes, counted in lines of the old text.
  const rounds: Map<number, number>[] = []
  let reached = new Map([[1, 0]])
  for (let differences = 0; differences <= MOST_DIFFERENCES; differences++) {
    rounds.push(reached)
    const next = new Map<number, number>()
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      let at = isInsertion(reached, diagonal, differences)
        ? reached.get(diagonal + 1)!
        : reached.get(diagonal - 1)! + 1
      while (
        at < before.length &&
        at - diagonal < after.length &&
        before[at] === after[at - diagonal]
      )
        at++
      next.set(diagonal, at)
      if (at >= before.length && at - diagonal >= after.length)
        return wayBack(rounds, before, after)
    }
    reached = next
  }
  return undefined
}

function isInsertion(
  reached: ReadonlyMap<number, number>,
  diagonal: number,
  differences: number,
): boolean {
  if (diagonal === -differences) return true
  return (
    diagonal !== differences &&
    (reached.get(diagonal - 1) ?? -1) < (reached.get(diagonal + 1) ?? -1)
  )
}

function wayBack(
  rounds: readonly Map<number, number>[],
  before: readonly string[],
  after: readonly string[],
): DiffLine[] {
  const lines: DiffLine[] = []
  let [at, other] = [before.length, after.length]
  for (let differences = rounds.length - 1; differences >= 0; differences--) {
    const reached = rounds[differences]!
    const diagonal = at - other
    const inserted = isInsertion(reached, diagonal, differences)
    const from = differences === 0 ? 0 : reached.get(inserted ? diagonal + 1 : diagonal - 1)!
    const start = differences === 0 ? 0 : inserted ? from : from + 1
    while (at > start) {
      lines.push({ mark: ' ', text: before[--at]! })
      other--
    }
    if (differences === 0) break
    if (inserted) lines.push({ mark: '+', text: after[--other]! })
    else lines.push({ mark: '-', text: before[--at]! })
  }
  return lines.toReversed()
}

function marked(mark: DiffLine['mark'], texts: readonly string[]): DiffLine[] {
  return texts.map((text) => ({ mark, text }))
}

/** The stretches of lines to show: each difference with its context, those that touch as one. */
function hunksOf(lines: readonly DiffLine[]): [start: number, end: number][] {
  const hunks: [number, number][] = []
  for (const [index, { mark }] of lines.entries()) {
    if (mark === ' ') continue
    const last = hunks.at(-1)
    const end = Math.min(lines.length, index + 1 + CONTEXT)
    if (last && index - CONTEXT <= last[1]) last[1] = end
    else hunks.push([Math.max(0, index - CONTEXT), end])
  }
  return hunks
}

/** The number of the next line in the old and in the new text, from 1. */
type LineNumbers = Record<'-' | '+', number>

/** Passes some lines. */
function count(lines: readonly DiffLine[], start: number, end: number, numbers: LineNumbers): void {
  for (const { mark } of lines.slice(start, end)) {
    if (mark !== '+') numbers['-']++
    if (mark !== '-') numbers['+']++
  }
}

function hunk(
  lines: readonly DiffLine[],
  start: number,
  end: number,
  numbers: LineNumbers,
): string {
  const shown = lines.slice(start, end)
  const heading = (['-', '+'] as const).map((mark) => {
    const length = shown.filter((line) => line.mark === ' ' || line.mark === mark).length
    return `${mark}${numbers[mark] - (length === 0 ? 1 : 0)},${length}`
  })
  const text = shown.map((line) => {
    const ending = line.text.endsWith('\n') ? '' : '\n\\ No newline at end of file\n'
    return line.mark + line.text + ending
  })
  return `@@ ${heading.join(' ')} @@\n${text.join('')}`
}
