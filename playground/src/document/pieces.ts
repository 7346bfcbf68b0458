interface Piece {
  readonly html: string
  readonly node: Element
}

const focusable = 'a[href], button, input, summary, [tabindex]'

/** The top-level elements of a document, each with the HTML that it was made from. */
export class Pieces {
  readonly #place: Element
  #pieces: Piece[] = []

  constructor(place: Element) {
    this.#place = place
  }

  /** Shows all of it anew. */
  replace(html: string): void {
    this.#pieces = parse(html)
    this.#place.replaceChildren(...this.#pieces.map(({ node }) => node))
  }

  /** Replaces the stretch between the first and the last piece that differ. */
  update(html: string): void {
    const before = this.#pieces
    const after = parse(html)
    let start = 0
    while (start < before.length && before[start]?.html === after[start]?.html) start++
    let end = 0
    const rest = Math.min(before.length, after.length) - start
    while (end < rest && before.at(-1 - end)?.html === after.at(-1 - end)?.html) end++

    const removed = before.slice(start, before.length - end)
    const added = after.slice(start, after.length - end)
    const next = before[before.length - end]?.node
    const pieces = [...before.slice(0, start), ...added, ...before.slice(before.length - end)]
    const restore = rememberReader(before, pieces)
    for (const { node } of added) this.#place.insertBefore(node, next ?? null)
    for (const { node } of removed) node.remove()
    this.#pieces = pieces
    // After the behaviours have added their buttons and tabs.
    queueMicrotask(restore)
  }
}

function parse(html: string): Piece[] {
  const template = document.createElement('template')
  template.innerHTML = html
  return [...template.content.children].map((node) => ({ html: node.outerHTML, node }))
}

/** Notes where a reader is, to keep them there among what comes instead. */
function rememberReader(before: readonly Piece[], after: readonly Piece[]): () => void {
  const focus = focusIn(before)
  const read = before.findIndex(({ node }) => node.getBoundingClientRect().bottom > headerHeight())
  const top = before[read]?.node.getBoundingClientRect().top ?? 0
  return () => {
    const place = after[read]?.node.getBoundingClientRect().top
    if (place !== undefined) scrollBy({ top: place - top, behavior: 'instant' })
    if (!focus) return
    const controls = after[focus.piece]?.node.querySelectorAll<HTMLElement>(focusable)
    const control = controls?.[focus.position]
    if (control !== document.activeElement) control?.focus({ preventScroll: true })
  }
}

/** Which control of which piece has the focus. */
function focusIn(pieces: readonly Piece[]): { piece: number; position: number } | undefined {
  const active = document.activeElement
  const piece = pieces.findIndex(({ node }) => node.contains(active))
  if (!active || piece === -1) return undefined
  return { piece, position: [...pieces[piece]!.node.querySelectorAll(focusable)].indexOf(active) }
}

/** How much of the page is under the bar at its top. */
function headerHeight(): number {
  return document.querySelector('.header')?.clientHeight ?? 0
}
