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
const NONE = new Set(['none', 'no', 'public', 'anonymous', 'unauthenticated'])
const FILLERS = wordSet('auth authentication authorization scheme required token http')
const KEY_FILLERS = wordSet('in the via as a an parameter param string named called')
const FLOW_FILLERS = wordSet('auth flow grant required token url urls via with 2 2.0')
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
for (const name of ['mtls', 'mutual tls', 'client certificate'])
  schemes.set(name, { type: 'mutualTLS' })

/** The alternatives of an auth text, each a list of parts that are needed together; nothing for an unknown text. */
export function readAlternatives(text: string, meanings: AuthMeanings): AuthPart[][] | undefined {
  if (text.length > LONGEST) return undefined
  const meant = meaningOf(text, meanings)
  if (typeof meant === 'string') return readAlternatives(meant, {})
  if (meant) return [[meant]]
  const alternatives = splitAt(text, ['or', '|']).map((alternative) =>
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
  for (const [key, own] of [
    [text, []],
    [words.join(' '), scopes],
  ] as const) {
    const entry = Object.entries(meanings).find(([name]) => normalized(name) === normalized(key))
    if (!entry) continue
    const [name, meaning] = entry
    return typeof meaning === 'string'
      ? meaning
      : { name, scheme: meaning, scopes: own, optional: false }
  }
  return undefined
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
  const bracket = text.trimEnd().endsWith(')') ? text.indexOf('(') : -1
  const all = [text.slice(0, bracket === -1 ? undefined : bracket), text.slice(bracket)]
  const [head = [], detail = []] = (bracket === -1 ? [text] : all).map(wordsOf)
  const isOptional = (word: string): boolean => word.toLowerCase() === 'optional'
  const optional = [...head, ...detail].some(isOptional)
  const read = readWords(
    head.filter((word) => !isOptional(word)),
    detail.filter((word) => !isOptional(word)),
  )
  return read && { ...read, optional }
}

function readWords(head: string[], detail: string[]): Omit<AuthPart, 'optional'> | undefined {
  const key = readKey([...head, ...detail])
  if (key) return key
  const said = without(head, FILLERS)
  if (said.length > 0 && said.every((word) => NONE.has(word.toLowerCase()))) return { scopes: [] }
  const [inHead, inDetail] = [cutScopes(head), cutScopes(detail)]
  const scopes = [...inHead.scopes, ...inDetail.scopes]
  const urls = [...inHead.words, ...inDetail.words].filter(isUrl)
  const words = inHead.words.filter((word) => !isUrl(word))
  const rest = inDetail.words.filter((word) => !isUrl(word))
  const oauth = readOAuth([...words, ...rest], urls, scopes)
  if (oauth) return { scheme: oauth, scopes }
  const name = without(words, FILLERS).join(' ').toLowerCase()
  const [openIdConnectUrl, ...others] = urls
  if (/^(?:openid(?: connect)?|oidc)$/.test(name) && openIdConnectUrl && others.length === 0)
    return { scheme: { type: 'openIdConnect', openIdConnectUrl }, scopes, ...detailOf(rest) }
  const whole = schemes.get([name, ...without(rest, FILLERS)].join(' ').toLowerCase())
  const scheme = whole ?? schemes.get(name)
  return scheme && { scheme, scopes, ...(!whole && detailOf(rest)) }
}

function detailOf(words: readonly string[]): Pick<AuthPart, 'detail'> {
  return words.length > 0 ? { detail: words.join(' ') } : {}
}

/** Reads `API key`, `API key in header X-Key`, `X-Key header`; nothing for another text. */
function readKey(words: readonly string[]): Omit<AuthPart, 'optional'> | undefined {
  const text = without(without(words, FILLERS), KEY_FILLERS).join(' ')
  const isKey = KEY.test(text)
  const rest = text.replace(KEY, ' ').split(' ').filter(Boolean)
  const names = rest.filter((word) => !isPlace(word.toLowerCase()))
  const [place, second] = rest.map((word) => word.toLowerCase()).filter(isPlace)
  const [name] = names
  if (second !== undefined || names.length > 1) return undefined
  if (!isKey && !(place && name && /^x-/i.test(name))) return undefined
  if (name === undefined) return { key: place ? { place } : {}, scopes: [] }
  return place && { scheme: { type: 'apiKey', name, in: place }, scopes: [] }
}

/** Reads OAuth 2 with its flow and the URLs of it, in their order: OpenAPI has no OAuth without a flow. */
function readOAuth(
  words: readonly string[],
  [first, second, ...more]: readonly string[],
  names: readonly string[],
): SecurityScheme | undefined {
  const text = without(words, FLOW_FILLERS).join(' ').toLowerCase()
  if (!OAUTH.test(text) || first === undefined || more.length > 0) return undefined
  const scopes = Object.fromEntries(names.map((scope) => [scope, '']))
  const flows: Readonly<Record<string, OAuthFlows>> =
    second === undefined
      ? {
          'client credentials': { clientCredentials: { tokenUrl: first, scopes } },
          password: { password: { tokenUrl: first, scopes } },
          implicit: { implicit: { authorizationUrl: first, scopes } },
        }
      : {
          'authorization code': {
            authorizationCode: { authorizationUrl: first, tokenUrl: second, scopes },
          },
        }
  const name = text.replace(OAUTH, '')
  return Object.hasOwn(flows, name) ? { type: 'oauth2', flows: flows[name]! } : undefined
}

/** Cuts off the scopes: what follows the word `scope` or `scopes`. */
function cutScopes(words: readonly string[]): { words: string[]; scopes: string[] } {
  const found = words.findIndex((word) => /^scopes?$/i.test(word))
  if (found === -1) return { words: [...words], scopes: [] }
  const end = /^with$/i.test(words[found - 1] ?? '') ? found - 1 : found
  return { words: words.slice(0, end), scopes: words.slice(found + 1) }
}

/** The words of a text; a colon is only part of a word inside it: `read:users`. */
function wordsOf(text: string): string[] {
  const words = text.split(/[\s,;()"'`]+/)
  return words.map((word) => word.replace(/:$/, '')).filter((word) => word !== '')
}

function without(words: readonly string[], left: ReadonlySet<string>): string[] {
  return words.filter((word) => !left.has(word.toLowerCase()))
}

function isPlace(word: string): word is KeyPlace {
  return word === 'header' || word === 'query' || word === 'cookie'
}

function isUrl(word: string): boolean {
  return /^https:\/\/./i.test(word)
}

function normalized(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
