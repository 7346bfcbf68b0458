import { escapeHtml } from '../source/escape.js'

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

/** Longer code stays without colours. */
const longest = 50_000

/** Code as HTML, its tokens in elements with `data-token`; nothing for a language without colours here. */
export function colorCode(code: string, language: string): string | undefined {
  const pattern = patterns.get(language.toLowerCase())
  if (!pattern || code.length > longest) return undefined
  let html = ''
  let end = 0
  for (const match of code.matchAll(pattern)) {
    const { string, colon, number, literal } = match.groups!
    const text = string ?? match[0]
    const kind =
      string === undefined
        ? (number && 'number') || (literal && 'literal') || 'keyword'
        : colon === undefined
          ? 'string'
          : 'key'
    html += `${escapeHtml(code.slice(end, match.index))}<span data-token="${kind}">${escapeHtml(text)}</span>`
    end = match.index + text.length
  }
  return html + escapeHtml(code.slice(end))
}
