import { FreeNames } from '../document/heading-ids.js'
import type { Parameter } from '../endpoint/endpoint.js'
import { authFillers, wordsFor } from '../vocabulary/meanings.js'
import type { Words } from '../vocabulary/words.js'
import type { Operation, SecurityRequirement, SecurityScheme } from './description.js'
import { sortedObject, takeName } from './ordered.js'
import type { Scope } from './report.js'

/** One part of an auth text, as it reads or as the options mean it; without a scheme nothing is needed. */
interface AuthPart {
  readonly scheme?: SecurityScheme | undefined
  /** The name of the scheme in the options. */
  readonly name?: string | undefined
  readonly scopes: readonly string[]
  /** True when a call without it is served too. */
  readonly isOptional: boolean
  /** True for an API key of which only a row says how it is sent. */
  readonly isInferred?: boolean
  /** The text in brackets that is not understood. */
  readonly detail?: string
}

/** The place in which an API key can travel. */
type KeyPlace = 'header' | 'query' | 'cookie'

const LONGEST = 500
const PLACES: readonly string[] = ['header', 'query', 'cookie'] satisfies KeyPlace[]
const KEY = /(?<![\w-])api[-_ ]?key(?![\w-])/i

/** The words of a text by which nothing is needed. */
export const freeTexts: readonly string[] = wordsFor('none')

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

/** Reads one part of an auth text: `Bearer`, `API key in header X-Key`, `Bearer (scopes: read)`. */
function readPart(text: string, rows: readonly Parameter[]): AuthPart | undefined {
  const { names, scopes, isOptional } = readWords(text)
  const key = readKey(names, rows)
  if (key) return { ...key, scopes, isOptional }
  // What is in brackets at the end may say something else.
  const bracket = text.trimEnd().endsWith(')') ? text.indexOf('(') : text.length
  for (const head of [text, text.slice(0, bracket)]) {
    const name = nameOf(readWords(head).names)
    const scheme = schemes.get(name)
    if (!scheme && !freeTexts.includes(name)) continue
    const detail = readWords(text.slice(head.length)).words.join(' ')
    return { scheme, scopes, isOptional, ...(detail !== '' && { detail }) }
  }
  return undefined
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

/**
 * Reads `API key in header X-Key`, `X-Key header`, `cookie sid`; `API key` alone is the only row that can be
 * it. Nothing for another text.
 */
function readKey(
  words: readonly string[],
  rows: readonly Parameter[],
): Pick<AuthPart, 'scheme' | 'isInferred'> | undefined {
  const text = words.join(' ')
  const rest = text.replace(KEY, ' ').split(' ').filter(Boolean)
  const isPlace = (word: string) => PLACES.includes(word.toLowerCase())
  const [name, ...more] = rest.filter((word) => !isPlace(word))
  const [place, second] = rest.filter(isPlace).map((word) => word.toLowerCase() as KeyPlace)
  if (second !== undefined || more.length > 0) return undefined
  // A header has its name in it, a cookie after the word.
  const isNamed = name?.includes('-') || (place === 'cookie' && rest[1] === name)
  if (!KEY.test(text) && !(place && name && isNamed)) return undefined
  if (name !== undefined) return place && { scheme: { type: 'apiKey', name, in: place } }
  const [key, ...others] = rows.filter(
    (row) => /api[-_]?key$/i.test(row.name) && (place === undefined || row.in === place),
  )
  if (others.length > 0 || !key || key.in === 'path' || key.in === 'body') return undefined
  return { scheme: { type: 'apiKey', name: key.name, in: key.in }, isInferred: true }
}

/** The separators of alternatives, and of what is needed together, outside of brackets. */
const OR = / (?:or|[|/]) (?![^()]*\))/i
const AND = / (?:and|\+) (?![^()]*\))/i

function normalized(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** The security schemes of a description: each once, under a name of its own. */
export class SecuritySchemes {
  /** The meanings of texts by the options, with the names that the texts have there. */
  readonly #meanings: ReadonlyMap<string, readonly [name: string, SecurityScheme | string]>
  readonly #words: Words
  /** By the name that is wished for and what they are. */
  readonly #schemes = new Map<string, readonly [name: string, scheme: SecurityScheme]>()
  readonly #names = new FreeNames()

  /** Takes what the options say of auth texts, and the words that other words stand for. */
  constructor(meanings: Readonly<Record<string, SecurityScheme | string>> = {}, words: Words) {
    const entries = Object.entries(meanings)
    this.#meanings = new Map(entries.map((entry) => [normalized(entry[0]), entry]))
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
    const alternatives = this.#read(auth, rows) ?? this.#read(this.#words.auth(auth), rows)
    if (!alternatives) {
      scope.report('auth-unknown', auth)
      operation['x-auth'] = auth
      return
    }
    const parts = alternatives.flat()
    const requirements = alternatives.map((list) => this.#requirementOf(list))
    const needed = requirements.filter((requirement) => Object.keys(requirement).length > 0)
    const isOptional = needed.length < requirements.length || parts.some((part) => part.isOptional)
    operation.security = [...needed, ...(isOptional && needed.length > 0 ? [{}] : [])]
    if (parts.some(({ isInferred }) => isInferred))
      scope.inferred(operation, 'security-scheme', auth)
    for (const { detail } of parts) {
      if (detail === undefined) continue
      scope.report('auth-detail', detail)
      operation['x-auth'] = auth
    }
  }

  /** The alternatives of an auth text, each a list of parts that are needed together; nothing for an unknown text. */
  #read(text: string, rows: readonly Parameter[]): AuthPart[][] | undefined {
    if (text.length > LONGEST) return undefined
    const meant = this.#meaningOf(text)
    if (typeof meant === 'object') return [[meant]]
    const alternatives = meant
      .replace(/\s+/g, ' ')
      .split(OR)
      .map((alternative) =>
        alternative.split(AND).map((part) => {
          const meaning = this.#meaningOf(part)
          return typeof meaning === 'object' ? meaning : readPart(meaning, rows)
        }),
      )
    const isKnown = (parts: (AuthPart | undefined)[]): parts is AuthPart[] =>
      !parts.includes(undefined)
    return alternatives.every(isKnown) ? alternatives : undefined
  }

  /** The meaning of a text by the options; the text itself where they have none for it. */
  #meaningOf(text: string): AuthPart | string {
    const { words, scopes, isOptional } = readWords(text)
    const stated = [text, words.join(' ')].map((one) => this.#meanings.get(normalized(one)))
    const [name, meaning = text] = stated.find(Boolean) ?? []
    return typeof meaning === 'object' ? { name, scheme: meaning, scopes, isOptional } : meaning
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

function usualNameOf(scheme: SecurityScheme): string {
  if (scheme.type === 'apiKey') return `${scheme.in}-${scheme.name}`
  if (scheme.type !== 'http') return 'mutualTls'
  return scheme.scheme + (scheme.bearerFormat === undefined ? 'Auth' : 'JwtAuth')
}
