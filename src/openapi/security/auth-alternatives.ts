import type { SecurityScheme } from '../description/security-scheme.js'
import { readAuthPart, splitScopes, type AuthReading } from './auth-text.js'
import type { NamedScheme } from './named-scheme.js'

const LONGEST = 500

/** What auth texts mean by the team's own word. */
export type AuthMeanings = Readonly<Record<string, SecurityScheme | string>>

/** One part of an auth text, as it reads or as the team means it. */
export type AuthPart =
  AuthReading | { kind: 'scheme'; named: NamedScheme; optional: false; detail?: undefined }

/** The alternatives of an auth text, each a list of parts that are needed together; nothing for an unknown text. */
export function readAlternatives(text: string, meanings: AuthMeanings): AuthPart[][] | undefined {
  if (text.length > LONGEST) return undefined
  const meant = meaningOf(text, meanings)
  if (typeof meant === 'string') return readAlternatives(meant, {})
  if (meant) return [[meant]]
  const alternatives = splitAt(text, ['or', '|']).map((alternative) =>
    splitAt(alternative, ['and', '+']).map((part): AuthPart | undefined => {
      const meaning = meaningOf(part, meanings)
      return typeof meaning === 'string' ? readAuthPart(meaning) : (meaning ?? readAuthPart(part))
    }),
  )
  const known = alternatives.map((parts) => parts.filter((part) => part !== undefined))
  return known.flat().length === alternatives.flat().length ? known : undefined
}

/** The team's own meaning of a text, whose scopes the text may add. */
function meaningOf(text: string, meanings: AuthMeanings): AuthPart | string | undefined {
  const { base, scopes } = splitScopes(text)
  for (const [key, own] of [
    [text, []],
    [base, scopes],
  ] as const) {
    const entry = Object.entries(meanings).find(([name]) => normalized(name) === normalized(key))
    if (!entry) continue
    const [name, meaning] = entry
    if (typeof meaning === 'string') return meaning
    return { kind: 'scheme', named: { name, scheme: meaning, scopes: own }, optional: false }
  }
  return undefined
}

/** Cuts a text at words that stand alone outside of brackets. */
function splitAt(text: string, separators: readonly string[]): string[] {
  const parts: string[][] = [[]]
  let depth = 0
  for (const word of text.split(/\s+/)) {
    if (depth <= 0 && separators.includes(word.toLowerCase())) parts.push([])
    else parts.at(-1)!.push(word)
    depth += word.split('(').length - word.split(')').length
  }
  return parts.map((words) => words.join(' '))
}

function normalized(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
