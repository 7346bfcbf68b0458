import { create } from '../element.js'
import { addressOf } from '../page/location.js'
import type { Screen } from '../page/screen.js'
import type { Description } from './description.js'
import { DescriptionUpdates } from './description-updates.js'
import { createFacts } from './facts.js'
import { JsonPanel } from './json-panel.js'
import { createReportList } from './report-list.js'

/** The OpenAPI description of the reference: what it holds, what it does not know, its text. */
export class DescriptionScreen implements Screen {
  readonly element: HTMLElement
  readonly #title = create('h1', { tabindex: '-1' }, 'OpenAPI description')
  readonly #facts = create('div')
  readonly #report = create('div', { class: 'report' })
  readonly #json = new JsonPanel()
  readonly #updates: DescriptionUpdates

  constructor() {
    const viewer = create('a', { href: addressOf('openapi/viewer') }, 'Swagger UI')
    const about = create(
      'div',
      { class: 'about' },
      this.#title,
      create(
        'p',
        { class: 'summary' },
        'What the plugin makes of the reference; in dev, every save makes it again. ',
        viewer,
        ' reads it here.',
      ),
      this.#facts,
      this.#report,
    )
    this.element = create('div', { class: 'open-api' }, about, this.#json.element)
    this.#updates = new DescriptionUpdates(this.element, (description) => this.#show(description))
  }

  async open(): Promise<void> {
    await this.#updates.refresh()
  }

  #show({ text, description, report }: Description): void {
    this.#facts.replaceChildren(createFacts(description))
    const known = [...this.#report.querySelectorAll('details')]
    const open = new Set(known.filter((node) => node.open).map((node) => node.dataset.code))
    this.#report.replaceChildren(...createReportList(report, (code) => open.has(code)))
    this.#json.show(text)
  }
}
