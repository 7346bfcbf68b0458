const prefix = 'api-md-'

/** Ranges of text in the browser's registry of highlights, under names of this package. */
export class Highlights {
  readonly #own = new Set<AbstractRange>()

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
    const key = prefix + name
    CSS.highlights.set(key, (CSS.highlights.get(key) ?? new Highlight()).add(range))
    this.#own.add(range)
  }

  /** Forgets the text that is no longer on the page, also that of roots which left it. */
  dropRemoved(): void {
    this.#drop((range) => !range.startContainer.isConnected)
  }

  /** Forgets everything of its own. */
  clear(): void {
    this.#drop((range) => this.#own.has(range))
  }

  #drop(isDropped: (range: AbstractRange) => boolean): void {
    for (const [name, highlight] of CSS.highlights) {
      if (!name.startsWith(prefix)) continue
      for (const range of highlight) {
        if (!isDropped(range)) continue
        highlight.delete(range)
        this.#own.delete(range)
      }
    }
  }
}
