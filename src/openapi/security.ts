import { FreeNames } from '../document/heading-ids.js'
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
}

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

/** `API key header X-Key`, `X-Key header`, `cookie sid` */
const KEY = /^(api[-_ ]?key )?(?:(\S+) )?(header|query|cookie)(?: (\S+))?$/i

/** The API key that words name with the place in which it travels. */
function readKey(words: string): SecurityScheme | undefined {
  const [, key, before, place = '', after] = KEY.exec(words) ?? []
  const name = before ?? after
  if (name === undefined || (before && after)) return undefined
  const lower = place.toLowerCase() as 'header' | 'query' | 'cookie'
  // A header has its name in it, a cookie after the word.
  const isNamed = name.includes('-') || (lower === 'cookie' && after !== undefined)
  return key || isNamed ? { type: 'apiKey', name, in: lower } : undefined
}

/** Reads one part of an auth text: `Bearer`, `API key in header X-Key`, `Bearer (scopes: read)`. */
function readPart(text: string): AuthPart | undefined {
  const { words, scopes } = readWords(text)
  const name = words.toLowerCase().replace(/ header$/, '')
  const scheme = schemes.get(name) ?? readKey(words)
  return scheme || freeTexts.includes(name) ? { scheme, scopes } : undefined
}

/**
 * The words of a text that say something, without what stands for a secret, and its scopes: what follows
 * `scopes`. A colon is only part of a word inside it, as in `read:users`.
 */
function readWords(text: string): { words: string; scopes: readonly string[] } {
  const split = text.replace(/<[^<>]*>|\{[^{}]*\}/g, ' ').split(/[\s,;()"'`]+/)
  const all = split.map((word) => word.replace(/:$/, '')).filter((word) => word !== '')
  const found = all.findIndex((word) => /^scopes?$/i.test(word))
  const stated = found === -1 ? all : all.slice(0, found)
  const telling = stated.filter((word) => !authFillers.has(word.toLowerCase()))
  const words = (telling.length > 0 ? telling : stated).join(' ')
  return { words, scopes: found === -1 ? [] : all.slice(found + 1) }
}

/** The separators of alternatives, and of what is needed together. */
const OR = /\s(?:or|[|/])\s/i
const AND = /\s(?:and|\+)\s/i

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
    this.#meanings = new Map(
      entries.map((entry) => [readWords(entry[0]).words.toLowerCase(), entry]),
    )
    this.#words = words
  }

  /** All of them by name, in the order of code units; nothing where there is none. */
  get components(): Record<string, SecurityScheme> | undefined {
    return this.#schemes.size === 0 ? undefined : sortedObject(this.#schemes.values())
  }

  /** Says in an operation which authentication it needs, as far as its auth text goes. */
  addTo(operation: Operation, auth: string, scope: Scope): void {
    if (auth.trim() === '') {
      operation.security = []
      scope.inferred(operation, 'security')
      return
    }
    const alternatives = this.#read(auth) ?? this.#read(this.#words.auth(auth))
    if (!alternatives) {
      scope.report('auth-unknown', auth)
      operation['x-auth'] = auth
      return
    }
    const requirements = alternatives.map((parts) => this.#requirementOf(parts))
    const needed = requirements.filter((requirement) => Object.keys(requirement).length > 0)
    const isOptional = needed.length > 0 && needed.length < requirements.length
    operation.security = isOptional ? [...needed, {}] : needed
  }

  /** The alternatives of an auth text, each a list of parts that are needed together; nothing for an unknown text. */
  #read(text: string): AuthPart[][] | undefined {
    const meant = this.#meaningOf(text)
    if (typeof meant === 'object') return [[meant]]
    const alternatives = meant.split(OR).map((alternative) =>
      alternative.split(AND).map((part) => {
        const meaning = this.#meaningOf(part)
        return typeof meaning === 'object' ? meaning : readPart(meaning)
      }),
    )
    const isKnown = (parts: (AuthPart | undefined)[]): parts is AuthPart[] =>
      !parts.includes(undefined)
    return alternatives.every(isKnown) ? alternatives : undefined
  }

  /** The meaning of a text by the options; the text itself where they have none for it. */
  #meaningOf(text: string): AuthPart | string {
    const { words, scopes } = readWords(text)
    const [name, meaning = text] = this.#meanings.get(words.toLowerCase()) ?? []
    return typeof meaning === 'object' ? { name, scheme: meaning, scopes } : meaning
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
