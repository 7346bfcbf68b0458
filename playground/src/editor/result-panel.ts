import { DocumentView } from '../document/document-view.js'
import { create } from '../element.js'
import { createFieldsTree } from '../inspector/fields-tree.js'
import { createDiagnosticsList, type DiagnosticActions } from '../inspector/diagnostics-list.js'
import type { CompiledText } from './compiler-client.js'

const views = ['Preview', 'Diagnostics', 'Fields', 'HTML', 'Raw HTML'] as const
type View = (typeof views)[number]

/** What comes of the text: shown, checked, as fields and as HTML. */
export class ResultPanel {
  readonly element: HTMLElement
  readonly #preview = new DocumentView()
  readonly #panel = create('div', { class: 'result', tabindex: '0', role: 'group' })
  readonly #buttons = views.map((view) => this.#createButton(view))
  readonly #time = create('span', { class: 'time' })
  readonly #onView: () => void
  readonly #actions: DiagnosticActions
  #view: View = 'Preview'
  #compiled: CompiledText | undefined

  constructor(onView: () => void, actions: DiagnosticActions) {
    this.#onView = onView
    this.#actions = actions
    const bar = create('div', { class: 'inspector-views' }, ...this.#buttons, this.#time)
    this.element = create('section', { class: 'results', 'aria-label': 'Result' }, bar, this.#panel)
    this.#markView()
  }

  /** Whether the output without presentation styling is looked at. */
  get wantsRaw(): boolean {
    return this.#view === 'Raw HTML'
  }

  /** Shows a new result in the view that is open. */
  show(compiled: CompiledText): void {
    const { diagnostics } = compiled.document
    this.#compiled = compiled
    this.#time.textContent = `${compiled.milliseconds.toFixed(1)} ms`
    this.#time.title = 'Time to compile this text, warm'
    this.#buttons[1]!.textContent =
      diagnostics.length > 0 ? `Diagnostics ${diagnostics.length}` : 'Diagnostics'
    this.#buttons[1]!.dataset.worst = diagnostics.some(({ severity }) => severity === 'error')
      ? 'error'
      : diagnostics[0]?.severity
    this.#render()
  }

  #createButton(view: View): HTMLButtonElement {
    const button = create('button', { type: 'button' }, view)
    button.addEventListener('click', () => {
      this.#view = view
      this.#markView()
      this.#onView()
      this.#render()
    })
    return button
  }

  #markView(): void {
    for (const [index, button] of this.#buttons.entries()) {
      button.setAttribute('aria-pressed', String(views[index] === this.#view))
    }
    this.#panel.setAttribute('aria-label', this.#view)
    this.#panel.dataset.view = this.#view
  }

  #render(): void {
    const compiled = this.#compiled
    if (!compiled) return
    const { html, diagnostics, endpoints, frontmatter } = compiled.document
    if (this.#view === 'Preview') {
      this.#preview.update(html)
      if (this.#preview.element.parentNode !== this.#panel) this.#fill(this.#preview.element)
    } else if (this.#view === 'Diagnostics') {
      this.#fill(createDiagnosticsList(diagnostics, this.#actions))
    } else if (this.#view === 'Fields') {
      this.#fill(createFieldsTree({ endpoints, frontmatter }))
    } else {
      const text = this.#view === 'HTML' ? html : compiled.raw
      if (text !== undefined)
        this.#fill(create('pre', { class: 'source' }, create('code', {}, text)))
    }
  }

  #fill(content: HTMLElement): void {
    const { scrollTop } = this.#panel
    this.#panel.replaceChildren(content)
    this.#panel.scrollTop = scrollTop
  }
}
