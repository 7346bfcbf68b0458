const WORDS: Readonly<Record<string, string>> = {
  json: '',
  js: 'await const',
  python: 'import',
  go: 'defer func if import package',
  bash: 'curl',
}
const LITERALS = 'true false null True False None nil'

/** Strings, comments, numbers and words: what the colours of code tell apart. */
function patternFor(words: string): RegExp {
  const string = String.raw`f?"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\]|\\[^])*(?:'|$)|${'`[^`]*(?:`|$)'}`
  const parts = [
    `(?<string>${string})(?<colon>\\s*:)?`,
    String.raw`(?<number>(?<![\w.-])-?\d[\d.eE+-]*(?![\w]))`,
    String.raw`(?<literal>\b(?:${LITERALS.replaceAll(' ', '|')})\b)`,
    ...(words === ''
      ? []
      : [String.raw`(?<keyword>(?<![\w.-])(?:${words.replaceAll(' ', '|')})\b)`]),
  ]
  return new RegExp(parts.join('|'), 'g')
}

const patterns = new Map(Object.entries(WORDS).map(([name, words]) => [name, patternFor(words)]))

/** A stretch of code that has a colour of its own. */
export interface CodeToken {
  readonly kind: 'key' | 'string' | 'number' | 'literal' | 'keyword'
  readonly start: number
  readonly end: number
}

/** Colours of longer code are not worth the time of a page. */
export const longestColored = 50_000

/** The tokens of code; nothing for a language that is not known here. */
export function readCodeTokens(code: string, language: string): CodeToken[] | undefined {
  const pattern = patterns.get(language.toLowerCase())
  if (!pattern) return undefined
  return Array.from(code.matchAll(pattern), (match) => {
    const { string, colon, number, literal } = match.groups!
    const start = match.index
    const end = start + (string ?? match[0]).length
    if (string !== undefined) return { kind: colon === undefined ? 'string' : 'key', start, end }
    const kind = number !== undefined ? 'number' : literal !== undefined ? 'literal' : 'keyword'
    return { kind, start, end }
  })
}
