import type { OAuthFlow, OAuthFlows, SecurityScheme } from '../description/security-scheme.js'

/** A security scheme with its name and the scopes that are asked for. */
export interface NamedScheme {
  /** What the scheme is called in the description, unless the name is taken. */
  readonly name: string
  readonly scheme: SecurityScheme
  readonly scopes: readonly string[]
}

/** Gives a scheme the name that is usual for its kind. */
export function nameScheme(scheme: SecurityScheme, scopes: readonly string[]): NamedScheme {
  return { name: nameOf(scheme), scheme, scopes }
}

function nameOf(scheme: SecurityScheme): string {
  switch (scheme.type) {
    case 'http':
      return scheme.bearerFormat === undefined ? `${scheme.scheme}Auth` : `${scheme.scheme}JwtAuth`
    case 'apiKey':
      return `${scheme.in}-${scheme.name}`
    case 'oauth2':
      return 'oauth2'
    case 'openIdConnect':
      return 'openId'
    case 'mutualTLS':
      return 'mutualTls'
  }
}

/** Where an API key can travel. */
export type KeyPlace = 'header' | 'query' | 'cookie'

/** An API key: as a scheme, or without the name (and the place) that a scheme needs. */
export type KeyReading =
  | { readonly kind: 'scheme'; readonly named: NamedScheme }
  | { readonly kind: 'key'; readonly place?: KeyPlace }

const PLACES: readonly KeyPlace[] = ['header', 'query', 'cookie']
const CONNECTIVES = [
  'in',
  'the',
  'via',
  'as',
  'a',
  'an',
  'parameter',
  'param',
  'string',
  'named',
  'called',
]

/** Reads `API key`, `API key in header X-Key`, `X-Key header`; nothing for another text. */
export function readKey(
  words: readonly string[],
  fillers: readonly string[],
): KeyReading | undefined {
  const rest = words.filter((word) => ![...CONNECTIVES, ...fillers].includes(word.toLowerCase()))
  const start = rest.findIndex((_, index) => keyLength(rest, index) > 0)
  const isKey = start !== -1
  if (isKey) rest.splice(start, keyLength(rest, start))
  const places = rest.filter(isPlace)
  const names = rest.filter((word) => !isPlace(word))
  const place = places[0]?.toLowerCase() as KeyPlace | undefined
  if (places.length > 1 || names.length > 1) return undefined
  const [name] = names
  if (!isKey && !(place && name && /^x-/i.test(name))) return undefined
  if (name === undefined) return { kind: 'key', ...(place && { place }) }
  if (!place) return undefined
  return { kind: 'scheme', named: nameScheme({ type: 'apiKey', name, in: place }, []) }
}

function keyLength(words: readonly string[], index: number): number {
  const word = words[index]!.toLowerCase()
  if (word === 'apikey' || word === 'api-key' || word === 'api_key') return 1
  return word === 'api' && words[index + 1]?.toLowerCase() === 'key' ? 2 : 0
}

function isPlace(word: string): boolean {
  return (PLACES as readonly string[]).includes(word.toLowerCase())
}

const OAUTH = ['oauth', 'oauth2', 'oauth2.0']
const VERSION = ['2', '2.0']
const FILLERS = ['auth', 'flow', 'grant', 'required', 'token', 'url', 'urls', 'via', 'with']

/**
 * Reads OAuth 2 with its flow and the URLs that the flow needs, in the order of the flow.
 *
 * OpenAPI has no OAuth without a flow, so a text without one says too little.
 */
export function readOAuth(
  words: readonly string[],
  urls: readonly string[],
  scopes: readonly string[],
): SecurityScheme | undefined {
  const said = words.filter((word) => !urls.includes(word)).map((word) => word.toLowerCase())
  const [first = '', ...others] = said.filter((word) => !FILLERS.includes(word))
  if (!OAUTH.includes(first)) return undefined
  const flow = others.filter((word) => !VERSION.includes(word)).join(' ')
  const flows = readFlow(flow, urls, Object.fromEntries(scopes.map((scope) => [scope, ''])))
  return flows && { type: 'oauth2', flows }
}

function readFlow(
  name: string,
  [first, second, ...more]: readonly string[],
  scopes: OAuthFlow['scopes'],
): OAuthFlows | undefined {
  if (first === undefined || more.length > 0) return undefined
  if (name === 'authorization code' && second !== undefined) {
    return { authorizationCode: { authorizationUrl: first, tokenUrl: second, scopes } }
  }
  if (second !== undefined) return undefined
  if (name === 'client credentials') return { clientCredentials: { tokenUrl: first, scopes } }
  if (name === 'password') return { password: { tokenUrl: first, scopes } }
  return name === 'implicit' ? { implicit: { authorizationUrl: first, scopes } } : undefined
}
