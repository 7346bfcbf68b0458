/*
 * Pairs the runs of `*`, `_` and `~` as CommonMark and GFM do, in the way of micromark: the lengths
 * of runs count as earlier pairs have left them. Declines where pairing takes too many steps, and at
 * pairs around what an earlier pair has left of a run.
 */
import type { InlineParts } from './inline-parts.js'

const UNDERSCORE = 95
const TILDE = 126

const SPACE = 0
const PUNCTUATION = 1
const OTHER = 2

/** A run of marks that may open or close emphasis. */
export interface Delimiter {
  readonly marker: number
  /** Where the run is among the parts of its text. */
  readonly part: number
  readonly canOpen: boolean
  readonly canClose: boolean
  /** How many of its marks are left. */
  count: number
  closingTags: string
  openingTags: string
}

/** The run of marks from one index to another, as its neighbors make it. */
export function delimiterAt(text: string, start: number, end: number, part: number): Delimiter {
  const marker = text.charCodeAt(start)
  const before = start === 0 ? SPACE : classOf(text.charCodeAt(start - 1))
  const after = end === text.length ? SPACE : classOf(text.charCodeAt(end))
  let canOpen = after === OTHER || (after === PUNCTUATION && before !== OTHER)
  let canClose = before === OTHER || (before === PUNCTUATION && after !== OTHER)
  if (marker !== TILDE) {
    // Beside a mark of strikethrough, micromark is less strict.
    if (text.charCodeAt(end) === TILDE) canOpen = true
    if (text.charCodeAt(start - 1) === TILDE) canClose = true
  }
  if (marker === UNDERSCORE) {
    if (before === OTHER) canOpen = false
    if (after === OTHER) canClose = false
  }
  return { marker, part, canOpen, canClose, count: end - start, closingTags: '', openingTags: '' }
}

/** The class of a character; before the text and after it is a space. */
function classOf(code: number): typeof SPACE | typeof PUNCTUATION | typeof OTHER {
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return OTHER
  if (code >= 48 && code <= 57) return OTHER
  if (code === 32 || (code >= 9 && code <= 13)) return SPACE
  if (code < 32) return OTHER
  if (code < 127) return PUNCTUATION
  const character = String.fromCharCode(code)
  if (/\s/.test(character)) return SPACE
  return /[\p{P}\p{S}]/u.test(character) ? PUNCTUATION : OTHER
}

/** How many runs are looked at for each run, before the text is left to micromark. */
const stepsPerRun = 50

/**
 * Pairs the runs of `*` and `_` from an index on, takes them off the list, and writes their tags into
 * the parts; what is not paired stays text. Returns how many pairs there are, or -1 when it declines.
 */
export function pairEmphasis(delimiters: Delimiter[], from: number, parts: InlineParts): number {
  const openers: Delimiter[] = []
  let pairs = 0
  /** The part of the last run that is used in part: in micromark, what is left may pair again in another pair. */
  let lastPartial = -1
  let steps = (delimiters.length - from + 10) * stepsPerRun
  for (let index = from; index < delimiters.length; index++) {
    const closer = delimiters[index]!
    while (closer.canClose && closer.count > 0) {
      let open = openers.length - 1
      while (open >= 0 && !fits(openers[open]!, closer)) {
        if (--steps < 0) return -1
        open--
      }
      if (open < 0) break
      const opener = openers[open]!
      if (opener.part < lastPartial) return -1
      pair(opener, closer, parts)
      pairs++
      // What is between them can pair with nothing outside.
      openers.length = opener.count === 0 ? open : open + 1
      if (opener.count > 0) lastPartial = opener.part
    }
    if (closer.closingTags !== '' && closer.count > 0) lastPartial = closer.part
    if (closer.canOpen && closer.count > 0) openers.push(closer)
  }
  delimiters.length = from
  return pairs
}

function pair(opener: Delimiter, closer: Delimiter, parts: InlineParts): void {
  const used = opener.count > 1 && closer.count > 1 ? 2 : 1
  const name = used === 2 ? 'strong' : 'em'
  opener.openingTags = `<${name}>${opener.openingTags}`
  closer.closingTags += `</${name}>`
  opener.count -= used
  closer.count -= used
  write(opener, parts)
  write(closer, parts)
}

function fits(opener: Delimiter, closer: Delimiter): boolean {
  if (opener.marker !== closer.marker) return false
  if (!opener.canClose && !closer.canOpen) return true
  return closer.count % 3 === 0 || (opener.count + closer.count) % 3 !== 0
}

function write(delimiter: Delimiter, { html, texts }: InlineParts): void {
  const { marker, part, count, closingTags, openingTags } = delimiter
  const marks = String.fromCharCode(marker).repeat(count)
  html[part] = closingTags + marks + openingTags
  texts[part] = marks
}

/** Pairs the runs of `~` where no other element is in the text; false when one does. */
export function pairStrikethrough(
  delimiters: Delimiter[],
  isAlone: boolean,
  { html, texts }: InlineParts,
): boolean {
  for (let close = 1; close < delimiters.length; close++) {
    const closer = delimiters[close]!
    if (!closer.canClose) continue
    for (let open = close - 1; open >= 0; open--) {
      const opener = delimiters[open]!
      if (!opener.canOpen || opener.count !== closer.count) continue
      if (!isAlone || delimiters.length > stepsPerRun) return false
      html[opener.part] = '<del>'
      html[closer.part] = '</del>'
      texts[opener.part] = texts[closer.part] = ''
      delimiters.splice(open, close - open + 1)
      close = open - 1
      break
    }
  }
  return true
}
