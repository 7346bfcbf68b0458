import { loadDescription, onDescriptionChange, type Description } from './description.js'

/** Keeps what shows the description up to date while it can be seen. */
export class DescriptionUpdates {
  readonly #element: Element
  readonly #show: (description: Description) => void
  #latest: Promise<Description> | undefined

  constructor(element: Element, show: (description: Description) => void) {
    this.#element = element
    this.#show = show
    onDescriptionChange(() => {
      // Whoever comes back later asks anew; and a server that is gone leaves what is shown.
      if (this.#element.checkVisibility()) this.refresh().catch(() => {})
    })
  }

  /** Shows the description as it is now. */
  async refresh(): Promise<void> {
    const latest = loadDescription()
    this.#latest = latest
    const description = await latest
    // Of two saves, the answer to the last one counts.
    if (latest === this.#latest) this.#show(description)
  }
}
