import { ofValues, type Role } from '../vocabulary/meanings.js'
import { markOf, MARKS, placeOf, PLACES, Said } from '../vocabulary/phrases.js'
import type { Slip } from '../vocabulary/spelling.js'
import type { Words } from '../vocabulary/words.js'
import type { Place, StatusRange } from './outline.js'
import { isStatus, readWording, type Wording } from './wording.js'

/** The meaning of a heading or a label for what follows. */
export interface Phrase {
  readonly place: Place | undefined
  /** The bits of the places that it names, of a response too: “Response headers”, “Query and body”. */
  readonly named: number
  readonly role: Role | undefined
  readonly status: number | undefined
  readonly range: StatusRange | undefined
  /** The things that it announces: parameters or fields, or a place that they travel in. */
  readonly announces: 'fields' | 'place' | undefined
  /** True for “Required parameters” and “Required”, false for “Optional parameters”. */
  readonly required: boolean | undefined
  /** True when it holds nothing but the words of headings and labels, so that it titles nothing else. */
  readonly isPlain: boolean
  /** The words of it that are misspelt, which say what was meant. */
  readonly slips: readonly Slip[] | undefined
}

/** A phrase of the parts that are known; each has all properties in one order, which is faster to read. */
export function phraseOf(said: Partial<Phrase>): Phrase {
  const {
    place,
    named = 0,
    role,
    status,
    range,
    announces,
    required,
    isPlain = false,
    slips,
  } = said
  return { place, named, role, status, range, announces, required, isPlain, slips }
}

export const nothingSaid: Phrase = /* @__PURE__ */ phraseOf({})

/** Reads a heading such as “Request headers”, “Query parameters”, “Response 404” or “404 Not Found”. */
export function readHeading(text: string, words: Words): Phrase {
  // `PublishResponse` is two words.
  const spaced = /^\S+$/.test(text) ? text.replace(/(?<=[a-z])(?=[A-Z])/g, ' ') : text
  return readPhrase(readWording(spaced, words), words, false)
}

/** Reads a label such as “Example response:”, “**Request body**” or “Returns `404`:”. */
export function readLabel(text: string, words: Words): Phrase {
  return readPhrase(readWording(text, words), words, true)
}

/** True when a phrase tells anything of what follows. */
export function says({ role, announces, required, range }: Phrase): boolean {
  return (role ?? announces ?? required ?? range) !== undefined
}

/** The meaning of two texts together: the nearer one counts where both say something. */
export function together(outer: Phrase, near: Phrase): Phrase {
  return {
    place: near.place ?? outer.place,
    named: near.named || outer.named,
    role: near.role ?? outer.role,
    status: near.status ?? outer.status,
    range: near.range ?? (near.status === undefined ? outer.range : undefined),
    announces: near.announces ?? outer.announces,
    required: near.required ?? outer.required,
    isPlain: near.isPlain,
    slips: near.slips,
  }
}

/** In a heading, words such as “return” count only where all are known: “Return an item” names an endpoint. */
export function readPhrase(wording: Wording, words: Words, isLabel: boolean): Phrase {
  // Most texts are sentences and names, of which no word says anything.
  return wording.said === 0 && wording.number === -1 && !wording.isPlain
    ? nothingSaid
    : phraseIn(wording, isLabel, wording.number !== -1 && isStatus(wording, words))
}

function phraseIn(wording: Wording, isLabel: boolean, isStated: boolean): Phrase {
  const { tokens, spoken, number, isPlain, slips } = wording
  const range = isPlain ? wording.range : undefined
  const counts = isLabel || isPlain
  let said = isStated || range ? Said.response : 0
  let named = 0
  /** The first place that is not “path”, which gives way, since the path itself says what is part of it. */
  let place = 0
  let mark = 0
  let isBody = false
  let isOfFailure = false
  for (let index = 0; index < tokens.length; index++) {
    const word = spoken[index]!
    // “Required and optional” is neither.
    mark |= word & MARKS
    if (word === 0 || (word & Said.loose && !counts)) continue
    said |= word & Said.response
    if (word & Said.status && !numbered.has(tokens[index]!)) isOfFailure = true
    // What follows a status is its reason phrase: “400 Bad Request” is no request.
    if (isStated && index > number) continue
    said |= word & Said.fields
    named |= word & PLACES
    if (place === 0 && !(word & Said.path)) place = word & PLACES
    if (!(word & Said.request) || (index > 0 && ofReasons.has(tokens[index - 1]!))) continue
    said |= Said.request
    isBody ||= tokens[index] !== 'request'
  }
  // “Errors”, “Validation error body”: what fails is a response, if it is not what is sent.
  const isOfBody = (named & Said.body) !== 0 && !(said & Said.request)
  if (isOfFailure && (isPlain || isOfBody)) said |= Said.response
  // “Status codes” are of the response, “HTTP headers” of the request.
  const isOfStatuses = named === 0 && !(said & (Said.fields | Said.request))
  if (isPlain && isOfStatuses && tokens.some((token) => OF_STATUSES.test(token)))
    said |= Said.response
  // “Valid values for the field:” announces no fields.
  const isOfValues = isLabel && announcesValues(wording)
  const announces = said & Said.fields && !isOfValues ? 'fields' : undefined
  // “Required:” alone says it of what is announced around it.
  const isOfFields = announces !== undefined || named !== 0 || isPlain
  // What the request returns is of the response.
  const role = said & Said.response ? 'response' : said & Said.request ? 'request' : undefined
  // Where the parameters of a request travel, the method says.
  const whole = role === 'request' && announces === undefined ? 'body' : undefined
  const where = role === 'response' ? role : (placeOf(place || named) ?? whole)
  // “Errors” announces some of them, and no fields.
  const isOfErrors = !announces && ofFailures.has(tokens[tokens.length - 1]!)
  return {
    place: where,
    // “Payload” names the body, “request” alone does not.
    named: isBody && whole ? named || Said.body : named,
    role,
    status: isStated ? Number(tokens[number]) : undefined,
    range: role === 'response' ? wording.range : undefined,
    announces: isOfValues || isOfErrors ? undefined : (announces ?? (where && 'place')),
    required: isOfFields && mark !== MARKS ? markOf(mark) : undefined,
    isPlain,
    slips,
  }
}

const OF_STATUSES = /^(?:codes$|status)/
/** Words that announce a number alone: “Code samples” and “HTTP” are of no status. */
const numbered: ReadonlySet<string> = new Set(['http', 'code', 'codes', 'status', 'statuses'])
/** Words that announce what fails, and no fields. */
const ofFailures: ReadonlySet<string> = new Set(['errors', 'failures', 'statuses'])
/** Words before “request” in a reason phrase. */
const ofReasons: ReadonlySet<string> = new Set(['bad', 'many'])

/** True when a text announces what a field can have, and no fields: “Valid types:”, “The `sort` field is one of:” */
function announcesValues({ tokens, spoken, said }: Wording): boolean {
  const isOfFields = (word: number, at: number) => word & Said.fields && tokens[at]!.endsWith('s')
  // “Body values:” are what is in the body.
  if (spoken.some(isOfFields) || (tokens.length === 2 && spoken[0]! & PLACES)) return false
  const last = tokens[tokens.length - 1]!
  return (
    tokens.some((token) => ofValues.has(token)) ||
    ((said & (Said.fields | PLACES)) !== 0 &&
      (ENDS_OF_VALUES.has(last) || tokens.includes('values'))) ||
    ((said & Said.status) !== 0 && last === 'values')
  )
}

/** The last words of a sentence that values follow. */
const ENDS_OF_VALUES: ReadonlySet<string> = new Set(['be', 'of'])
