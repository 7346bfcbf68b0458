/** How long to wait for more to do, and how often to try again. */
const DELAY = 100
const TRIES = 30

/** Does something once nothing asks for it any more, and again while it is not finished. */
export class DeferredWork {
  readonly #work: () => boolean
  #timer: NodeJS.Timeout | undefined

  /** The work says whether it is finished. */
  constructor(work: () => boolean) {
    this.#work = work
  }

  /** Does the work soon. */
  request(tries = TRIES): void {
    this.cancel()
    this.#timer = setTimeout(() => {
      if (!this.#work() && tries > 1) this.request(tries - 1)
    }, DELAY)
    this.#timer.unref()
  }

  /** Leaves the work undone. */
  cancel(): void {
    clearTimeout(this.#timer)
  }
}
