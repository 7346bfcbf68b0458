/* The marks in a run of inline text that pair with others: brackets, and runs of `*` or `_`. */
import type { Resource } from '../engine.js'
import { inlineNestingLimit, InlineWriter } from '../inline-writer.js'
import type { Inline, InlineToken } from '../node.js'

/** A part of a run: a token, text, or a mark that may pair with others. */
export type Part = InlineToken | Mark

/** A bracket, or a run of `*` or `_`. */
export interface Mark {
  readonly type: 'mark'
  readonly character: string
  /** The index of its part. */
  part: number
  /** The index in the text after it. */
  readonly end: number
  readonly canOpen: boolean
  readonly canClose: boolean
  /** How many of its characters are text, as far as it is paired. */
  count: number
  /** How many elements it ends. */
  closes: number
  /** What it starts, the innermost first. */
  opens: ('strong' | 'emphasis' | 'link')[] | undefined
  /** Where the link leads that it starts. */
  resource: Resource | undefined
}

/** How many opening marks may be passed over for one closing mark on the average. */
const effort = 20

/**
 * Pairs the marks of emphasis from a part on, and takes them off the list: they pair with no others.
 * False where that takes too long.
 */
export function pairMarks(marks: Mark[], from: number): boolean {
  let first = marks.length
  while (first > 0 && marks[first - 1]!.part >= from) first--
  if (first === marks.length) return true
  const stars: Mark[] = []
  const underscores: Mark[] = []
  let steps = effort * (marks.length - first)
  for (let index = first; index < marks.length; index++) {
    const mark = marks[index]!
    const openers = mark.character === '*' ? stars : underscores
    while (mark.canClose && mark.count > 0) {
      let at = openers.length - 1
      while (at >= 0 && !canPair(openers[at]!, mark)) {
        if (steps-- === 0) return false
        at--
      }
      if (at < 0) break
      const opener = openers[at]!
      const size = opener.count > 1 && mark.count > 1 ? 2 : 1
      ;(opener.opens ??= []).push(size === 2 ? 'strong' : 'emphasis')
      opener.count -= size
      mark.count -= size
      mark.closes++
      // What is between them can pair with nothing outside.
      openers.length = opener.count > 0 ? at + 1 : at
      const others = openers === stars ? underscores : stars
      while (others.length > 0 && others.at(-1)!.part > opener.part) others.pop()
    }
    if (mark.canOpen && mark.count > 0) openers.push(mark)
  }
  marks.length = first
  return true
}

/** Of marks that can open and close, the sum of the lengths is no multiple of three, unless both are. */
function canPair(opener: Mark, closer: Mark): boolean {
  if (!opener.canClose && !closer.canOpen) return true
  return closer.count % 3 === 0 || (opener.count + closer.count) % 3 !== 0
}

/** The tokens of parts, from one on, with those inside of elements that marks start and end; nothing where these nest too deep. */
export function nest(parts: readonly Part[], from: number): Inline | undefined {
  const writer = new InlineWriter()
  const open: Mark[] = []
  const kinds: string[] = []
  for (let index = from; index < parts.length; index++) {
    const part = parts[index]!
    if (typeof part === 'string') writer.text(part)
    else if (part.type !== 'mark') writer.token(part)
    else {
      for (let count = part.closes; count > 0; count--) {
        const kind = kinds.pop()!
        const opener = open.pop()!
        const children = writer.close()
        if (kind === 'link') {
          const { url, title, span } = opener.resource!
          writer.token({ type: 'link', children, url, title, span })
        } else writer.token({ type: kind as 'strong', children })
      }
      if (part.count > 0) writer.text(part.character.repeat(part.count))
      const { opens } = part
      if (!opens) continue
      if (open.length + opens.length > inlineNestingLimit) return undefined
      for (let count = opens.length - 1; count >= 0; count--) {
        open.push(part)
        kinds.push(opens[count]!)
        writer.open()
      }
    }
  }
  return writer.finish()
}

const SPACE = 0
const PUNCTUATION = 1
const OTHER = 2

/** The run of `*` or `_` from one index of a text to another, which its neighbors may make open or close emphasis. */
export function emphasisMark(text: string, start: number, end: number): Mark {
  const character = text.charAt(start)
  const before = classAt(text, start - 1)
  const after = classAt(text, end)
  const opens = after === OTHER || (after === PUNCTUATION && before !== OTHER)
  const closes = before === OTHER || (before === PUNCTUATION && after !== OTHER)
  const isStar = character === '*'
  const canOpen = opens && (isStar || before !== OTHER)
  const canClose = closes && (isStar || after !== OTHER)
  return markOf(character, end, canOpen, canClose, end - start)
}

/** A bracket that may open a link or an image. */
export function bracketMark(character: '[' | '![', end: number): Mark {
  return markOf(character, end, false, false, 1)
}

/** Makes a bracket the start of a link. */
export function openLink(bracket: Mark, resource: Resource): void {
  bracket.count = 0
  bracket.opens = ['link']
  bracket.resource = resource
}

/** The end of a link. */
export function linkEnd(): Mark {
  const mark = markOf(']', 0, false, false, 0)
  mark.closes = 1
  return mark
}

function markOf(
  character: string,
  end: number,
  canOpen: boolean,
  canClose: boolean,
  count: number,
): Mark {
  return {
    type: 'mark',
    character,
    part: 0,
    end,
    canOpen,
    canClose,
    count,
    closes: 0,
    opens: undefined,
    resource: undefined,
  }
}

/** The class of a character; before the text and after it is a space. */
function classAt(text: string, index: number): typeof SPACE | typeof PUNCTUATION | typeof OTHER {
  if (index < 0 || index >= text.length) return SPACE
  const code = text.charCodeAt(index)
  if (code < 128) {
    if (code <= 32) return code === 32 || (code >= 9 && code <= 13) ? SPACE : OTHER
    const isWord = (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122)
    return isWord || code === 127 ? OTHER : PUNCTUATION
  }
  const character = text.charAt(index)
  if (/\s/.test(character)) return SPACE
  return /[\p{P}\p{S}]/u.test(character) ? PUNCTUATION : OTHER
}
