import { skipSpaces } from '../../source/white-space.js'
import type { BodyNode } from '../node.js'
import { type BelowText, kindBelowText } from './line-start.js'
import type { Runs } from './runs.js'
import type { Lines } from './lines.js'

/** Blocks that stand in one container. */
export interface Blocks {
  readonly nodes: readonly BodyNode[]
  /** Whether blank lines stand between two of them. */
  readonly areSpaced: boolean
}

const TAB = 9
const SPACE = 32

/** What the readers of blocks share. */
export abstract class LineReader {
  readonly text: string
  readonly runs: Runs
  /** The index of the line after the block that was read; -1 when its reader has declined. */
  next = 0

  constructor(text: string, runs: Runs) {
    this.text = text
    this.runs = runs
  }

  /** Reads all lines of a container, or declines; those of an item may start with a check box. */
  abstract readAll(lines: Lines, isItem?: boolean): Blocks | undefined

  /** How far a line is indented with spaces; -1 when it is blank. */
  indentation(lines: Lines, index: number): number {
    const start = lines.starts[index]!
    const end = lines.ends[index]!
    let at = start
    while (at < end && this.text.charCodeAt(at) === SPACE) at++
    if (at === end) return -1
    if (this.text.charCodeAt(at) === TAB && skipSpaces(this.text, at, end) === end) return -1
    return at - start
  }

  /** Leaves a block to micromark. */
  decline(): undefined {
    this.next = -1
  }

  /** Whether the line at an index, if there is one, ends what is above it whatever that is. */
  endsAt(lines: Lines, index: number): boolean {
    if (index >= lines.starts.length || this.indentation(lines, index) < 0) return true
    return this.kindAt(lines, index) === 'block'
  }

  /** What the line at an index, which is not blank, is below the text of a paragraph. */
  kindAt(lines: Lines, index: number): BelowText {
    const indentation = index < lines.starts.length ? this.indentation(lines, index) : 4
    if (indentation > 3) return 'text'
    const start = lines.starts[index]! + indentation
    return kindBelowText(this.text.slice(start, lines.ends[index]))
  }
}
