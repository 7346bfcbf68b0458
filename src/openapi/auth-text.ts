import { authFillers, wordsFor } from '../vocabulary/meanings.js'
import type { SecurityScheme } from './description.js'

/** What auth texts mean by the team's own word. */
export type AuthMeanings = Readonly<Record<string, SecurityScheme | string>>

/** Where an API key can travel. */
export type KeyPlace = 'header' | 'query' | 'cookie'

/** One part of an auth text, as it reads or as the team means it; without scheme and key nothing is needed. */
export interface AuthPart {
  readonly scheme?: SecurityScheme
  /** What the options call the scheme. */
  readonly name?: string
  readonly scopes: readonly string[]
  /** An API key that lacks the name, or the place, that a scheme needs. */
  readonly key?: { readonly place?: KeyPlace }
  /** True when a call without it is served too. */
  readonly isOptional: boolean
  /** What is in brackets and not understood. */
  readonly detail?: string
}

const LONGEST = 500
const NONE: ReadonlySet<string> = new Set(wordsFor('none'))
const PLACES: readonly string[] = ['header', 'query', 'cookie'] satisfies KeyPlace[]
const KEY = /(?<![\w-])api[-_ ]?key(?![\w-])/i

/** The schemes that say it all by their name. */
const schemes = new Map<string, SecurityScheme>()
for (const name of ['bearer', 'basic', 'digest']) schemes.set(name, { type: 'http', scheme: name })
for (const name of ['oauth bearer', 'oauth2 bearer']) schemes.set(name, schemes.get('bearer')!)
for (const name of ['jwt', 'bearer jwt', 'jwt bearer'])
  schemes.set(name, { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' })
for (const name of ['mtls', 'mutual tls', 'client certificate'])
  schemes.set(name, { type: 'mutualTLS' })

/** The texts that are whole schemes, in lower case; the documentation lists them. */
export const schemeNames: readonly string[] = [...schemes.keys()]
/** The words of a text by which nothing is needed. */
export const freeTexts: readonly string[] = [...NONE]

/** The alternatives of an auth text, each a list of parts that are needed together; nothing for an unknown text. */
export function readAlternatives(text: string, meanings: AuthMeanings): AuthPart[][] | undefined {
  if (text.length > LONGEST) return undefined
  const meant = meaningOf(text, meanings)
  if (typeof meant === 'string') return readAlternatives(meant, {})
  if (meant) return [[meant]]
  const alternatives = splitAt(text, ['or', '|', '/']).map((alternative) =>
    splitAt(alternative, ['and', '+']).map((part): AuthPart | undefined => {
      const meaning = meaningOf(part, meanings)
      return typeof meaning === 'object' ? meaning : readPart(meaning ?? part)
    }),
  )
  const known = alternatives.map((parts) => parts.filter((part) => part !== undefined))
  return known.flat().length === alternatives.flat().length ? known : undefined
}

/** The team's own meaning of a text, whose scopes the text may add. */
function meaningOf(text: string, meanings: AuthMeanings): AuthPart | string | undefined {
  const { words, scopes } = readWords(text)
  const find = (key: string) =>
    Object.entries(meanings).find(([name]) => normalized(name) === normalized(key))
  const whole = find(text)
  const [name, meaning] = whole ?? find(words.join(' ')) ?? []
  if (typeof meaning !== 'object') return meaning
  return { name: name!, scheme: meaning, scopes: whole ? [] : scopes, isOptional: false }
}

/** Cuts a text at words that are alone outside of brackets. */
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

/** Reads one part of an auth text: `Bearer`, `API key in header X-Key`, `Bearer (scopes: read)`. */
function readPart(text: string): AuthPart | undefined {
  const { names, scopes, isOptional } = readWords(text)
  const said = { scopes, isOptional }
  const key = readKey(names)
  if (key) return { ...said, ...key }
  const whole = schemes.get(nameOf(names))
  if (whole) return { ...said, scheme: whole }
  // What is in brackets at the end may say something else.
  const bracket = text.trimEnd().endsWith(')') ? text.indexOf('(') : text.length
  const head = readWords(text.slice(0, bracket))
  if (head.names.length > 0 && head.names.every((name) => NONE.has(name.toLowerCase())))
    return { scopes: [], isOptional }
  const scheme = schemes.get(nameOf(head.names))
  return scheme && { ...said, scheme, detail: readWords(text.slice(bracket)).words.join(' ') }
}

function nameOf(words: readonly string[]): string {
  const name = words.join(' ').toLowerCase()
  return name.endsWith(' header') ? name.slice(0, -' header'.length) : name
}

/**
 * The words of a text, without what stands for a secret, and but for its scopes: what follows `scopes`.
 * A colon is only part of a word inside it, as in `read:users`; `names` are the words that say something.
 */
function readWords(text: string) {
  const split = text.replace(/<[^<>]*>|\{[^{}]*\}/g, ' ').split(/[\s,;()"'`]+/)
  const all = split.map((word) => word.replace(/:$/, '')).filter((word) => word !== '')
  const stated = all.filter((word) => word.toLowerCase() !== 'optional')
  const found = stated.findIndex((word) => /^scopes?$/i.test(word))
  const words = stated.slice(0, found === -1 ? stated.length : found)
  if (found !== -1) while (/^(?:with|the)$/i.test(words.at(-1) ?? '')) words.pop()
  return {
    words,
    names: words.filter((word) => !authFillers.has(word.toLowerCase())),
    scopes: found === -1 ? [] : stated.slice(found + 1),
    isOptional: stated.length < all.length,
  }
}

/** Reads `API key`, `API key in header X-Key`, `X-Key header`, `cookie sid`; nothing for another text. */
function readKey(words: readonly string[]): Pick<AuthPart, 'key' | 'scheme'> | undefined {
  const text = words.join(' ')
  const rest = text.replace(KEY, ' ').split(' ').filter(Boolean)
  const isPlace = (word: string) => PLACES.includes(word.toLowerCase())
  const [name, ...more] = rest.filter((word) => !isPlace(word))
  const [place, second] = rest.filter(isPlace).map((word) => word.toLowerCase() as KeyPlace)
  if (second !== undefined || more.length > 0) return undefined
  // A header has its name in it, a cookie after the word.
  const isNamed = name?.includes('-') || (place === 'cookie' && rest[1] === name)
  if (!KEY.test(text) && !(place && name && isNamed)) return undefined
  if (name === undefined) return { key: place ? { place } : {} }
  return place && { scheme: { type: 'apiKey', name, in: place } }
}

function normalized(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
