/** How the time of some work grows with what it is given: 1 where it is linear, 2 where it is quadratic. */
export interface Growth {
  readonly exponent: number
  /** The size that was measured, with its processor time in milliseconds. */
  readonly size: number
  readonly time: number
}

/** Less time, in milliseconds, says nothing about growth. */
const MEASURABLE = 150
/** What is linear stays below, on any machine; what is quadratic is above. */
const MOST_EXPONENT = 1.6

/**
 * Measures work on sizes of which each is four times the one before, up to a size that takes long
 * enough to tell. Processor time is compared in one process, the least of several runs, and what seems
 * to grow is measured again: a busy machine does not count.
 */
export function growthOf(work: (size: number) => () => unknown, most: number): Growth {
  for (let size = most / 16; ; size *= 4) {
    const time = leastTime(work(size), 1)
    if (time < MEASURABLE) {
      if (size < most) continue
      return { exponent: 0, size, time }
    }
    let growth: Growth = { exponent: Infinity, size, time }
    for (let round = 0; round < 3 && growth.exponent > MOST_EXPONENT; round++) {
      const [small, large] = [leastTime(work(size / 4), 4), leastTime(work(size), 2)]
      const exponent = Math.log2(large / Math.max(small, 1)) / 2
      if (exponent < growth.exponent) growth = { exponent, size, time: large }
    }
    // What is compiled at first and collected at times looks like growth, or hides it, in small sizes.
    if (size >= most || growth.time > 1000) return growth
  }
}

/** What grows too fast, with its figures; nothing for what does not. */
export function excess(name: string, { exponent, size, time }: Growth): string | undefined {
  if (exponent <= MOST_EXPONENT) return undefined
  return `${name}: ${Math.round(time)} ms for ${size} characters, exponent ${exponent.toFixed(2)}`
}

function leastTime(run: () => unknown, runs: number): number {
  let least = Infinity
  for (let index = 0; index < runs; index++) {
    const start = process.cpuUsage()
    run()
    least = Math.min(least, process.cpuUsage(start).user / 1000)
  }
  return least
}
