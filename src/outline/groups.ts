import type { Heading } from '../markdown/node.js'
import { isPlainGroupHeading, readGroupHeading, type GroupHeading } from './group-heading.js'

/** A group that is open: its heading, and what it and the groups around it say. */
export interface Group extends GroupHeading {
  readonly heading: Heading
}

/** Follows the headings of a body: which groups are open at a node. */
export class Groups {
  readonly #open: Group[] = []
  readonly #title: Heading | undefined

  constructor(title: Heading | undefined) {
    this.#title = title
  }

  /** The innermost open group. */
  get current(): Group | undefined {
    return this.#open.at(-1)
  }

  /** Passes a heading: it ends the groups of its own level and deeper, and may open one. */
  enter(heading: Heading): void {
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
