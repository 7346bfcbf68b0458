import { innerNodes } from '../markdown/nested-nodes.js'
import type { BodyNode, Heading } from '../markdown/node.js'
import type { Piece } from './document.js'

/** The id of every heading of a file, without a prefix: what a link inside the file can name. */
export type HeadingIds = ReadonlyMap<Heading, string>

/** How ids are made from the text of headings. */
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
  const footnotes = new Set<string>()
  for (const { body } of pieces) {
    headingsIn(body.nodes, headings)
    for (const id of body.footnoteIds) footnotes.add(id)
  }
  const written = new Set<string>()
  for (const { id } of headings) if (id !== undefined && !footnotes.has(id)) written.add(id)
  const free = new FreeNames([...footnotes, ...written])
  const ids = new Map<Heading, string>()
  for (const heading of headings) {
    const { id: wanted, text } = heading
    const isKept = wanted !== undefined && written.delete(wanted)
    ids.set(heading, isKept ? wanted : free.take(wanted ?? makeId(text, style)))
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

/** What GitHub leaves out of an id. */
const droppedByGithub = /[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\- ]/gu

/** The id that a text makes, where no other heading has it. */
function makeId(text: string, style: HeadingIdStyle): string {
  // A tag beside the text leaves a space.
  const isTrimmed = !text.startsWith(' ') && !text.endsWith(' ')
  const lower = (isTrimmed ? text : text.replace(/^ +|(?<! ) +$/g, '')).toLowerCase()
  const id =
    style === 'github'
      ? lower.replace(droppedByGithub, '').replaceAll(' ', '-')
      : lower.replace(/\s+/g, '-')
  return id || 'section'
}

/** The headings among nodes, those in their containers too, after those found before. */
export function headingsIn(nodes: readonly BodyNode[], found: Heading[] = []): Heading[] {
  for (const node of nodes) {
    if (node.type === 'heading') found.push(node)
    else for (const inner of innerNodes(node)) headingsIn(inner, found)
  }
  return found
}
