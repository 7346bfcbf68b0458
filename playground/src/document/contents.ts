import { create } from '../element.js'
import { addressOf } from '../page/location.js'

/** The headings of a page that lead to its parts, with the one that is being read. */
export class Contents {
  readonly element = create('nav', { class: 'page-contents', 'aria-label': 'On this page' })
  readonly #links = new Map<string, HTMLElement>()

  /** Lists the blocks and the sections between them; a single one needs no list. */
  show(page: string, view: Element): void {
    this.#links.clear()
    for (const heading of view.querySelectorAll('h2[id]')) {
      if (heading.closest('.footnotes')) continue
      const link = create('a', { href: addressOf(page, heading.id) }, heading.textContent.trim())
      this.#links.set(heading.id, link)
    }
    const items = [...this.#links.values()].map((link) => create('li', {}, link))
    this.element.replaceChildren(create('h2', {}, 'On this page'), create('ul', {}, ...items))
    this.element.hidden = items.length < 2
  }

  /** Marks the part that is being read. */
  mark(id: string | undefined): void {
    for (const [heading, link] of this.#links) {
      if (heading === id) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
    }
  }
}
