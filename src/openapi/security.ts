import { FreeNames } from '../document/heading-ids.js'
import type { Parameter } from '../endpoint/endpoint.js'
import { authFillers, wordsFor } from '../vocabulary/meanings.js'
import type { Words } from '../vocabulary/words.js'
import type { Operation, SecurityRequirement, SecurityScheme } from './description.js'
import { sortedObject, takeName } from './ordered.js'
import type { Scope } from './report.js'

/** The meanings of auth texts by the team's own word. */
type AuthMeanings = Readonly<Record<string, SecurityScheme | string>>

/** The place in which an API key can travel. */
type KeyPlace = 'header' | 'query' | 'cookie'

/** One part of an auth text, as it reads or as the team means it; without scheme and key nothing is needed. */
interface AuthPart {
  readonly scheme?: SecurityScheme
  /** The name of the scheme in the options. */
  readonly name?: string
  readonly scopes: readonly string[]
  /** An API key that lacks the name, or the place, that a scheme needs. */
  readonly key?: { readonly place?: KeyPlace }
  /** True when a call without it is served too. */
  readonly isOptional: boolean
  /** The text in brackets that is not understood. */
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
function readAlternatives(text: string, meanings: AuthMeanings): AuthPart[][] | undefined {
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

/** The security schemes of a description: each once, under a name of its own. */
export class SecuritySchemes {
  readonly #meanings: AuthMeanings
  readonly #words: Words
  /** By the name that is wished for and what they are. */
  readonly #schemes = new Map<string, readonly [name: string, scheme: SecurityScheme]>()
  readonly #names = new FreeNames()

  /** Takes what the options say of auth texts, and the words that other words stand for. */
  constructor(meanings: AuthMeanings = {}, words: Words) {
    this.#meanings = meanings
    this.#words = words
  }

  /** All of them by name, in the order of code units; nothing where there is none. */
  get components(): Record<string, SecurityScheme> | undefined {
    return this.#schemes.size === 0 ? undefined : sortedObject(this.#schemes.values())
  }

  /** Says in an operation which authentication it needs, as far as its auth text goes; a row may name an API key. */
  addTo(operation: Operation, auth: string, rows: readonly Parameter[], scope: Scope): void {
    if (auth.trim() === '') {
      operation.security = []
      scope.inferred(operation, 'security')
      return
    }
    const read =
      readAlternatives(auth, this.#meanings) ??
      readAlternatives(this.#words.auth(auth), this.#meanings)
    const alternatives = read?.map((parts) =>
      parts.map((part) => (part.key ? { ...part, scheme: keyAmong(rows, part.key.place) } : part)),
    )
    const parts = alternatives?.flat() ?? []
    if (!alternatives || parts.some(({ key, scheme }) => key && !scheme)) {
      scope.report('auth-unknown', auth)
      operation['x-auth'] = auth
      return
    }
    const requirements = alternatives.map((list) => this.#requirementOf(list))
    const needed = requirements.filter((requirement) => Object.keys(requirement).length > 0)
    const isOptional = needed.length < requirements.length || parts.some((part) => part.isOptional)
    operation.security = [...needed, ...(isOptional && needed.length > 0 ? [{}] : [])]
    if (parts.some(({ key }) => key)) scope.inferred(operation, 'security-scheme', auth)
    for (const { detail } of parts) {
      if (detail === undefined) continue
      scope.report('auth-detail', detail)
      operation['x-auth'] = auth
    }
  }

  #requirementOf(parts: readonly AuthPart[]): SecurityRequirement {
    const needed = parts.flatMap(({ scheme, name, scopes }): [string, string[]][] => {
      if (!scheme) return []
      const wish = name ?? usualNameOf(scheme)
      const key = JSON.stringify([wish, scheme])
      const known = this.#schemes.get(key) ?? [takeName(this.#names, wish, 'auth'), scheme]
      this.#schemes.set(key, known)
      return [[known[0], [...scopes]]]
    })
    return Object.fromEntries(needed)
  }
}

/** The API key among the rows, when there is exactly one that can be it. */
function keyAmong(
  rows: readonly Parameter[],
  place: KeyPlace | undefined,
): SecurityScheme | undefined {
  const [key, ...others] = rows.filter(
    (row) => /api[-_]?key$/i.test(row.name) && (place === undefined || row.in === place),
  )
  if (others.length > 0 || !key || key.in === 'path' || key.in === 'body') return undefined
  return { type: 'apiKey', name: key.name, in: key.in }
}

function usualNameOf(scheme: SecurityScheme): string {
  if (scheme.type === 'apiKey') return `${scheme.in}-${scheme.name}`
  if (scheme.type !== 'http') return 'mutualTls'
  return scheme.scheme + (scheme.bearerFormat === undefined ? 'Auth' : 'JwtAuth')
}
