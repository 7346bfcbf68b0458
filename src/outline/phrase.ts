import { connections, ofValues, reasons } from '../vocabulary/meanings.js'
import type { Location, Role } from '../vocabulary/meanings.js'
import { type SpokenWord, wordsOf } from '../vocabulary/phrases.js'
import type { Slip } from '../vocabulary/spelling.js'
import type { Words } from '../vocabulary/words.js'
import { readStatus } from './http.js'
import type { Place, StatusRange } from './outline.js'

/** What the words of a heading or a label say of what follows. */
export interface Phrase {
  readonly place: Place | undefined
  /** The places that it names, of a response too: “Response headers”, “Query and body”. */
  readonly named: readonly Location[] | undefined
  readonly role: Role | undefined
  readonly status: number | undefined
  readonly range: StatusRange | undefined
  /** Whether it announces parameters or fields, or a place that they travel in. */
  readonly announces: 'fields' | 'place' | undefined
  /** True for “Required parameters” and “Required”, false for “Optional parameters”. */
  readonly required: boolean | undefined
  /** Whether it holds nothing but the words of headings and labels, so that it titles nothing else. */
  readonly isPlain: boolean
  /** The words of it that are misspelt, which say what was meant. */
  readonly slips: readonly Slip[] | undefined
}

/** A phrase of the parts that are known; each has all properties in one order, which is faster to read. */
export function phraseOf(said: Partial<Phrase>): Phrase {
  const { place, named, role, status, range, announces, required, isPlain = false, slips } = said
  return { place, named, role, status, range, announces, required, isPlain, slips }
}

export const nothingSaid: Phrase = /* @__PURE__ */ phraseOf({})

/** A text word by word, with what each word says. */
export interface Wording {
  readonly tokens: readonly string[]
  readonly spoken: readonly (SpokenWord | undefined)[]
  /** The index of the first number that can be a status; -1 without one. */
  readonly number: number
  readonly range: StatusRange | undefined
  /** Whether a number that can be a status is in brackets at its end. */
  readonly isBracketed: boolean
  /** The index of the first word before that which nobody knows; -1 without one. */
  readonly unknown: number
  /** Whether any word says something. */
  readonly isSpoken: boolean
  readonly isPlain: boolean
  readonly slips: readonly Slip[] | undefined
}

const MOST_WORDS = 16
const BRACKETED = /[(（][1-5]\d\d(?:[^()（）]{0,30})[)）][\s*:：]{0,4}$/

/** Where words that are misspelt make a text a phrase, or say something in what ends as a label does, it is read as it was meant. */
export function readWording(text: string, words: Words): Wording {
  const wording = wordingOf(text, wordsOf(text), words, undefined)
  const { unknown } = wording
  if (unknown === -1 || wording.tokens.length > MOST_WORDS) return wording
  const isEnded = endsWithColon(text)
  // Most texts are sentences and names.
  if (!isEnded && !words.spelling.slipOf(wording.tokens[unknown]!)) return wording
  const { tokens, slips } = words.spelling.correct(wording.tokens)
  if (!slips) return wording
  const meant = wordingOf(text, tokens, words, slips)
  const saysMore = tokens.some((_, at) => meant.spoken[at] && !wording.spoken[at])
  return meant.isPlain || (saysMore && isEnded) ? meant : wording
}

function wordingOf(
  text: string,
  tokens: readonly string[],
  words: Words,
  slips: readonly Slip[] | undefined,
): Wording {
  const spoken = words.spoken(tokens)
  let range: StatusRange | undefined
  let number = -1
  let unknown = -1
  let isSpoken = false
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!
    const isKnown = spoken[index] !== undefined
    isSpoken ||= isKnown
    if (number !== -1) continue
    if (token.length === 3 && /^[1-5](?:\d\d|xx)$/.test(token)) {
      if (token.endsWith('x')) range ??= token as StatusRange
      else number = index
    } else if (unknown === -1 && !isKnown && !words.fills(token)) unknown = index
  }
  const isBracketed = number !== -1 && BRACKETED.test(text)
  const isPlain = unknown === -1 && tokens.length > 0
  return { tokens, spoken, number, range, isBracketed, unknown, isSpoken, isPlain, slips }
}

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

/** Whether a text ends as a label does. */
export function endsWithColon(text: string): boolean {
  const end = text.trimEnd()
  return end.endsWith(':') || end.endsWith('：')
}

/** Whether a phrase tells anything of what follows. */
export function says({ role, announces, required, range }: Phrase): boolean {
  return (role ?? announces ?? required ?? range) !== undefined
}

/** What two texts say together: the nearer one counts where both say something. */
export function together(outer: Phrase, near: Phrase): Phrase {
  return {
    place: near.place ?? outer.place,
    named: near.named ?? outer.named,
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
  const { tokens, spoken, number, range, isPlain, slips } = wording
  // Most texts are sentences and names, of which no word says anything.
  if (number === -1 && !isPlain && !wording.isSpoken) return nothingSaid
  const counts = isLabel || isPlain
  const isStated = number !== -1 && isStatus(wording, words)
  const named: Location[] = []
  let announces: Phrase['announces']
  let required: boolean | undefined
  let [isRequest, isSent, isResponse] = [false, false, isStated || (range && isPlain)]
  let [isOfFailure, isOther, isContrary] = [tokens.includes('fails'), false, false]
  for (let index = 0; index < tokens.length; index++) {
    const word = spoken[index]
    if (word?.required !== undefined) {
      isContrary ||= required === !word.required
      required = word.required
    } else isOther ||= !joints.has(tokens[index]!)
    if (!word || (word.loose && !counts)) continue
    if (word.role === 'response') isResponse = true
    if (word.status && !numbered.has(tokens[index]!)) isOfFailure = true
    // What follows a status is its reason phrase: “400 Bad Request” is no request.
    if (isStated && index > number) continue
    if (word.fields) announces = 'fields'
    if (word.place && !named.includes(word.place)) named.push(word.place)
    if (word.role !== 'request' || (index > 0 && ofReasons.has(tokens[index - 1]!))) continue
    isRequest = true
    isSent ||= !word.loose
  }
  // “Errors”, “Validation error body”: what fails is a response, if it is not what is sent.
  if (isOfFailure && !isSent && (isPlain || isRequest || named.includes('body'))) isResponse = true
  // “Status codes” are of the response, “HTTP headers” of the request.
  const isOfStatuses = isPlain && !announces && named.length === 0 && !isRequest
  if (isOfStatuses && tokens.some((token) => /^(?:codes$|status)/.test(token))) isResponse = true
  // “Valid values for the field:” announces no fields.
  const isOfValues = isLabel && announcesValues(tokens, spoken)
  if (isOfValues) announces = undefined
  // “Errors” announces some of them, and no fields.
  const last = tokens[tokens.length - 1]
  const isOfErrors = !announces && last !== undefined && ofFailures.has(last)
  // “Required:” alone says it of what is announced around it.
  if (isContrary || (!announces && named.length === 0 && isOther)) required = undefined
  const places = named.length > 0 ? named : undefined
  // The payload of a response is the response's, what is of both is of neither.
  if (isSent && isResponse && !isStated)
    return phraseOf({ named: places, announces, required, isPlain, slips })
  const role = isResponse ? 'response' : isRequest ? 'request' : undefined
  // “path” gives way, since the path itself says what is part of it.
  const first = named[0] === 'path' && named.length > 1 ? named[1] : named[0]
  // Where the parameters of a request travel, the method says.
  const whole = role === 'request' && announces !== 'fields' ? 'body' : undefined
  const place = role === 'response' ? role : (first ?? whole)
  return {
    place,
    named: places,
    role,
    status: isStated ? readStatus(tokens[number]!) : undefined,
    range: role === 'response' ? range : undefined,
    announces: isOfValues || isOfErrors ? undefined : (announces ?? (place && 'place')),
    required,
    isPlain,
    slips,
  }
}

/** Words that announce a number alone: “Code samples” and “HTTP” are of no status. */
const numbered: ReadonlySet<string> = new Set(['http', 'code', 'codes', 'status', 'statuses'])
/** Words that announce what fails, and no fields. */
const ofFailures: ReadonlySet<string> = new Set(['errors', 'failures', 'statuses'])
/** Words before “request” in a reason phrase. */
const ofReasons: ReadonlySet<string> = new Set(['bad', 'many'])
/** What a mark can be written with: “The following are required:” */
const joints: ReadonlySet<string> = new Set(['the', 'these', 'following', 'all', 'are', 'is'])

/** Whether a text announces what a field can have, and no fields: “Valid types:”, “The `sort` field must be one of:” */
function announcesValues(
  tokens: readonly string[],
  spoken: readonly (SpokenWord | undefined)[],
): boolean {
  let isOfField = false
  let isOfValue = false
  let isOfStatus = false
  for (let index = 0; index < tokens.length; index++) {
    const word = spoken[index]
    if (word?.fields && tokens[index]!.endsWith('s')) return false
    isOfField ||= Boolean(word?.fields ?? word?.place)
    isOfStatus ||= word?.status === true
    isOfValue ||= ofValues.has(tokens[index]!)
  }
  const last = tokens[tokens.length - 1]
  // “Body values:” are what is in the body.
  if (tokens.length === 2 && spoken[0]?.place) return false
  // “Status values:” lists some of them.
  if (isOfValue || (isOfStatus && last === 'values')) return true
  return isOfField && (tokens.includes('values') || last === 'be' || last === 'of')
}

/** Whether the number of a text is a status, and no number of something. */
function isStatus(
  { tokens, spoken, number: index, isBracketed, isPlain }: Wording,
  words: Words,
): boolean {
  const before = index > 0 ? spoken[index - 1] : undefined
  const next = index + 1 < tokens.length ? tokens[index + 1] : undefined
  if (index === 0 || before?.status || before?.role === 'response') return true
  const reason = reasons.get(Number(tokens[index]))
  // In any language: “Réponse (200) :”
  if (isBracketed && reason !== undefined) return true
  // “Gateway timeout (504)”, “Response code of 404”
  if (reason !== undefined && (next ?? reason) === reason && tokens.includes(reason)) return true
  const isOfResponse = isPlain || spoken.some((word) => word?.role === 'response' || word?.status)
  const follows = (word: string) =>
    words.isReason(word) || connections.has(word) || words.isCondition(word)
  return isOfResponse && (next === undefined || follows(next))
}
