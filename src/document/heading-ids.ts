import type { Body, Content, Heading } from '../markdown/node.js'
import type { Piece } from './document.js'

/** The id of every heading of a file. */
export class HeadingIds extends Map<Heading, string> {
  /** The same without the prefix. */
  readonly plain = new Map<Heading, string>()
  /** The ids without their prefix: what a link inside the file can name. */
  readonly unprefixed = new Set<string>()

  /** The ids of the headings in a body. */
  inBody({ nodes }: Body): (string | undefined)[] {
    const headings: Heading[] = []
    collectHeadings(nodes, headings)
    return headings.map((heading) => this.get(heading))
  }
}

/** How ids are made from the text of headings. */
export type HeadingIdStyle = 'text' | 'github'

/**
 * Gives each heading of a file an id of its own, in the order of the output.
 *
 * An id that an author has written is kept for the first heading that has it, since links name it.
 */
export function assignHeadingIds(
  pieces: readonly Piece[],
  idPrefix: string,
  style: HeadingIdStyle = 'text',
): HeadingIds {
  const headings: Heading[] = []
  for (const { body } of pieces) collectHeadings(body.nodes, headings)
  const footnotes = new Set(pieces.flatMap((piece) => piece.body.footnoteIds))
  const written = new Set<string>()
  for (const { id } of headings) if (id !== undefined && !footnotes.has(id)) written.add(id)
  const free = new FreeNames([...footnotes, ...written])
  const ids = new HeadingIds()
  for (const heading of headings) {
    const { id: wanted, text } = heading
    const isKept = wanted !== undefined && written.delete(wanted)
    const id = isKept ? wanted : free.take(wanted ?? makeId(text, style))
    ids.set(heading, idPrefix + id)
    ids.plain.set(heading, id)
    ids.unprefixed.add(id)
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
  const lower = text.toLowerCase()
  const id =
    style === 'github'
      ? lower.replace(droppedByGithub, '').replaceAll(' ', '-')
      : lower.replace(/\s+/g, '-')
  return id || 'section'
}

function collectHeadings(content: Content, headings: Heading[]): void {
  for (const part of content) {
    if (typeof part === 'string') continue
    if (part.type === 'heading') headings.push(part)
    else if (part.type === 'quote' || part.type === 'other') collectHeadings(part.content, headings)
  }
}
