/**
 * A stream of random choices that is the same for the same seed, on every machine.
 */
export class Random {
  #state

  /** @param {number} seed */
  constructor(seed) {
    this.#state = seed >>> 0
  }

  /** A number from 0 to 1, by the generator known as mulberry32. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /**
   * A whole number, both ends included.
   *
   * @param {number} least
   * @param {number} most
   */
  integer(least, most) {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  /** @param {number} probability */
  chance(probability) {
    return this.next() < probability
  }

  /**
   * @template Item
   * @param {readonly Item[]} items
   * @returns {Item}
   */
  pick(items) {
    return /** @type {Item} */ (items[this.integer(0, items.length - 1)])
  }
}
