/**
 * The middle of numbers: a single slow run does not move it.
 *
 * @param {readonly number[]} numbers
 */
export function median(numbers) {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/**
 * The power of `x` that `y` grows with: the slope of the line through the logarithms.
 *
 * @param {readonly (readonly [x: number, y: number])[]} points
 */
export function exponent(points) {
  const logarithms = points.map(([x, y]) => [Math.log(x), Math.log(y)])
  const mean = (/** @type {0 | 1} */ axis) =>
    logarithms.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / logarithms.length
  const [meanX, meanY] = [mean(0), mean(1)]
  let above = 0
  let below = 0
  for (const [x = 0, y = 0] of logarithms) {
    above += (x - meanX) * (y - meanY)
    below += (x - meanX) ** 2
  }
  return above / below
}
