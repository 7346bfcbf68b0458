import { createPart } from './element.js'

/** Tells screen readers what happened, through one quiet region at the end of the page. */
export class Announcer {
  #region: HTMLElement | undefined

  /** Reads a message out. */
  announce(message: string): void {
    if (!this.#region?.isConnected) this.#region = this.#place()
    const region = this.#region
    // Saying the same words twice in a row is a change only with an empty region between.
    region.textContent = ''
    setTimeout(() => {
      region.textContent = message
    }, 50)
  }

  #place(): HTMLElement {
    const region = createPart('div', 'status', { role: 'status', 'aria-live': 'polite' })
    document.body.append(region)
    return region
  }
}
