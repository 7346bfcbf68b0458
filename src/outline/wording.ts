import { connections, reasons } from '../vocabulary/meanings.js'
import { Said, wordsOf } from '../vocabulary/phrases.js'
import type { Slip } from '../vocabulary/spelling.js'
import type { Words } from '../vocabulary/words.js'
import type { StatusRange } from './outline.js'

/** A text word by word, with what each word says. */
export interface Wording {
  readonly text: string
  readonly tokens: readonly string[]
  /** The meaning of each word, as bits of `Said`; 0 for an unknown one. */
  readonly spoken: readonly number[]
  /** The meaning of all of them together. */
  readonly said: number
  /** The index of the first number that can be a status; -1 without one. */
  readonly number: number
  readonly range: StatusRange | undefined
  /** The index of the first word before that which nobody knows; -1 without one. */
  readonly unknown: number
  readonly isPlain: boolean
  readonly slips: readonly Slip[] | undefined
}

const MOST_WORDS = 16
// What has more words, not all of them known, is a sentence.
const MOST_OF_LABEL = 8
const STATUS = /^[1-5](?:\d\d|xx)$/

/** Reads a text, misspelt words as they were meant if that makes it a phrase, or says more in a label. */
export function readWording(text: string, words: Words): Wording {
  const wording = wordingOf(text, wordsOf(text), words, undefined)
  return wording.unknown === -1 || wording.tokens.length > MOST_WORDS
    ? wording
    : asMeant(wording, words)
}

function asMeant(wording: Wording, words: Words): Wording {
  const { text, unknown } = wording
  const isEnded = endsWithColon(text)
  // Most texts are sentences and names.
  if (!isEnded && !words.spelling.slipOf(wording.tokens[unknown]!)) return wording
  const { tokens, slips } = words.spelling.correct(wording.tokens)
  if (!slips) return wording
  const meant = wordingOf(text, tokens, words, slips)
  if (meant.isPlain) return meant
  const saysMore = meant.spoken.some((word, at) => word !== 0 && wording.spoken[at] === 0)
  // In a sentence, often of another language, what looks like a slip is none.
  return saysMore && isEnded && tokens.length <= MOST_OF_LABEL ? meant : wording
}

function wordingOf(
  text: string,
  tokens: readonly string[],
  words: Words,
  slips: readonly Slip[] | undefined,
): Wording {
  const spoken = words.spoken(tokens)
  let said = 0
  let range: StatusRange | undefined
  let number = -1
  let unknown = -1
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!
    const word = spoken[index]!
    said |= word
    if (number !== -1) continue
    if (token.length === 3 && STATUS.test(token)) {
      if (token.endsWith('x')) range ??= token as StatusRange
      else number = index
    } else if (word === 0 && unknown === -1 && !words.fills(token)) unknown = index
  }
  const isPlain = unknown === -1 && tokens.length > 0
  return { text, tokens, spoken, said, number, range, unknown, isPlain, slips }
}

/** True when a text ends as a label does. */
export function endsWithColon(text: string): boolean {
  const end = text.trimEnd()
  return end.endsWith(':') || end.endsWith('：')
}

const BRACKETED = /[(（][1-5]\d\d(?:[^()（）]{0,30})[)）][\s*:：]{0,4}$/

/** True when the number of a text is a status, and no number of something. */
export function isStatus(wording: Wording, words: Words): boolean {
  const { text, tokens, spoken, said, number: index, isPlain } = wording
  const ofResponse = Said.status | Said.response
  if (index === 0 || (spoken[index - 1]! & ofResponse) !== 0) return true
  const next = index + 1 < tokens.length ? tokens[index + 1] : undefined
  const reason = reasons.get(Number(tokens[index]))
  // In any language: “Réponse (200) :”
  if (reason !== undefined && BRACKETED.test(text)) return true
  // “Gateway timeout (504)”, “Response code of 404”
  if (reason !== undefined && (next ?? reason) === reason && tokens.includes(reason)) return true
  if (!isPlain && (said & ofResponse) === 0) return false
  return (
    next === undefined || words.isReason(next) || connections.has(next) || words.isCondition(next)
  )
}
