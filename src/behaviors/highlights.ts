/** Ranges of text in the browser's registry of highlights, under names of this package. */
export class Highlights {
  readonly #own = new Map<string, Set<StaticRange>>()

  /** Adds a stretch of a text node; anything else in its place is left alone. */
  add(name: string, node: Node | null, start: number, end: number): void {
    if (!(node instanceof Text) || end > node.length) return
    // Static ranges survive their node's being moved, into a tab for instance.
    const range = new StaticRange({
      startContainer: node,
      startOffset: start,
      endContainer: node,
      endOffset: end,
    })
    const key = `api-md-${name}`
    const highlight = CSS.highlights.get(key) ?? new Highlight()
    CSS.highlights.set(key, highlight.add(range))
    const ranges = this.#own.get(key) ?? new Set()
    this.#own.set(key, ranges.add(range))
  }

  /** Forgets the text that is no longer on the page. */
  dropRemoved(): void {
    this.#drop((range) => !range.startContainer.isConnected)
  }

  /** Forgets everything. */
  clear(): void {
    this.#drop(() => true)
  }

  #drop(isDropped: (range: StaticRange) => boolean): void {
    for (const [key, ranges] of this.#own) {
      for (const range of ranges) {
        if (!isDropped(range)) continue
        ranges.delete(range)
        CSS.highlights.get(key)?.delete(range)
      }
    }
  }
}
