import type { Heading } from '../markdown/node.js'
import { defaultWords } from '../vocabulary/vocabulary.js'
import type { Words } from '../vocabulary/words.js'
import { type Phrase, phraseOf, readHeading, says, together } from './phrase.js'

/** What counts of a heading: on a page it is an element, in a document a node. */
export type HeadingLine = Pick<Heading, 'type' | 'level' | 'text'>

/** The heading that titles a body: the first that says more than what follows it; else the first with text. */
export function titleOf<Node extends { readonly type: string }>(
  nodes: Iterable<Node>,
  words: Words = defaultWords(),
): Extract<Node, HeadingLine> | undefined {
  let first: Extract<Node, HeadingLine> | undefined
  /** The level of the groups so far: what is deeper is in one of them. */
  let level = 7
  for (const node of nodes) {
    if (node.type !== 'heading') continue
    const heading = node as Extract<Node, HeadingLine>
    if (heading.text.trim() === '') continue
    const isGroup = titlesGroup(heading.text, words)
    if (!isGroup && heading.level < level) return heading
    first ??= heading
    if (isGroup && heading.level < level) level = heading.level
  }
  return first
}

/** Whether a heading holds nothing but words that say what follows: “Parameters”, “Response 404”. */
function titlesGroup(text: string, words: Words): boolean {
  const phrase = readHeading(text, words)
  return phrase.isPlain && says(phrase)
}

/** A group that is open: its heading, and what it and the groups around it say. */
export interface Group<Line extends HeadingLine = Heading> extends Phrase {
  readonly heading: Line
  /** What it announces, else the group around a heading that says nothing of its own: “Paging”. */
  readonly around: Phrase['announces']
  /** The group that it is in. */
  readonly outer: Group<Line> | undefined
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
    // A title such as “Get the request log” is no group, a lonely “Response” is one.
    if (heading === this.#title && !titlesGroup(heading.text, this.#words)) return
    const own = readHeading(heading.text, this.#words)
    const outer = this.current
    const around = own.announces ?? (own.role ? undefined : outer?.around)
    const headings = outer ? [...outer.headings, heading] : [heading]
    const said = outer ? inherit(outer, own) : own
    // Property by property: what is made with a spread is slower to read for each row.
    const { place, named, role, status, range, announces, required, isPlain } = said
    const { slips } = own
    const phrase = { place, named, role, status, range, announces, required, isPlain, slips }
    open.push(Object.assign(phrase, { heading, around, outer, headings }))
  }
}

function inherit(outer: Group<HeadingLine>, own: Phrase): Phrase {
  const both = together(outer, own)
  // Within a response everything is of the response; a deeper heading can only say its status.
  const { place, role } = outer.role === 'response' ? outer : both
  // What follows directly under a heading is announced by that heading alone, unless it is a mark.
  const isMark = own.required !== undefined && !own.announces
  return phraseOf({ ...both, place, role, announces: isMark ? outer.around : own.announces })
}
