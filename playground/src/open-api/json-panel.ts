import { copyText } from '../../../src/behaviors/copy-buttons.js'
import { readCodeTokens } from '../../../src/source/code-tokens.js'
import { dropMarks, highlight } from '../../../src/behaviors/marks.js'
import { create } from '../element.js'
import { descriptionAddress } from './description.js'

/** How long the button says that it worked. */
const saidFor = 1600

/** The description as text: to read, to copy, to download. */
export class JsonPanel {
  readonly element: HTMLElement
  readonly #code = create('code')
  readonly #copy = create('button', { type: 'button', disabled: '' }, 'Copy')
  readonly #status = create('p', { class: 'visually-hidden', role: 'status' })
  readonly #size = create('span', { class: 'size' })
  #text = ''

  constructor() {
    const name = 'openapi.json'
    const download = create('a', { href: descriptionAddress, download: name }, 'Download')
    const bar = create(
      'div',
      { class: 'json-bar' },
      create('h2', {}, name),
      this.#size,
      create('span', { class: 'actions' }, this.#copy, download),
    )
    this.#copy.addEventListener('click', () => void this.#copyText())
    const label = { 'aria-label': 'Description as JSON' }
    const pre = create(
      'pre',
      { class: 'source', tabindex: '0', role: 'group', ...label },
      this.#code,
    )
    this.element = create(
      'section',
      { class: 'json-panel', 'aria-label': name },
      bar,
      pre,
      this.#status,
    )
  }

  /** Shows a text; the reader's place stays where it is. */
  show(text: string): void {
    if (text === this.#text) return
    this.#text = text
    this.#copy.disabled = false
    this.#code.textContent = text
    this.#color()
    this.#size.textContent = `${Math.ceil(new Blob([text]).size / 1024)} KB`
  }

  /** Colours stretches of the one text: elements of their own would be thousands. */
  #color(): void {
    if (!('highlights' in CSS)) return
    dropMarks()
    highlight(this.#code.firstChild as Text, readCodeTokens(this.#text, 'json') ?? [])
  }

  async #copyText(): Promise<void> {
    const said = (await copyText(this.#text)) ? 'Copied' : 'Not copied'
    this.#copy.textContent = said
    this.#status.textContent = said
    setTimeout(() => {
      this.#copy.textContent = 'Copy'
      this.#status.textContent = ''
    }, saidFor)
  }
}
