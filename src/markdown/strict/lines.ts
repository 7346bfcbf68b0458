import { findLineOffsets } from '../../source/lines.js'
import type { Span } from '../../source/position.js'
import { skipSpaces } from '../../source/white-space.js'
import type { BodyNode } from '../node.js'
import { type BelowText, kindBelowText } from '../structure/line-start.js'

const TAB = 9
const SPACE = 32

/** A block as read: its node, if it shows, and the index of the line after it. */
export interface Read {
  readonly node: BodyNode | undefined
  readonly next: number
}

/** The lines of a body, or those of a container in it without its marks. */
export class BodyLines {
  /** The whole source. */
  readonly text: string
  /** Where the content of each line starts. */
  readonly starts: number[]
  /** Where it ends, before its line ending. */
  readonly ends: number[]
  /** Whether each line is followed by the next one, with nothing but a line feed between them. */
  readonly isWhole: boolean
  /** The lines that lack the marks of their container: each goes on with a paragraph, if with anything. */
  lazy: Set<number> | undefined

  /** The lines of a stretch of the source; none yet without one. */
  constructor(text: string, body?: Span) {
    this.text = text
    const { starts, ends } = body ? findLineOffsets(text, body) : { starts: [], ends: [] }
    this.starts = starts
    this.ends = ends
    this.isWhole = body !== undefined && !text.slice(body.start, body.end).includes('\r')
  }

  /** How many there are. */
  get count(): number {
    return this.starts.length
  }

  add(start: number, end: number): void {
    this.starts.push(start)
    this.ends.push(end)
  }

  /** Adds a line that lacks the marks. */
  addLazy(start: number, end: number): void {
    this.lazy ??= new Set()
    this.lazy.add(this.count)
    this.add(start, end)
  }

  /** How far a line is indented with spaces; -1 when it is blank, or there is none. */
  indentation(index: number): number {
    const start = this.starts[index]
    if (start === undefined) return -1
    const end = this.ends[index]!
    let at = start
    while (at < end && this.text.charCodeAt(at) === SPACE) at++
    if (at === end) return -1
    if (this.text.charCodeAt(at) === TAB && skipSpaces(this.text, at, end) === end) return -1
    return at - start
  }

  /** The first character of a line that is no space, if there is one; a tab counts. */
  first(index: number): string | undefined {
    const indentation = this.indentation(index)
    return indentation < 0 ? undefined : this.text[this.starts[index]! + indentation]
  }

  /** A line that is not blank, without its indentation. */
  rest(index: number): string {
    return this.text.slice(this.starts[index]! + this.indentation(index), this.ends[index])
  }

  /** From the first character of a line that is no space to the end of the line before another one. */
  span(from: number, to: number): Span {
    return { start: this.starts[from]! + this.indentation(from), end: this.ends[to - 1]! }
  }

  /** What a line is below the text of a paragraph. */
  kind(index: number): BelowText {
    const indentation = this.indentation(index)
    return indentation < 0 || indentation > 3 ? 'text' : kindBelowText(this.rest(index))
  }

  /** Whether a line, or the end where there is none, ends what is above it whatever that is. */
  endsAt(index: number): boolean {
    return this.indentation(index) < 0 || this.kind(index) === 'block'
  }

  /** Whether a line without the marks of the container above it goes on with a paragraph there, if one is open. */
  isLazy(index: number, size = Infinity): boolean {
    if (this.lazy?.has(index)) return true
    const indentation = this.indentation(index)
    if (indentation < 0 || indentation >= size || this.indentation(index - 1) < 0) return false
    // There, more HTML ends a paragraph than elsewhere.
    return this.first(index) !== '<' && this.kind(index) === 'text'
  }
}
