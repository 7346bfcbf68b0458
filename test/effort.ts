/**
 * The processor time of a call, as a multiple of the time of a fixed piece of work that is measured
 * right before and after it: what a slow or busy machine does to one it does to the other.
 */
export function effort(run: () => unknown): number {
  const before = processorTime(fixedWork)
  const time = processorTime(run)
  return time / Math.max(before, processorTime(fixedWork))
}

function processorTime(run: () => unknown): number {
  const start = process.cpuUsage()
  run()
  return process.cpuUsage(start).user
}

/** Some ten milliseconds of what readers of text do: cutting, comparing and joining strings. */
function fixedWork(): number {
  let length = 0
  for (let round = 0; round < 10; round++) {
    const words = Array.from({ length: 4000 }, (_, index) => `word${(index * 7919) % 4000} `)
    length += words.toSorted().join('').split(/\s+/).length
  }
  return length
}
