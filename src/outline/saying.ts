import { remembering } from '../source/remembering.js'
import { connections, fillers, ofValues, outcomes, reasons } from '../vocabulary/meanings.js'
import type { Location, Role } from '../vocabulary/meanings.js'
import { type SpokenWord, type Words, wordsOf } from '../vocabulary/words.js'
import { readStatus } from './http.js'
import type { Place } from './outline.js'

/** What the words of a heading or a label say of what follows it. */
export interface Saying {
  readonly place: Place | undefined
  /** The places that it names, of a response too: “Response headers”, “Query and body”. */
  readonly named: readonly Location[] | undefined
  readonly role: Role | undefined
  readonly status: number | undefined
  /** Whether it announces parameters or fields, or a place that they travel in. */
  readonly announces: 'fields' | 'place' | undefined
  /** True for “Required parameters” and “Required”, false for “Optional parameters”. */
  readonly required: boolean | undefined
}

/** A saying of the parts that are known; each has all properties in one order, which is faster to read. */
export function sayingOf(said: Partial<Saying>): Saying {
  const { place, named, role, status, announces, required } = said
  return { place, named, role, status, announces, required }
}

export const nothingSaid: Saying = /* @__PURE__ */ sayingOf({})

/** A text word by word, with what each word says. */
interface Wording {
  readonly tokens: readonly string[]
  readonly spoken: readonly (SpokenWord | undefined)[]
  /** The index of the first number that could be a status; -1 without one. */
  readonly status: number
  /** Whether it holds nothing but the words of headings and labels, up to such a number. */
  readonly isPlain: boolean
}

/** Words that announce a number alone: “Code samples” and “HTTP” are of no status. */
const numbered: ReadonlySet<string> = new Set(['http', 'code'])
const FAILURE = /^(?:errors?|failures?|fails)$/
/** What fails or is wrong: “server”, “validation”, “expired token”. “Update” and “new” are said of an error that is sent. */
const CAUSE = String.raw`(?:api|client|internal|(?:internal )?server|\S+ion|(?:bad|not|\S+[^e]ed) \S+)`
/** “Error body”, “Payload on failure”, “If it fails, the body is”, with `body` for what is called so, without fillers. */
const BODIES_OF_FAILURE = [
  new RegExp(String.raw`^(?:case )?(?:${CAUSE} )?(?:error|failure)s?(?: \d+| message)? body\b`),
  /^(?:body )+(?:case )?(?:error|failure)s?$/,
  /^(?:if|when) (?:\S+ ){0,2}fails (?:\S+ )?body\b/,
]

const readWording = remembering((text, words: Words): Wording => {
  const tokens = wordsOf(text)
  const spoken = words.spoken(tokens)
  let status = -1
  let isPlain = true
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!
    if (readStatus(token) !== undefined) {
      status = index
      break
    }
    isPlain &&= Boolean(spoken[index]) || fillers.has(token) || /^[1-5]xx$/.test(token)
  }
  return { tokens, spoken, status, isPlain }
})

/** Reads a heading such as “Request headers”, “Query parameters”, “Response 404” or “404 Not Found”. */
export const readHeading = /* @__PURE__ */ remembering((text, words: Words): Saying => {
  const wording = readWording(text, words)
  if (wording.isPlain) return readSaying(wording)
  // “Return an item” is the name of an endpoint, “Return values” says what follows.
  const spoken = wording.spoken.map((word) => (word?.loose ? undefined : word))
  return readSaying({ ...wording, spoken })
})

/** Reads a label such as “Example response:”, “**Request body**” or “Returns `404`:”. */
export const readLabel = /* @__PURE__ */ remembering((text, words: Words): Saying => {
  const wording = readWording(text, words)
  const read = readSaying(wording)
  const saying = announcesValues(wording) ? { ...read, announces: undefined } : read
  // What a label calls the body is that of the request.
  const isRequest = saying.place === 'body' && !saying.role && wording.tokens.includes('body')
  return isRequest ? { ...saying, role: 'request' } : saying
})

/** How a sentence ends that goes on with what one field can be. */
const UNFINISHED = /\b(?:be|accepts|takes|(?:one|any) of(?: these| the following)?)$|^the \S+ is$/

/** Whether a label announces what a field can have, and no fields: “Valid values for the field:” */
function announcesValues({ tokens, spoken }: Wording): boolean {
  // “The `fields` parameter” is one field, “Query parameter options” are fields.
  const isName = (at: number) => spoken[at]?.fields === true || tokens[at] === 'options'
  const fields = tokens.filter((_, at) => spoken[at]?.fields && !isName(at + 1))
  if (fields.some((token) => token.endsWith('s'))) return false
  const sentence = tokens.join(' ')
  // “Header values” are those of a header, “Return values” fields.
  const isOfPlace = fields.length > 0 || spoken.some((word) => word?.place)
  return (
    tokens.some((token) => ofValues.has(token)) ||
    (isOfPlace && tokens.includes('values')) ||
    (fields.length > 0 && (tokens.includes('options') || UNFINISHED.test(sentence)))
  )
}

/** Whether a text holds nothing but the words of headings and labels, so that it titles nothing else. */
export function isPlainSaying(text: string, words: Words): boolean {
  return readWording(text, words).isPlain
}

/** Whether a text that is not marked as a label can only be one: “Request headers”, “Response 201 Created”. */
export function isBareLabel(text: string, words: Words): boolean {
  // Most texts are sentences.
  if (/[.!?;,]$/.test(text.slice(-1)) || !/^[\p{Lu}\p{Lo}\d*_]/u.test(text)) return false
  const { tokens, spoken, status, isPlain } = readWording(text, words)
  const next = status === -1 ? undefined : tokens[status + 1]
  const isReason =
    next === undefined || outcomes.has(next) || words.spoken([next])[0]?.role === 'response'
  return (
    isPlain && isReason && spoken.length <= (status === -1 ? 5 : 7) && says(readLabel(text, words))
  )
}

/** Whether a saying tells anything of what follows. */
export function says({ role, announces, required }: Saying): boolean {
  return role !== undefined || announces !== undefined || required !== undefined
}

/** What two texts say together: the nearer one counts where both say something. */
export function sayTogether(outer: Saying, near: Saying): Saying {
  return {
    place: near.place ?? outer.place,
    named: near.named ?? outer.named,
    role: near.role ?? outer.role,
    status: near.status ?? outer.status,
    announces: near.announces ?? outer.announces,
    required: near.required ?? outer.required,
  }
}

function readSaying(wording: Wording): Saying {
  const { tokens, spoken, isPlain } = wording
  // Most texts are sentences and names, of which no word says anything.
  if (wording.status === -1 && !isPlain && !spoken.some(Boolean)) return nothingSaid
  const isResponse =
    (isPlain && tokens.some((token) => /^[1-5]xx$/.test(token))) ||
    spoken.some((word) => word?.role === 'response') ||
    isOfFailure(wording)
  const statusIndex = tokens.findIndex((_, index) => isStatus(wording, index, isResponse))
  const status = readStatus(tokens[statusIndex] ?? '')
  // What follows a status is its reason phrase: “400 Bad Request” is no request.
  const said = status === undefined ? spoken : spoken.slice(0, statusIndex)
  const isRequest = said.some(
    (word, index) =>
      word?.role === 'request' &&
      // The payload of a response is the response's.
      !(isResponse && word.loose) &&
      !isReasonPhrase(tokens, index, status),
  )
  const { announces, required } = detailsOf(wording)
  if (isRequest && isResponse) return sayingOf({ announces, required })
  // “Error codes” and “Statuses” are of the response, and announce no fields.
  const isOfStatuses =
    isPlain &&
    !isResponse &&
    said.some((word, index) => word?.status && !numbered.has(tokens[index]!))
  if (isOfStatuses && status === undefined && announces === undefined && !isRequest)
    return sayingOf({ place: 'response', role: 'response' })
  const role = isResponse || status !== undefined ? 'response' : isRequest ? 'request' : undefined
  // Where the parameters of a request travel, the method says.
  const whole = role === 'request' && announces !== 'fields' ? 'body' : undefined
  const named = placesAmong(said)
  // “path” gives way, since the path itself says what is part of it.
  const first = named?.find((place) => place !== 'path') ?? named?.[0]
  const place = role === 'response' ? role : (first ?? whole)
  return { place, named, role, status, announces: announces ?? (place && 'place'), required }
}

/** Whether what a text calls the body is that of an error: “Error body”, “Payload on failure”; not “Send error payload”. */
function isOfFailure({ tokens, spoken }: Wording): boolean {
  if (!tokens.some((token) => FAILURE.test(token))) return false
  const said = tokens.flatMap((token, at) => {
    const { place, role, loose } = spoken[at] ?? {}
    const isBody = place === 'body' || (role === 'request' && loose)
    return isBody ? 'body' : fillers.has(token) ? [] : token
  })
  return BODIES_OF_FAILURE.some((shape) => shape.test(said.join(' ')))
}

/** Whether a word for requests is part of a reason phrase: “Bad request”, “Payload too large”, “Request timeout (408)”. */
function isReasonPhrase(
  tokens: readonly string[],
  index: number,
  status: number | undefined,
): boolean {
  return (
    /^(?:bad|many)$/.test(tokens[index - 1] ?? '') ||
    tokens[index + 1] === 'timeout' ||
    tokens.includes('too', index) ||
    (status !== undefined && reasons.get(status) === tokens[index])
  )
}

/** Whether the word at an index is a status, and no number of something. */
function isStatus(
  { tokens, spoken, isPlain }: Wording,
  index: number,
  isResponse: boolean,
): boolean {
  const status = readStatus(tokens[index]!)
  if (status === undefined) return false
  const before = spoken[index - 1]
  const isOutcome = outcomes.has(tokens[index - 1]!)
  if (index === 0 || before?.status) return true
  if (before?.role === 'response' && (!before.loose || isOutcome)) return true
  const reason = reasons.get(status)
  const next = tokens[index + 1]
  // “Body (404)”, “Gateway timeout (504)”
  if (next === undefined) return isResponse || isOutcome || isPlain || tokens.includes(reason ?? '')
  if (reason === next) return true
  if (isPlain && !isResponse && spoken[index + 1]?.place) return true
  return (isPlain || isResponse) && (outcomes.has(next) || connections.has(next))
}

/** What a mark can be written with: “The following are required:” */
const joints: ReadonlySet<string> = new Set(['the', 'these', 'following', 'all', 'are', 'is'])

/** What words say beside role and place: that fields follow, and whether they are required. */
function detailsOf({ tokens, spoken }: Wording) {
  let announces: Saying['announces']
  const marks = new Set<boolean>()
  for (const word of spoken) {
    if (word?.fields) announces = 'fields'
    else if (word?.place) announces ??= 'place'
    if (word?.required !== undefined) marks.add(word.required)
  }
  // “Required:” alone says it of what is announced around it.
  const isMark = spoken.every(
    (word, index) => word?.required !== undefined || joints.has(tokens[index]!),
  )
  const [required] = (announces || isMark) && marks.size === 1 ? marks : []
  return { announces, required }
}

function placesAmong(said: readonly (SpokenWord | undefined)[]): Location[] | undefined {
  const named = said.flatMap((word) => word?.place ?? [])
  return named.length > 0 ? [...new Set(named)] : undefined
}
