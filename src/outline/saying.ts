import { wordsOf, type SpokenWord, type Words } from '../vocabulary/words.js'
import { readStatus } from './http.js'
import type { Place, Role } from './outline.js'

/** What the words of a heading or a label say of what follows it. */
export interface Saying {
  readonly place?: Place
  readonly role?: Role
  readonly status?: number
  /** Whether it announces parameters or fields, or a place that they travel in. */
  readonly announces?: 'fields' | 'place'
  /** True for “Required parameters”, false for “Optional parameters”. */
  readonly required?: boolean
}

/** Words that turn “request” into the reason phrase of a status. */
const reasonsOfRequests: ReadonlySet<string> = new Set(['bad', 'many'])
/** Words that can follow a status without being its reason phrase. */
const connections: ReadonlySet<string> = new Set(
  'and or if when with for on in as plus status code response error'.split(' '),
)

/** Reads a heading such as “Request headers”, “Query parameters”, “Response 404” or “404 Not Found”. */
export function readHeading(text: string, words: Words): Saying {
  const tokens = wordsOf(text)
  const spoken = words.spoken(tokens)
  // “Return an item” is the name of an endpoint, “Return values” says what follows.
  const isPlain = isKnown(tokens, spoken, words)
  return readTokens(
    tokens,
    isPlain ? spoken : spoken.map((word) => (word?.loose ? undefined : word)),
    words,
  )
}

/** Reads a label such as “Example response:”, “**Request body**” or “Returns `404`:”. */
export function readLabel(text: string, words: Words): Saying {
  const tokens = wordsOf(text)
  const saying = readTokens(tokens, words.spoken(tokens), words)
  // What a label calls the body is that of the request.
  return saying.place === 'body' && !saying.role && tokens.includes('body')
    ? { ...saying, role: 'request' }
    : saying
}

/** Whether a text holds nothing but the words of headings and labels, so that it titles nothing else. */
export function isPlainSaying(text: string, words: Words): boolean {
  const tokens = wordsOf(text)
  return isKnown(tokens, words.spoken(tokens), words)
}

/** Whether a text that is not marked as a label can only be one: “Request headers”, “Response 201 Created”. */
export function isBareLabel(text: string, words: Words): boolean {
  const tokens = wordsOf(text)
  const status = tokens.findIndex((token) => readStatus(token) !== undefined)
  const next = status === -1 ? undefined : tokens[status + 1]
  const isReason =
    next === undefined || words.isReason(next) || words.spoken([next])[0]?.role === 'response'
  return (
    /^[\p{Lu}\p{Lo}\d*_]/u.test(text) &&
    !/[.!?;,]$/.test(text.trimEnd()) &&
    tokens.length <= (status === -1 ? 5 : 7) &&
    isReason &&
    isPlainSaying(text, words) &&
    says(readLabel(text, words))
  )
}

/** Whether a saying tells anything of what follows. */
export function says({ role, announces }: Saying): boolean {
  return role !== undefined || announces !== undefined
}

function isKnown(
  tokens: readonly string[],
  spoken: readonly (SpokenWord | undefined)[],
  words: Words,
): boolean {
  const status = tokens.findIndex((token) => readStatus(token) !== undefined)
  const said = status === -1 ? tokens : tokens.slice(0, status)
  const isWord = (token: string, index: number): boolean =>
    spoken[index] !== undefined || words.isFiller(token) || /^[1-5]xx$/.test(token)
  return said.every(isWord)
}

function readTokens(
  tokens: readonly string[],
  spoken: readonly (SpokenWord | undefined)[],
  words: Words,
): Saying {
  const isResponse = spoken.some((word) => word?.role === 'response')
  const statusIndex = tokens.findIndex((_, index) =>
    isStatus(tokens, spoken, index, isResponse, words),
  )
  const hasStatus = statusIndex !== -1
  // What follows a status is its reason phrase: “400 Bad Request” is no request.
  const said = hasStatus ? spoken.slice(0, statusIndex) : spoken
  const isRequest = said.some(
    (word, index) => word?.role === 'request' && !reasonsOfRequests.has(tokens[index - 1]!),
  )
  const details = detailsOf(spoken)
  if (isRequest && isResponse) return details
  // “Error codes” and “Statuses” are of the response, and announce no fields.
  const isOfStatuses = said.some((word) => word?.status)
  if (
    isOfStatuses &&
    !hasStatus &&
    !isResponse &&
    isKnown(tokens, spoken, words) &&
    !hasPlace(said)
  )
    return { place: 'response', role: 'response' }
  if (isResponse || hasStatus) {
    const status = hasStatus ? readStatus(tokens[statusIndex]!) : undefined
    return {
      ...details,
      place: 'response',
      role: 'response',
      announces: details.announces ?? 'place',
      ...(status !== undefined && { status }),
    }
  }
  const place = placeAmong(said) ?? (isRequest ? 'body' : undefined)
  return {
    ...details,
    ...(place && { place, announces: details.announces ?? 'place' }),
    ...(isRequest && { role: 'request' }),
  }
}

/** Whether the word at an index is a status, and no number of something. */
function isStatus(
  tokens: readonly string[],
  spoken: readonly (SpokenWord | undefined)[],
  index: number,
  isResponse: boolean,
  words: Words,
): boolean {
  if (readStatus(tokens[index]!) === undefined) return false
  const before = spoken[index - 1]
  if (index === 0 || before?.status || (before?.role === 'response' && !before.loose)) return true
  const next = tokens[index + 1]
  if (next === undefined) return isResponse || words.isReason(tokens[index - 1]!)
  if (words.isReason(next, readStatus(tokens[index]!))) return true
  return isResponse && (words.isReason(next) || connections.has(next))
}

function hasPlace(said: readonly (SpokenWord | undefined)[]): boolean {
  return said.some((word) => word?.place ?? word?.role ?? word?.fields)
}

/** What words say beside role and place: that fields follow, and whether they are required. */
function detailsOf(spoken: readonly (SpokenWord | undefined)[]): Saying {
  const hasFields = spoken.some((word) => word?.fields)
  if (!hasFields && !spoken.some((word) => word?.place)) return {}
  const marks = new Set(spoken.flatMap((word) => word?.required ?? []))
  const [required] = marks
  return {
    announces: hasFields ? 'fields' : 'place',
    ...(marks.size === 1 && { required: required! }),
  }
}

/** The first place that is named; “path” gives way, since the path itself says what is part of it. */
function placeAmong(said: readonly (SpokenWord | undefined)[]): Place | undefined {
  const named = said.flatMap((word) => word?.place ?? [])
  return named.find((place) => place !== 'path') ?? named[0]
}
