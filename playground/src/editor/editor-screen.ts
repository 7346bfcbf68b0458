import { create } from '../element.js'
import type { Screen } from '../page/screen.js'
import { CompilerClient } from './compiler-client.js'
import { ResultPanel } from './result-panel.js'
import { addressWithText, textInAddress } from './shared-text.js'
import { starter } from './starter.js'
import { TextEditor } from './text-editor.js'

/** How long after the last key the address takes in the text. */
const addressDelay = 400

/** A document to write, and what comes of it. */
export class EditorScreen implements Screen {
  readonly element: HTMLElement
  readonly #editor: TextEditor
  readonly #results: ResultPanel
  readonly #compiler: CompilerClient
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    this.#editor = new TextEditor((byReader) => this.#onChange(byReader))
    this.#results = new ResultPanel(
      () => this.#compile(),
      ({ range }) => this.#editor.select(range),
    )
    this.#compiler = new CompilerClient((compiled) => {
      this.#editor.showFindings(compiled.document.diagnostics)
      this.#results.show(compiled)
    })
    const heading = create('h1', { class: 'visually-hidden' }, 'Editor')
    this.element = create(
      'div',
      { class: 'editor' },
      heading,
      this.#editor.element,
      this.#results.element,
    )
  }

  /** Opens the text that the address carries, else the one that is given, else stays with what it has. */
  async open(fallback?: () => Promise<string>): Promise<void> {
    const text = (await textInAddress(location.hash)) ?? (await fallback?.())
    if (text !== undefined) this.#editor.text = text
    else if (this.#editor.text === '') this.#editor.text = starter
  }

  #onChange(byReader: boolean): void {
    this.#compile()
    if (!byReader) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#writeAddress(), addressDelay)
  }

  #compile(): void {
    this.#compiler.compile({ text: this.#editor.text, wantsRaw: this.#results.wantsRaw })
  }

  async #writeAddress(): Promise<void> {
    const hash = await addressWithText(this.#editor.text)
    // The reader may have gone elsewhere meanwhile.
    if (this.element.isConnected) history.replaceState(undefined, '', `?page=editor${hash}`)
  }
}
