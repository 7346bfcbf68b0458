import type { BodyNode, Heading } from '../markdown/node.js'
import type { Words } from '../vocabulary/words.js'
import { type Phrase, readHeading, says, together } from './phrase.js'

/** The heading that titles a body: the first that says more than what follows it; else the first with text. */
export function titleOf(nodes: readonly BodyNode[], words: Words): Heading | undefined {
  let first: Heading | undefined
  /** The level of the groups so far: what is deeper is in one of them. */
  let level = 7
  for (const node of nodes) {
    if (node.type !== 'heading' || node.text.trim() === '') continue
    if (titlesGroup(node, words)) level = Math.min(level, node.level)
    else if (node.level < level) return node
    first ??= node
  }
  return first
}

/** Whether a heading holds nothing but words that say what follows: “Parameters”, “Response 404”. */
function titlesGroup({ text }: Heading, words: Words): boolean {
  const phrase = readHeading(text, words)
  return phrase.isPlain && says(phrase)
}

/** A group that is open: its heading, and what it and the groups around it say. */
export interface Group extends Phrase {
  readonly heading: Heading
  /** What it announces, else the group around a heading that says nothing of its own: “Paging”. */
  readonly around: Phrase['announces']
  /** The group that it is in. */
  readonly outer: Group | undefined
  /** Its heading and those of the groups around it, the outermost first. */
  readonly headings: readonly Heading[]
}

/** Follows the headings of a body: which groups are open at a node. */
export class Groups {
  readonly #open: Group[] = []
  readonly #title: Heading | undefined
  readonly #words: Words

  constructor(title: Heading | undefined, words: Words) {
    this.#title = title
    this.#words = words
  }

  get current(): Group | undefined {
    return this.#open.at(-1)
  }

  /** Passes a heading: it ends the groups of its own level and deeper, and may open one. */
  enter(heading: Heading): void {
    const open = this.#open
    while (open.length > 0 && open.at(-1)!.heading.level >= heading.level) open.pop()
    // A title such as “Get the request log” is no group, a lonely “Response” is one.
    if (heading === this.#title && !titlesGroup(heading, this.#words)) return
    const own = readHeading(heading.text, this.#words)
    const outer = this.current
    const said = outer ? together(outer, own) : own
    // Within a response everything is of the response; a deeper heading can only say its status.
    const { place, role } = outer?.role === 'response' ? outer : said
    const around = own.announces ?? (own.role ? undefined : outer?.around)
    // What follows directly under a heading is announced by that heading alone, unless it is a mark.
    const isMark = own.required !== undefined && !own.announces
    // Property by property: what is made with a spread is slower to read for each row.
    open.push({
      place,
      named: said.named,
      role,
      status: said.status,
      range: said.range,
      announces: isMark ? outer?.around : own.announces,
      required: said.required,
      isPlain: own.isPlain,
      slips: own.slips,
      heading,
      around,
      outer,
      headings: outer ? [...outer.headings, heading] : [heading],
    })
  }
}
