import type { Heading, HtmlBlock } from '../markdown/node.js'
import { defaultWords } from '../vocabulary/vocabulary.js'
import type { Words } from '../vocabulary/words.js'
import { isPlainSaying, readHeading, type Saying, sayingOf, sayTogether } from './saying.js'

/** What counts of a heading: on a page it is an element, in a document a node. */
export type HeadingLine = Pick<Heading, 'type' | 'level' | 'text'>

/** The heading that titles a body: the first of level 2, else the first; one without text is none. */
export function titleOf<Node extends { readonly type: string }>(
  nodes: Iterable<Node>,
): Extract<Node, HeadingLine> | undefined {
  let first: Extract<Node, HeadingLine> | undefined
  for (const node of nodes) {
    if (node.type !== 'heading') continue
    const heading = node as Extract<Node, HeadingLine>
    if (heading.text.trim() === '') continue
    if (heading.level === 2) return heading
    first ??= heading
  }
  return first
}

const SWALLOWED_HEADING = /(?:^|[\r\n])(#{3,6})[ \t]+(\S(?:[^\r\n]*\S)?)\s*$/

/** The heading that raw HTML ends with: without an empty line above it, it is part of that HTML. */
export function headingIn({ span }: HtmlBlock, source: string): Heading | undefined {
  const [, marks, text] = SWALLOWED_HEADING.exec(source.slice(span.start, span.end)) ?? []
  return marks === undefined
    ? undefined
    : { type: 'heading', level: marks.length as 3, id: undefined, content: [], text: text!, span }
}

/** A group that is open: its heading, and what it and the groups around it say. */
export interface Group<Line extends HeadingLine = Heading> extends Saying {
  readonly heading: Line
  /** What it announces, else the group around a heading that says nothing of its own: “Paging”. */
  readonly around: Saying['announces']
  /** Its heading and those of the groups around it, the outermost first. */
  readonly headings: readonly Line[]
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
    const own = readHeading(heading.text, this.#words)
    const around = own.announces ?? (own.role ? undefined : this.current?.around)
    const headings = [...(this.current?.headings ?? []), heading]
    open.push({ ...inherit(this.current, own), heading, headings, around })
  }
}

function inherit(outer: Group<HeadingLine> | undefined, said: Saying): Saying {
  if (!outer) return said
  // What follows directly under a heading is announced by that heading alone, unless it is a mark.
  const isMark = said.required !== undefined && !said.announces
  const announces = isMark ? outer.around : said.announces
  const together = sayTogether(outer, said)
  // Within a response everything is of the response; a deeper heading can only say its status.
  const { place, role } = outer.role === 'response' ? outer : together
  return sayingOf({ ...together, place, role, announces })
}
