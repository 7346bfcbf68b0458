import { attributePages } from './attributes/attribute-pages.js'
import { DocumentScreen } from './document/document-screen.js'
import type { EditorScreen } from './editor/editor-screen.js'
import { create } from './element.js'
import { createHeader } from './navigation/header.js'
import { Sidebar } from './navigation/sidebar.js'
import { documentPages, onDocumentsChange } from './page/documents.js'
import { navigateTo, onNavigation, originOfText, pageInAddress } from './page/location.js'
import type { Page } from './page/page.js'
import { onSourcesChange } from './page/sources.js'
import { SearchBox } from './search/search-box.js'

/** The playground: navigation, and either a page or the editor. */
export class App {
  readonly #sidebar = new Sidebar()
  readonly #screen = new DocumentScreen()
  readonly #search = new SearchBox(navigateTo)
  readonly #editorMain = create(
    'main',
    { class: 'editor-main' },
    create('h1', { class: 'visually-hidden' }, 'Editor'),
  )
  #editor: EditorScreen | undefined
  #pages: Page[] = []
  /** The id of what is shown. */
  #shown: string | undefined

  constructor(place: Element) {
    place.replaceChildren(
      createHeader(this.#search.element, this.#sidebar.element),
      this.#sidebar.element,
      this.#screen.element,
      this.#screen.inspector.element,
      this.#editorMain,
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
    this.#sidebar.show(this.#pages)
    this.#search.fill(this.#pages)
  }

  async #navigate(byReader: boolean): Promise<void> {
    const id = pageInAddress()
    if (id === 'editor') return this.#openEditor()
    const page = this.#pages.find((candidate) => candidate.id === id) ?? this.#pages[0]
    if (!page) return
    if (page.id !== this.#shown) {
      const content = await page.load()
      // The reader may have gone on meanwhile.
      if (pageInAddress() !== id) return
      await this.#screen.show(page, content)
      this.#arrive(page.id, page.title, page.layout)
      if (byReader) this.#screen.focusHeading()
    }
    this.#screen.scrollToTarget()
    this.#follow()
  }

  async #openEditor(): Promise<void> {
    const isOpen = this.#shown === 'editor'
    this.#arrive('editor', 'Editor', 'editor')
    if (!this.#editor) {
      const { EditorScreen } = await import('./editor/editor-screen.js')
      this.#editor = new EditorScreen()
      this.#editorMain.append(this.#editor.element)
    }
    const from = this.#pages.find(({ id }) => id === originOfText())
    // A link inside the preview leads to a place in it, not to another text.
    await this.#editor.open(isOpen ? undefined : from?.source)
  }

  #arrive(id: string, title: string, layout: string): void {
    this.#shown = id
    document.title = `${title} · api.md playground`
    document.body.dataset.layout = layout
    document.body.dataset.page = id
    this.#sidebar.markPage(id)
  }

  /** Takes in an edit of a file. */
  async #refresh(): Promise<void> {
    this.#listPages()
    this.#sidebar.markPage(this.#shown ?? '')
    const page = this.#pages.find(({ id }) => id === this.#shown)
    if (page) await this.#screen.update(page)
    else if (this.#shown !== 'editor') await this.#navigate(false)
    this.#follow()
  }

  #follow(): void {
    if (this.#shown === 'editor') return this.#sidebar.markEndpoint('editor', undefined)
    this.#sidebar.markEndpoint(this.#shown ?? '', this.#screen.follow())
  }
}
