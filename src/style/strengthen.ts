const COMMENTS = /\/\*[\s\S]*?\*\//g
/** What comes before a brace: a selector, or an at-rule. */
const PRELUDES = /(?<=^|[{};])[^{};]+(?=\{)/g
/** The one thing with the weight of a class in a selector of the stylesheet. */
const WEIGHT = /\.(?:\\.|[-\w])+|\[[^\]]*\]/y

/** Writes each selector of the stylesheet so that it weighs as many classes, up to nine. */
export function strengthen(style: string, classes: number): string {
  const times = Math.min(Math.max(Math.trunc(classes) || 1, 1), 9)
  if (times === 1) return style
  return style
    .replace(COMMENTS, '')
    .replace(PRELUDES, (prelude) =>
      prelude.trimStart().startsWith('@') ? prelude : repeatWeights(prelude, times),
    )
}

/** Repeats the class outside of `:where()`, which stays without weight. */
function repeatWeights(selectors: string, times: number): string {
  let written = ''
  let depth = 0
  for (let index = 0; index < selectors.length;) {
    WEIGHT.lastIndex = index
    const [weight] = (depth === 0 && WEIGHT.exec(selectors)) || []
    if (weight !== undefined) {
      written += weight.repeat(times)
      index += weight.length
      continue
    }
    const character = selectors[index++]!
    if (character === '(') depth++
    if (character === ')') depth--
    written += character
  }
  return written
}
