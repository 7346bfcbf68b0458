import type { BodyNode, Heading } from '../markdown/node.js'
import { defaultWords } from '../vocabulary/vocabulary.js'
import type { Words } from '../vocabulary/words.js'
import { isPlainSaying, readHeading, type Saying, sayTogether } from './saying.js'

/** What counts of a heading: on a page it is an element, in a document a node. */
export type HeadingLine = Pick<Heading, 'level' | 'text'>

/** The heading that titles a body: the first of level 2, else the first; one without text is none. */
export function titleAmong<Line extends HeadingLine>(headings: readonly Line[]): Line | undefined {
  let first: Line | undefined
  for (const heading of headings) {
    if (heading.text.trim() === '') continue
    if (heading.level === 2) return heading
    first ??= heading
  }
  return first
}

/** The heading among some nodes that titles a body. */
export function titleOf(nodes: readonly BodyNode[]): Heading | undefined {
  return titleAmong(nodes.filter((node) => node.type === 'heading'))
}

/** A group that is open: its heading, and what it and the groups around it say. */
export interface Group<Line extends HeadingLine = Heading> extends Saying {
  readonly heading: Line
}

/** Follows the headings of a body: which groups are open at a node. */
export class Groups<Line extends HeadingLine = Heading> {
  readonly #open: Group<Line>[] = []
  readonly #title: Line | undefined
  readonly #words: Words

  constructor(title: Line | undefined, words: Words = defaultWords()) {
    this.#title = title
    this.#words = words
  }

  /** The innermost open group. */
  get current(): Group<Line> | undefined {
    return this.#open.at(-1)
  }

  /** Passes a heading: it ends the groups of its own level and deeper, and may open one. */
  enter(heading: Line): void {
    const open = this.#open
    while (open.length > 0 && open.at(-1)!.heading.level >= heading.level) open.pop()
    if (heading.level < 3) return
    // A title such as “Get the request log” is no group, a lonely “Response” is one.
    if (heading === this.#title && !isPlainSaying(heading.text, this.#words)) return
    open.push({ ...inherit(this.current, readHeading(heading.text, this.#words)), heading })
  }
}

function inherit(outer: Saying | undefined, own: Saying): Saying {
  if (!outer) return own
  // What follows directly under a heading is announced by that heading alone.
  if (outer.role !== 'response') return { ...sayTogether(outer, own), announces: own.announces }
  // Within a response everything is of the response; a deeper heading can only say its status.
  const { place, role } = outer
  const { announces, required = outer.required, status = outer.status } = own
  return { place, role, status, announces, required }
}
