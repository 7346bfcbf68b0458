import type { Place, Role } from './outline.js'
import { readStatus } from './status.js'

/** What the words of a group heading say of what follows it. */
export interface GroupHeading {
  readonly place?: Place
  readonly role?: Role
  readonly status?: number
}

const places: ReadonlyMap<string, Place> = new Map([
  ['header', 'header'],
  ['headers', 'header'],
  ['cookie', 'cookie'],
  ['cookies', 'cookie'],
  ['query', 'query'],
  ['path', 'path'],
  ['body', 'body'],
])
const requestWords: ReadonlySet<string> = new Set(['request', 'requests'])
const responseWords: ReadonlySet<string> = new Set(['response', 'responses'])
/** Words that a status can stand behind without the word “response”. */
const statusWords: ReadonlySet<string> = new Set(['http', 'status', 'code', 'error'])
/** Words that turn “request” into the reason phrase of a status. */
const reasonWords: ReadonlySet<string> = new Set(['bad', 'many'])
const fillers: ReadonlySet<string> = new Set(
  'and data example examples field fields of or param parameter parameters params string the'.split(
    ' ',
  ),
)

/** Reads a heading such as “Request headers”, “Query parameters”, “Response 404” or “404 Not Found”. */
export function readGroupHeading(text: string): GroupHeading {
  const words = wordsOf(text)
  const isResponse = words.some((word) => responseWords.has(word))
  const statusIndex = words.findIndex(
    (word, index) =>
      readStatus(word) !== undefined &&
      (index === 0 || isResponse || statusWords.has(words[index - 1]!)),
  )
  const hasStatus = statusIndex !== -1
  // What follows a status is its reason phrase: “400 Bad Request” is no request.
  const said = hasStatus ? words.slice(0, statusIndex) : words
  const isRequest = said.some(
    (word, index) => requestWords.has(word) && !reasonWords.has(said[index - 1]!),
  )
  if (isRequest && isResponse) return {}
  if (isResponse || hasStatus) {
    const status = hasStatus ? readStatus(words[statusIndex]!) : undefined
    return { place: 'response', role: 'response', ...(status !== undefined && { status }) }
  }
  const place = placeAmong(said) ?? (isRequest ? 'body' : undefined)
  return { ...(place && { place }), ...(isRequest && { role: 'request' }) }
}

/** Whether a heading holds nothing but the words of group headings, so that it titles nothing else. */
export function isPlainGroupHeading(text: string): boolean {
  const words = wordsOf(text)
  const first = words.findIndex((word) => readStatus(word) !== undefined)
  const said = first === -1 ? words : words.slice(0, first)
  const known = [places, requestWords, responseWords, statusWords, fillers]
  return said.every((word) => known.some((list) => list.has(word)))
}

/** The first place that is named; “path” gives way, since the path itself says what is part of it. */
function placeAmong(words: readonly string[]): Place | undefined {
  const named = words.flatMap((word) => places.get(word) ?? [])
  return named.find((place) => place !== 'path') ?? named[0]
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
