/** An area that may be too small for what is in it. */
interface Area {
  readonly element: HTMLElement
  /** What it gets while it is too small, beside its place in the order of the keyboard. */
  readonly attributes: () => Readonly<Record<string, string>>
}

/** Lets the keyboard reach what does not fit into its place, for as long as it does not. */
export class ScrollAreas {
  readonly #areas = new WeakMap<Element, Area>()
  readonly #observer = new ResizeObserver((entries) => {
    const changed = new Set(entries.flatMap(({ target }) => this.#areas.get(target) ?? []))
    const found = [...changed].map((area) => ({ area, isFull: isFull(area.element) }))
    for (const { area, isFull: isNow } of found) update(area, isNow)
  })

  constructor(signal: AbortSignal) {
    signal.addEventListener('abort', () => this.#observer.disconnect())
  }

  /** Watches an area, and an element in it whose size counts, too. */
  watch(element: HTMLElement, attributes: Area['attributes'], content: Element = element): void {
    for (const watched of [element, content]) {
      this.#areas.set(watched, { element, attributes })
      this.#observer.observe(watched)
    }
  }
}

function isFull(element: HTMLElement): boolean | undefined {
  // What is cut off shows all of itself while it is pointed at.
  if (element.localName === 'span' && element.matches(':hover, :focus')) return undefined
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
  return scrollWidth > clientWidth || scrollHeight > clientHeight + 1
}

function update({ element, attributes }: Area, isNow: boolean | undefined): void {
  if (isNow === undefined || isNow === element.hasAttribute('tabindex')) return
  for (const [attribute, value] of Object.entries({ tabindex: '0', ...attributes() })) {
    if (isNow) element.setAttribute(attribute, value)
    else element.removeAttribute(attribute)
  }
}
