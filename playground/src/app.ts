import { attributePages } from './attributes/attribute-pages.js'
import { DocumentScreen } from './document/document-screen.js'
import { createHeader } from './navigation/header.js'
import { createSkipLink } from './navigation/skip-link.js'
import { Sidebar } from './navigation/sidebar.js'
import { documentPages, onDocumentsChange } from './page/documents.js'
import { navigateTo, onNavigation, originOfText, pageInAddress } from './page/location.js'
import type { Listed, Page } from './page/page.js'
import type { LazyScreen } from './page/screen.js'
import { onSourcesChange } from './page/sources.js'
import { isListed, missing, screens } from './screens.js'
import { SearchBox } from './search/search-box.js'
import { SearchIndex } from './search/search-index.js'

/** The playground: navigation, and either a page or one of the other screens. */
export class App {
  readonly #sidebar = new Sidebar()
  readonly #screen = new DocumentScreen()
  readonly #index = new SearchIndex()
  readonly #search = new SearchBox(navigateTo, this.#index)
  #pages: Page[] = []
  /** The id of what is shown. */
  #shown: string | undefined

  constructor(place: Element) {
    place.replaceChildren(
      createSkipLink(),
      createHeader(this.#search.element, this.#sidebar.element, this.#screen.inspector),
      this.#sidebar.element,
      this.#screen.element,
      this.#screen.inspector.element,
    )
    onNavigation(() => void this.#navigate(true))
    onDocumentsChange(() => void this.#refresh())
    onSourcesChange(() => void this.#screen.inspector.refresh())
    addEventListener('scroll', () => this.#follow(), { passive: true })
  }

  /** Shows what the address names. */
  async start(): Promise<void> {
    this.#listPages()
    await this.#navigate(false)
  }

  #listPages(): void {
    this.#pages = [...documentPages(), ...attributePages()]
    this.#sidebar.show(this.#listed())
    this.#index.fill(this.#listed())
  }

  #listed(): Listed[] {
    return [...this.#pages, ...screens.map(({ listed }) => listed).filter(isListed)]
  }

  async #navigate(byReader: boolean): Promise<void> {
    const id = pageInAddress()
    const page = this.#pages.find((candidate) => candidate.id === id)
    if (!page) return this.#openScreen(screenOf(id) ?? missing, byReader)
    if (page.id !== this.#shown) {
      const pages = this.#pages
      const content = await page.load()
      // The reader may have gone on meanwhile, or the file been edited.
      if (pageInAddress() !== id) return
      if (pages !== this.#pages) return this.#navigate(byReader)
      const shown = this.#screen.show(page, content)
      // At once: an edit from here on is one of this page.
      this.#arrive(page.id, page.title, page.layout)
      await shown
      if (byReader) this.#screen.focusHeading()
    }
    this.#screen.scrollToTarget(byReader)
    this.#follow()
  }

  async #openScreen(screen: LazyScreen, byReader: boolean): Promise<void> {
    const { id, title } = screen.listed
    const isOpen = this.#shown === id
    this.#arrive(id, title, 'screen')
    if (!isOpen) scrollTo({ top: 0, behavior: 'instant' })
    this.#follow()
    const from = this.#pages.find((page) => page.id === originOfText())
    // A link inside the preview of the editor leads to a place in it, not to another text.
    await screen.open(isOpen ? undefined : from?.source)
    if (byReader && !isOpen && this.#shown === id) screen.focusHeading()
  }

  #arrive(id: string, title: string, layout: string): void {
    this.#shown = id
    document.title = `${title} · api.md playground`
    document.body.dataset.layout = layout
    document.body.dataset.page = id
    this.#screen.inspector.element.hidden = layout === 'screen'
    // One at a time: a page has one main part, and one heading of the first level.
    const main = layout === 'screen' ? (screenOf(id) ?? missing).element : this.#screen.element
    const shown = document.querySelector('main')
    if (shown !== main) shown?.replaceWith(main)
    this.#sidebar.markPage(id)
  }

  /** Takes in an edit of a file. */
  async #refresh(): Promise<void> {
    this.#listPages()
    this.#sidebar.markPage(this.#shown ?? '')
    const page = this.#pages.find(({ id }) => id === this.#shown)
    if (page) await this.#screen.update(page)
    else if (this.#shown === 'missing' || !screenOf(this.#shown)) await this.#navigate(false)
    this.#follow()
  }

  #follow(): void {
    const endpoint = screenOf(this.#shown) ? undefined : this.#screen.follow()
    this.#sidebar.markEndpoint(this.#shown ?? '', endpoint)
  }
}

function screenOf(id: string | undefined): LazyScreen | undefined {
  return screens.find(({ listed }) => listed.id === (id ?? 'home'))
}
