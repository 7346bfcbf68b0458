/**
 * How deep a YAML text can be nested: brackets within brackets, indentation within indentation. It is
 * told from the characters alone, as a parser that goes too deep cannot always be stopped.
 */
export function nestingDepth(yaml: string): number {
  return deepestBrackets(yaml) + deepestIndentation(yaml)
}

function deepestBrackets(yaml: string): number {
  let depth = 0
  let deepest = 0
  for (const [bracket] of yaml.matchAll(/[[\]{}]/g)) {
    if (bracket === '[' || bracket === '{') deepest = Math.max(deepest, ++depth)
    else if (depth > 0) depth--
  }
  return deepest
}

/** A collection can start with each line, and behind each indicator on it: `- - key: value`. */
function deepestIndentation(yaml: string): number {
  const columns: number[] = []
  let deepest = 0
  for (const line of yaml.split('\n')) {
    if (line.trim() === '') continue
    for (const { 0: blanks, index } of line.matchAll(/(?:^|[-?:][ \t])[ \t]*/g)) {
      const column = index + blanks.length
      while (columns.length > 0 && columns.at(-1)! >= column) columns.pop()
      deepest = Math.max(deepest, columns.push(column))
    }
  }
  return deepest
}
