import type { Inline, InlineToken } from '../markdown/node.js'
import { elementOf, plainText } from '../markdown/plain-text.js'

/** A stretch of a run that is marked. */
export interface Mark {
  readonly kind: 'code' | 'strong' | 'emphasis' | 'link'
  readonly start: number
  readonly end: number
  /** The destination of a link; empty for other marks. */
  readonly url: string
}

/** Inline text as one string, with its marks in the order of their starts, the outer ones first. */
export interface Run {
  readonly text: string
  readonly marks: readonly Mark[]
}

/** The marks that raw tags stand for. */
const tagMarks: ReadonlyMap<string, Mark['kind']> = new Map([
  ['code', 'code'],
  ['tt', 'code'],
  ['kbd', 'code'],
  ['strong', 'strong'],
  ['b', 'strong'],
  ['em', 'emphasis'],
  ['i', 'emphasis'],
])
const noMarks: readonly Mark[] = []
export const noRun: Run = { text: '', marks: noMarks }
/** More marks than so many are of a text that is no row; author text must not cost more than it has to say. */
const MOST_MARKS = 2000

/** Flattens inline text: raw `<code>`, `<b>`, `<i>` and `<br>` are what they stand for, other tags and footnotes nothing. */
export function runOf(content: Inline): Run {
  const only = content.length === 1 ? content[0]! : undefined
  // Most cells are one text.
  if (typeof only === 'string') return { text: only, marks: noMarks }
  const writer = new RunWriter()
  writer.write(content)
  return { text: writer.text, marks: writer.marks }
}

class RunWriter {
  text = ''
  readonly marks: { kind: Mark['kind']; start: number; end: number; url: string }[] = []
  /** The indexes of the marks whose raw tags are open. */
  readonly #open: number[] = []

  write(content: Inline): void {
    for (let index = 0; index < content.length; index++) {
      const token = content[index]!
      if (typeof token !== 'string') this.#writeToken(token)
      else this.text += token
    }
  }

  #writeToken(token: Exclude<InlineToken, string>): void {
    switch (token.type) {
      case 'break':
        this.text += '\n'
        return
      case 'strike':
        this.write(token.children)
        return
      case 'html':
        this.#addTag(token.html)
        return
      case 'codespan':
      case 'strong':
      case 'emphasis':
      case 'link': {
        const { type } = token
        const at = this.#start(
          type === 'codespan' ? 'code' : type,
          type === 'link' ? token.url : '',
        )
        if (type === 'codespan') this.text += token.text
        else this.write(token.children)
        this.#end(at)
      }
    }
  }

  #start(kind: Mark['kind'], url: string): number {
    const start = this.text.length
    return this.marks.length < MOST_MARKS
      ? this.marks.push({ kind, start, end: start, url }) - 1
      : MOST_MARKS
  }

  #end(at: number): void {
    if (at < MOST_MARKS) this.marks[at]!.end = this.text.length
  }

  #addTag(html: string): void {
    const element = elementOf(html)
    const kind = tagMarks.get(element ?? '')
    if (element === undefined) this.text += plainText([{ type: 'html', html }])
    else if (element === 'br') this.text += '\n'
    else if (kind && html[1] !== '/') this.#open.push(this.#start(kind, ''))
    else if (kind && this.#open.length > 0) this.#end(this.#open.pop()!)
  }
}

/** The mark of one of some kinds that starts at an offset and holds text: code before what is around it. */
export function markAt({ marks }: Run, at: number, kinds: string): Mark | undefined {
  let found: Mark | undefined
  for (const mark of marks) {
    if (mark.start > at) break
    if (mark.start === at && mark.end > at && kinds.includes(mark.kind)) found = mark
  }
  return found
}

/** True when a run is one mark of some kinds, and nothing beside it. */
export function isOnly({ text, marks }: Run, kinds: string): boolean {
  if (marks.length === 0) return false
  const from = text.length - text.trimStart().length
  const to = text.trimEnd().length
  return marks.some(({ kind, start, end }) => start === from && end === to && kinds.includes(kind))
}

/** The run from an offset on, up to another one. */
export function sliceRun({ text, marks }: Run, from: number, to = text.length): Run {
  const inside: Mark[] = []
  for (const { kind, start, end, url } of marks)
    if (end > from && start < to)
      inside.push({ kind, start: Math.max(0, start - from), end: Math.min(end, to) - from, url })
  return { text: text.slice(from, to), marks: inside }
}

/** More than any text has, as a small integer, which is faster to compare than `Infinity`. */
const LONGEST_RUN = 2 ** 30

/** The tokens between two offsets of their run. */
export function sliceInline(content: Inline, from: number, to = LONGEST_RUN): Inline {
  const inside: InlineToken[] = []
  let at = 0
  for (const token of content) {
    const end = at + runOf([token]).text.length
    if (end > from && at < to) {
      const isWhole = at >= from && end <= to
      const part = isWhole ? token : sliceToken(token, Math.max(0, from - at), to - at)
      if (part) inside.push(part)
    }
    at = end
  }
  return inside
}

/** The part of a token that holds text; nothing of one that is read as a whole, such as code. */
function sliceToken(token: InlineToken, from: number, to: number): InlineToken | undefined {
  if (typeof token === 'string') return token.slice(from, to)
  return 'children' in token
    ? { ...token, children: sliceInline(token.children, from, to) }
    : undefined
}

/** The address that a type between two offsets links to; nothing for several. */
export function linkIn({ marks }: Run, from: number, to: number): string | undefined {
  let found: string | undefined
  for (const { kind, start, url } of marks) {
    if (kind !== 'link' || start < from || start >= to) continue
    if (found !== undefined && url !== found) return undefined
    found = url
  }
  return found
}

/** The index of the parenthesis that closes what is open at an offset. */
export function balancedEnd(text: string, from: number): number | undefined {
  let depth = 0
  for (let index = from; index < text.length; index++) {
    if (text[index] === '(') depth++
    else if (text[index] === ')' && depth-- === 0) return index
  }
  return undefined
}
