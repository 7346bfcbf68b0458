import type { SecurityScheme } from '../description/security-scheme.js'
import { nameScheme, readKey, readOAuth, type KeyReading, type NamedScheme } from './schemes.js'

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

/** What one part of an auth text says. */
export type AuthReading = Readonly<
  ({ kind: 'none' } | { kind: 'scheme'; named: NamedScheme } | KeyReading) & {
    /** True when a call without it is answered too. */
    optional: boolean
    /** What stands in brackets and is not understood. */
    detail?: string
  }
>

const NONE = ['none', 'no', 'public', 'anonymous', 'unauthenticated']
const FILLERS = ['auth', 'authentication', 'authorization', 'scheme', 'required', 'token', 'http']

/** Reads one part of an auth text: `Bearer`, `API key in header X-Key`, `OAuth 2 (scopes: read)`. */
export function readAuthPart(text: string): AuthReading | undefined {
  const bracket = text.indexOf('(')
  const closes = bracket !== -1 && text.trimEnd().endsWith(')')
  const head = wordsOf(closes ? text.slice(0, bracket) : text)
  const detail = wordsOf(closes ? text.slice(bracket + 1) : '')
  const optional = [...head, ...detail].some(isOptional)
  const [inHead, inDetail] = [head, detail].map((words) =>
    words.filter((word) => !isOptional(word)),
  )

  const key = readKey([...inHead!, ...inDetail!], FILLERS)
  if (key) return { ...key, optional }
  const said = withoutFillers(inHead!)
  if (said.length > 0 && said.every((word) => NONE.includes(word)))
    return { kind: 'none', optional }
  const scheme = readScheme(inHead!, inDetail!)
  if (!scheme) return undefined
  const { rest, ...named } = scheme
  return { kind: 'scheme', named, optional, ...(rest !== '' && { detail: rest }) }
}

function readScheme(
  head: string[],
  detail: string[],
): (NamedScheme & { rest: string }) | undefined {
  const inHead = cutScopes(head)
  const inDetail = cutScopes(detail)
  const scopes = [...inHead.scopes, ...inDetail.scopes]
  const urls = [...inHead.words, ...inDetail.words].filter(isUrl)
  const words = withoutFillers(inHead.words.filter((word) => !isUrl(word)))
  const rest = inDetail.words.filter((word) => !isUrl(word))
  const oauth = readOAuth([...inHead.words, ...rest], urls, scopes)
  if (oauth) return { ...nameScheme(oauth, scopes), rest: '' }
  const isJwt = withoutFillers(rest).join(' ') === 'jwt'
  const scheme = schemeOf(words.join(' '), isJwt, urls)
  return scheme && { ...nameScheme(scheme, scopes), rest: isJwt ? '' : rest.join(' ') }
}

function schemeOf(
  words: string,
  isJwt: boolean,
  urls: readonly string[],
): SecurityScheme | undefined {
  switch (words) {
    case 'bearer':
      return { type: 'http', scheme: 'bearer', ...(isJwt && { bearerFormat: 'JWT' }) }
    case 'jwt':
    case 'bearer jwt':
    case 'jwt bearer':
      return { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }
    case 'basic':
    case 'digest':
      return { type: 'http', scheme: words }
    case 'openid':
    case 'openid connect':
    case 'oidc':
      return urls.length === 1 ? { type: 'openIdConnect', openIdConnectUrl: urls[0]! } : undefined
    case 'mtls':
    case 'mutual tls':
    case 'client certificate':
      return { type: 'mutualTLS' }
    default:
      return undefined
  }
}

/** Splits the scopes off an auth text: `OAuth 2 (scopes: read)` is `OAuth 2` and `read`. */
export function splitScopes(text: string): { base: string; scopes: string[] } {
  const { words, scopes } = cutScopes(wordsOf(text))
  return { base: words.join(' '), scopes }
}

/** Cuts off the scopes: what follows the word `scope` or `scopes`. */
function cutScopes(words: string[]): { words: string[]; scopes: string[] } {
  const index = words.findIndex((word) => /^scopes?$/i.test(word))
  if (index === -1) return { words, scopes: [] }
  const before = words.slice(0, index)
  return {
    words: /^with$/i.test(before.at(-1) ?? '') ? before.slice(0, -1) : before,
    scopes: words.slice(index + 1),
  }
}

/** The words of a text; a colon is only part of a word inside it: `read:users`. */
function wordsOf(text: string): string[] {
  const words = text.split(/[\s,;()"'`]+/)
  return words.map((word) => word.replace(/:$/, '')).filter((word) => word !== '')
}

function withoutFillers(words: readonly string[]): string[] {
  return words.map((word) => word.toLowerCase()).filter((word) => !FILLERS.includes(word))
}

function isUrl(word: string): boolean {
  return /^https:\/\/./i.test(word)
}

function isOptional(word: string): boolean {
  return /^optional$/i.test(word)
}
