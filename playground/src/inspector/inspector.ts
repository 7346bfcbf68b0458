import { create } from '../element.js'
import { editorAddress } from '../page/location.js'
import type { EndpointFields, Page } from '../page/page.js'
import { createFieldsTree } from './fields-tree.js'
import { createDiagnosticsList } from './diagnostics-list.js'

const views = ['Fields', 'Diagnostics', 'Source'] as const
type View = (typeof views)[number]

/** A drawer with the data of the page that is shown: its fields, its diagnostics, its source. */
export class Inspector {
  readonly element = create('aside', { id: 'inspector', class: 'inspector', 'aria-label': 'Data' })
  /** Opens and closes the drawer. */
  readonly button = create(
    'button',
    { type: 'button', class: 'inspector-button', 'aria-controls': 'inspector' },
    'Fields',
  )
  readonly #panel = create('div', { class: 'inspector-panel', tabindex: '0', role: 'group' })
  readonly #buttons = views.map((view) => this.#createButton(view))
  #view: View = 'Fields'
  #page: Page | undefined
  #endpoints: readonly EndpointFields[] = []
  #current: string | undefined
  /** How often it was drawn: of two drawings that wait for a text, the last one counts. */
  #drawings = 0

  constructor() {
    const close = create('button', { type: 'button', class: 'inspector-close' }, 'Close')
    const bar = create('div', { class: 'inspector-views' }, ...this.#buttons, close)
    this.element.append(bar, this.#panel)
    this.button.addEventListener('click', () => this.#toggle(!this.#isOpen))
    close.addEventListener('click', () => this.#closeByReader())
    this.element.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#closeByReader()
    })
    this.#toggle(false)
  }

  get #isOpen(): boolean {
    return document.body.dataset.inspector === 'open'
  }

  #toggle(isOpen: boolean): void {
    document.body.dataset.inspector = isOpen ? 'open' : 'closed'
    this.element.inert = !isOpen
    this.button.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) void this.#render()
  }

  #closeByReader(): void {
    this.#toggle(false)
    this.button.focus()
  }

  /** Shows what belongs to a page. */
  async show(page: Page, endpoints: readonly EndpointFields[]): Promise<void> {
    this.#page = page
    this.#endpoints = endpoints
    await this.#render()
  }

  /** Shows the same anew, after an edit of the source. */
  async refresh(): Promise<void> {
    if (this.#view !== 'Fields') await this.#render()
  }

  /** Follows the reader to another block. */
  async follow(endpoint: string | undefined): Promise<void> {
    if (endpoint === this.#current) return
    this.#current = endpoint
    if (this.#view === 'Fields') await this.#render()
  }

  #createButton(view: View): HTMLButtonElement {
    const button = create('button', { type: 'button' }, view)
    button.addEventListener('click', () => {
      this.#view = view
      void this.#render()
    })
    return button
  }

  async #render(): Promise<void> {
    for (const [index, button] of this.#buttons.entries()) {
      button.setAttribute('aria-pressed', String(views[index] === this.#view))
    }
    this.#panel.setAttribute('aria-label', this.#view)
    // What nobody looks at is not made.
    if (!this.#isOpen) return
    const page = this.#page
    const view = this.#view
    const drawing = ++this.#drawings
    if (!page) return
    const content = view === 'Fields' ? this.#fields() : await this.#fromSource(page, view)
    if (drawing === this.#drawings) this.#panel.replaceChildren(content)
  }

  #fields(): HTMLElement {
    const endpoint = this.#endpoints.find(({ id }) => id === this.#current) ?? this.#endpoints[0]
    if (!endpoint) return create('p', { class: 'empty' }, 'This page has no block.')
    const name = endpoint.title ?? `${endpoint.method} ${endpoint.path}`
    const heading = create('h3', {}, name)
    return create('div', { class: 'fields' }, heading, createFieldsTree(withoutPosition(endpoint)))
  }

  async #fromSource(page: Page, view: View): Promise<HTMLElement> {
    const text = await page.source()
    if (view === 'Source') {
      const link = create('a', { href: editorAddress(page.id) }, 'Open in the editor')
      const source = create('pre', { class: 'source' }, create('code', {}, text))
      return create('div', {}, create('p', {}, link), source)
    }
    const { compile } = await import('../../../src/compiler.js')
    const { diagnostics } = compile(text, { id: page.id })
    return createDiagnosticsList(diagnostics)
  }
}

/** A module has no positions; what is compiled in the browser does. */
function withoutPosition(endpoint: EndpointFields): object {
  return Object.fromEntries(Object.entries(endpoint).filter(([name]) => name !== 'position'))
}
