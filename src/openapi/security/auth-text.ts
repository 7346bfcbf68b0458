import { authFillers, wordsFor } from '../../vocabulary/meanings.js'
import type { OAuthFlows, SecurityScheme } from '../description/description.js'

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
  readonly optional: boolean
  /** What is in brackets and not understood. */
  readonly detail?: string
}

const LONGEST = 500
const NONE: ReadonlySet<string> = new Set(wordsFor('none'))
const KEY = /(?<![\w-])api[-_ ]?key(?![\w-])/i
const OAUTH = /^oauth(?:2(?:\.0)?)?(?: |$)/

/** The schemes that say it all by their name. */
const schemes = new Map<string, SecurityScheme>([
  ['bearer', { type: 'http', scheme: 'bearer' }],
  ['basic', { type: 'http', scheme: 'basic' }],
  ['digest', { type: 'http', scheme: 'digest' }],
])
for (const name of ['jwt', 'bearer jwt', 'jwt bearer'])
  schemes.set(name, { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' })
for (const name of ['oauth bearer', 'oauth2 bearer'])
  schemes.set(name, { type: 'http', scheme: 'bearer' })
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
      return typeof meaning === 'string' ? readPart(meaning) : (meaning ?? readPart(part))
    }),
  )
  const known = alternatives.map((parts) => parts.filter((part) => part !== undefined))
  return known.flat().length === alternatives.flat().length ? known : undefined
}

/** The team's own meaning of a text, whose scopes the text may add. */
function meaningOf(text: string, meanings: AuthMeanings): AuthPart | string | undefined {
  const { words, scopes } = cutScopes(wordsOf(text))
  const find = (key: string) =>
    Object.entries(meanings).find(([name]) => normalized(name) === normalized(key))
  const whole = find(text)
  const [name, meaning] = whole ?? find(words.join(' ')) ?? []
  if (typeof meaning !== 'object') return meaning
  return { name: name!, scheme: meaning, scopes: whole ? [] : scopes, optional: false }
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

/** Reads one part of an auth text: `Bearer`, `API key in header X-Key`, `OAuth 2 (scopes: read)`. */
function readPart(text: string): AuthPart | undefined {
  const bracket = text.trimEnd().endsWith(')') ? text.indexOf('(') : text.length
  const head = readWords(text.slice(0, bracket))
  const detail = readWords(text.slice(bracket))
  const names = [...head.names, ...detail.names]
  const urls = [...head.urls, ...detail.urls]
  const scopes = [...head.scopes, ...detail.scopes]
  const said = { scopes, optional: head.isOptional || detail.isOptional }
  const key = readKey(names)
  if (key) return { ...said, ...key }
  if (head.names.length > 0 && head.names.every((name) => NONE.has(name.toLowerCase())))
    return { ...said, scopes: [] }
  const oauth = readOAuth(names, urls)
  if (oauth) return { ...said, scheme: oauth }
  const details = detail.names.length > 0 ? { detail: detail.words.join(' ') } : {}
  const nameOf = (words: readonly string[]): string =>
    words
      .join(' ')
      .toLowerCase()
      .replace(/ header$/, '')
  const [openIdConnectUrl, ...others] = urls
  if (/^(?:openid(?: connect)?|oidc)$/.test(nameOf(head.names)) && openIdConnectUrl && !others[0])
    return { ...said, scheme: { type: 'openIdConnect', openIdConnectUrl }, ...details }
  const whole = schemes.get(nameOf(names))
  const scheme = whole ?? schemes.get(nameOf(head.names))
  return scheme && { ...said, scheme, ...(!whole && details) }
}

/** The words of a text by what they are: all but URLs and scopes, those of them that say something, URLs, scopes. */
function readWords(text: string) {
  const all = wordsOf(text)
  const stated = all.filter((word) => word.toLowerCase() !== 'optional')
  const { words, scopes } = cutScopes(stated)
  const isUrl = (word: string): boolean => /^https:\/\/./i.test(word)
  const plain = words.filter((word) => !isUrl(word))
  const names = plain.filter((word) => !authFillers.has(word.toLowerCase()))
  const isOptional = stated.length < all.length
  return { words: plain, names, urls: words.filter(isUrl), scopes, isOptional }
}

/** Reads `API key`, `API key in header X-Key`, `X-Key header`, `cookie sid`; nothing for another text. */
function readKey(words: readonly string[]): Pick<AuthPart, 'key' | 'scheme'> | undefined {
  const text = words.join(' ')
  const isKey = KEY.test(text)
  const rest = text.replace(KEY, ' ').split(' ').filter(Boolean)
  const [name, ...more] = rest.filter((word) => !isPlace(word.toLowerCase()))
  const [place, second] = rest.map((word) => word.toLowerCase()).filter(isPlace)
  if (second !== undefined || more.length > 0) return undefined
  // A header has its name in it, a cookie after the word.
  const isNamed = name?.includes('-') || (place === 'cookie' && rest[1] === name)
  if (!isKey && !(place && name && isNamed)) return undefined
  if (name === undefined) return { key: place ? { place } : {} }
  return place && { scheme: { type: 'apiKey', name, in: place } }
}

/** Reads OAuth 2 with its flow and the URLs of it, in their order: OpenAPI has no OAuth without a flow. */
function readOAuth(
  words: readonly string[],
  [first, second, ...more]: readonly string[],
): SecurityScheme | undefined {
  const text = words.join(' ').toLowerCase()
  if (!OAUTH.test(text) || first === undefined || more.length > 0) return undefined
  const scopes = {}
  const flows: Readonly<Record<string, OAuthFlows>> =
    second === undefined
      ? {
          'client credentials': { clientCredentials: { tokenUrl: first, scopes } },
          password: { password: { tokenUrl: first, scopes } },
          implicit: { implicit: { authorizationUrl: first, scopes } },
        }
      : { code: { authorizationCode: { authorizationUrl: first, tokenUrl: second, scopes } } }
  const name = text.replace(OAUTH, '')
  return Object.hasOwn(flows, name) ? { type: 'oauth2', flows: flows[name]! } : undefined
}

/** Cuts off the scopes: what follows the word `scope` or `scopes`. */
function cutScopes(words: readonly string[]): { words: string[]; scopes: string[] } {
  const found = words.findIndex((word) => /^scopes?$/i.test(word))
  if (found === -1) return { words: [...words], scopes: [] }
  const head = words.slice(0, found)
  while (/^(?:with|the)$/i.test(head.at(-1) ?? '')) head.pop()
  return { words: head, scopes: words.slice(found + 1) }
}

/** The words of a text, without what stands for a secret; a colon is only part of a word inside it: `read:users`. */
function wordsOf(text: string): string[] {
  const words = text.replace(/<[^<>]*>|\{[^{}]*\}/g, ' ').split(/[\s,;()"'`]+/)
  return words.map((word) => word.replace(/:$/, '')).filter((word) => word !== '')
}

function isPlace(word: string): word is KeyPlace {
  return word === 'header' || word === 'query' || word === 'cookie'
}

function normalized(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
