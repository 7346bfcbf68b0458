import { create } from '../element.js'
import { Inspector } from '../inspector/inspector.js'
import type { Page, PageContent } from '../page/page.js'
import { createAccess } from './access.js'
import { Contents } from './contents.js'
import { DocumentView } from './document-view.js'

/** One page, with its heading, and what it was made from. */
export class DocumentScreen {
  readonly element: HTMLElement
  readonly inspector = new Inspector()
  readonly #view = new DocumentView()
  readonly #heading = create('h1', { tabindex: '-1' })
  readonly #summary = create('p', { class: 'summary' })
  readonly #access = create('dl', { class: 'page-access' })
  readonly #contents = new Contents()
  readonly #replay = create('button', { type: 'button', class: 'replay', hidden: true }, 'Replay')
  #latest: Promise<PageContent> | undefined

  constructor() {
    this.#replay.addEventListener('click', () => this.#view.replayEntrances())
    this.element = create(
      'main',
      {},
      this.#heading,
      this.#summary,
      this.#access,
      this.#contents.element,
      this.#replay,
      this.#view.element,
    )
  }

  /** Shows another page. */
  async show(page: Page, { html, endpoints }: PageContent): Promise<void> {
    this.#latest = undefined
    this.#heading.textContent = page.title
    // A sample is one block: its own heading is enough to see.
    this.#heading.classList.toggle('visually-hidden', page.group === 'Samples')
    this.#summary.textContent = page.summary ?? ''
    this.#access.replaceChildren(...createAccess(page))
    this.#replay.hidden = page.isReplayed !== true
    this.#view.show(html)
    this.#contents.show(page.id, this.#view.element)
    await this.inspector.show(page, endpoints)
  }

  /** Shows another version of the same page; nothing moves but what changed. */
  async update(page: Page): Promise<void> {
    const latest = page.load()
    this.#latest = latest
    const { html, endpoints } = await latest
    // Of two edits, the answer to the last one counts.
    if (latest !== this.#latest) return
    this.#view.update(html)
    this.#contents.show(page.id, this.#view.element)
    await this.inspector.show(page, endpoints)
  }

  /** Brings the target of the address into view. */
  scrollToTarget(byReader: boolean): void {
    this.#view.scrollToTarget(location.hash, byReader)
  }

  /** Lets those who listen know that another page begins. */
  focusHeading(): void {
    this.#heading.focus({ preventScroll: true })
  }

  /** The id of the block that is being read; the inspector turns to it. */
  follow(): string | undefined {
    const endpoint = this.#view.currentEndpoint()
    this.#contents.mark(endpoint)
    void this.inspector.follow(endpoint)
    return endpoint
  }
}
