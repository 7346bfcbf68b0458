/**
 * Where the matches of a sticky pattern end that follow each other from an offset on.
 *
 * One pattern for all of them would overflow its stack on a long text.
 */
export function endOfMatches(pattern: RegExp, text: string, start: number): number {
  let end = start
  for (pattern.lastIndex = start; pattern.test(text);) end = pattern.lastIndex
  return end
}
