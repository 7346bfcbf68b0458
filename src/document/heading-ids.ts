import type { Content, Heading } from '../markdown/node.js'
import type { Piece } from './document.js'

/** The id of every heading of a file. */
export class HeadingIds extends Map<Heading, string> {
  /** The ids without their prefix: what a link inside the file can name. */
  readonly unprefixed: ReadonlySet<string>

  constructor(ids: ReadonlyMap<Heading, string>, idPrefix: string) {
    super()
    for (const [heading, id] of ids) this.set(heading, idPrefix + id)
    this.unprefixed = new Set(ids.values())
  }
}

/** Gives each heading of a file an id of its own, in the order of the output. */
export function assignHeadingIds(pieces: readonly Piece[], idPrefix: string): HeadingIds {
  const ids = new Map<Heading, string>()
  const taken = new Set(pieces.flatMap((piece) => piece.body.footnoteIds))
  // How often a base was counted up: without it, many equal titles would take quadratic time.
  const counts = new Map<string, number>()
  for (const heading of headingsOf(pieces)) {
    const base = idOf(heading)
    let id = base
    let count = counts.get(base) ?? 0
    while (taken.has(id)) id = `${base}-${++count}`
    counts.set(base, count)
    taken.add(id)
    ids.set(heading, id)
  }
  return new HeadingIds(ids, idPrefix)
}

function idOf(heading: Heading): string {
  return heading.text.toLowerCase().replace(/\s+/g, '-') || 'section'
}

function headingsOf(pieces: readonly Piece[]): Heading[] {
  const headings: Heading[] = []
  for (const piece of pieces) collectHeadings(piece.body.nodes, headings)
  return headings
}

function collectHeadings(content: Content, headings: Heading[]): void {
  for (const part of content) {
    if (typeof part === 'string') continue
    if (part.type === 'heading') headings.push(part)
    else if (part.type === 'quote' || part.type === 'other') collectHeadings(part.content, headings)
  }
}
