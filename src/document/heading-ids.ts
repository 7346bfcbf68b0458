import { innerNodes } from '../markdown/nested-nodes.js'
import type { BodyNode, Heading } from '../markdown/node.js'
import type { Piece } from './document.js'

/** The id of every heading of a file, without a prefix: what a link inside the file can name. */
export type HeadingIds = ReadonlyMap<Heading, string>

/** The style of the ids that are made from the text of headings. */
export type HeadingIdStyle = 'text' | 'github'

/**
 * Gives each heading of a file an id of its own, in the order of the output.
 *
 * An id that an author has written is kept for the first heading that has it, since links name it.
 */
export function assignHeadingIds(
  pieces: readonly Piece[],
  style: HeadingIdStyle = 'text',
): HeadingIds {
  const headings: Heading[] = []
  const taken = new Set<string>()
  for (const { body } of pieces) {
    headingsIn(body.nodes, headings)
    for (const id of body.footnoteIds) taken.add(id)
  }
  const written = new Set<string>()
  for (const { id } of headings) if (id !== undefined && !taken.has(id)) written.add(id)
  for (const id of written) taken.add(id)
  const free = new FreeNames(taken)
  const ids = new Map<Heading, string>()
  for (let index = 0; index < headings.length; index++) {
    const heading = headings[index]!
    const { id } = heading
    const isKept = id !== undefined && written.delete(id)
    ids.set(heading, isKept ? id : free.take(id ?? makeId(heading.text, style)))
  }
  return ids
}

/** Names of which each is given once. */
export class FreeNames {
  readonly #taken: Set<string>
  // How often a name was counted up: without it, many equal names would take quadratic time.
  readonly #counts = new Map<string, number>()

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken)
  }

  /** The name itself where it is free, else with the next free number, from `first` on. */
  take(name: string, first = 1): string {
    let free = name
    let count = this.#counts.get(name) ?? first - 1
    while (this.#taken.has(free)) free = `${name}-${++count}`
    this.#counts.set(name, count)
    this.#taken.add(free)
    return free
  }
}

/** The characters that GitHub leaves out of an id. */
const droppedByGithub = /[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\- ]/gu

/** The id that a text makes, where no other heading has it. */
function makeId(text: string, style: HeadingIdStyle): string {
  // A tag beside the text leaves a space.
  const hasSpace = text.startsWith(' ') || text.endsWith(' ')
  const lower = (hasSpace ? text.replace(/^ +|(?<! ) +$/g, '') : text).toLowerCase()
  const id =
    style === 'github'
      ? lower.replace(droppedByGithub, '').replaceAll(' ', '-')
      : lower.replace(/\s+/g, '-')
  return id || 'section'
}

/** The headings among nodes, those in their containers too, after those found before. */
export function headingsIn(nodes: readonly BodyNode[], found: Heading[] = []): Heading[] {
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]!
    if (node.type === 'heading') found.push(node)
    else if (node.type === 'list' || node.type === 'quote' || node.type === 'footnotes') {
      for (const inner of innerNodes(node)) headingsIn(inner, found)
    }
  }
  return found
}
