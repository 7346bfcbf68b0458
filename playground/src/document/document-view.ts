import { create } from '../element.js'
import { Pieces } from './pieces.js'

/** Shows the HTML of a page, and changes in place what an edit changed. */
export class DocumentView {
  readonly element = create('div', { class: 'document' })
  readonly #pieces = new Pieces(this.element)

  /** Shows another page. */
  show(html: string): void {
    this.#pieces.replace(html)
  }

  /** Shows another version of the page: pieces that are the same keep their element and its state. */
  update(html: string): void {
    this.#pieces.update(html)
  }

  /** Lets all blocks enter once more, as `reveal` has them. */
  replayEntrances(): void {
    const articles = [...this.element.querySelectorAll<HTMLElement>('article[data-reveal]')]
    for (const article of articles) article.dataset.revealState = 'waiting'
    requestAnimationFrame(() => {
      // The state before has to be painted, or there is nothing to go from.
      requestAnimationFrame(() => {
        for (const article of articles) article.dataset.revealState = 'entered'
      })
    })
  }

  /** The id of the block that is being read: the last one that starts in the upper part. */
  currentEndpoint(): string | undefined {
    const limit = innerHeight / 3
    let current: string | undefined
    let reached = -Infinity
    for (const article of this.element.querySelectorAll('article[data-rune="api"]')) {
      const { top } = article.getBoundingClientRect()
      // Of blocks side by side, the first one counts.
      if (current === undefined || (top < limit && top > reached)) {
        current = headingId(article)
        reached = top
      }
    }
    return current
  }

  /** Brings the target of the address into view, and gives it the focus where a reader asked for it. */
  scrollToTarget(hash: string, byReader: boolean): void {
    const target = targetOf(hash)
    if (target && byReader) {
      if (!target.matches(focusable)) target.tabIndex = -1
      target.focus({ preventScroll: true })
    }
    // A block is worth more than its heading.
    const block = target?.matches('h2') ? target.closest('article') : undefined
    if (target) (block ?? target).scrollIntoView({ behavior: 'instant' })
    else scrollTo({ top: 0, behavior: 'instant' })
  }
}

const focusable = 'a[href], button, input, [tabindex]'

/** The element that an address names; a `#%` names none. */
function targetOf(hash: string): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

function headingId(article: Element): string | undefined {
  return article.querySelector('[data-name="body"] [id]:is(h1, h2, h3, h4, h5, h6)')?.id
}
