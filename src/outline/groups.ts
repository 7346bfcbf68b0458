import type { Heading } from '../markdown/node.js'
import { isPlainGroupHeading, readGroupHeading, type GroupHeading } from './group-heading.js'

/** What counts of a heading: on a page it is an element, in a document a node. */
export type HeadingLine = Pick<Heading, 'level' | 'text'>

/** A group that is open: its heading, and what it and the groups around it say. */
export interface Group<Line extends HeadingLine = Heading> extends GroupHeading {
  readonly heading: Line
}

/** Follows the headings of a body: which groups are open at a node. */
export class Groups<Line extends HeadingLine = Heading> {
  readonly #open: Group<Line>[] = []
  readonly #title: Line | undefined

  constructor(title: Line | undefined) {
    this.#title = title
  }

  /** The innermost open group. */
  get current(): Group<Line> | undefined {
    return this.#open.at(-1)
  }

  /** Passes a heading: it ends the groups of its own level and deeper, and may open one. */
  enter(heading: Line): void {
    while (this.current && this.current.heading.level >= heading.level) this.#open.pop()
    if (heading.level < 3) return
    // A title such as “Get the request log” is no group, a lonely “Response” is one.
    if (heading === this.#title && !isPlainGroupHeading(heading.text)) return
    this.#open.push({ ...inherit(this.current, readGroupHeading(heading.text)), heading })
  }
}

function inherit(outer: GroupHeading | undefined, own: GroupHeading): GroupHeading {
  if (outer?.role !== 'response') return { ...outer, ...own }
  // Within a response everything is of the response; a deeper heading can only say its status.
  return { ...outer, ...(own.status !== undefined && { status: own.status }) }
}
