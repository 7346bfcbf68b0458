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
  readonly #share = create('button', { type: 'button', class: 'share' }, 'Copy link')
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    this.#editor = new TextEditor((byReader) => this.#onChange(byReader))
    this.#results = new ResultPanel(() => this.#compile(), {
      go: ({ range }) => this.#editor.select(range),
      fix: ({ edits }) => this.#editor.applyEdits(edits ?? []),
    })
    this.#compiler = new CompilerClient((compiled) => {
      this.#editor.showDiagnostics(compiled.document.diagnostics)
      this.#results.show(compiled)
    })
    const heading = create('h1', { class: 'visually-hidden', tabindex: '-1' }, 'Editor')
    this.#share.addEventListener('click', () => void this.#copyAddress())
    const bar = create(
      'div',
      { class: 'editor-bar' },
      create('span', { class: 'editor-hint' }, 'Escape, then Tab, leaves the editor'),
      this.#share,
    )
    this.element = create(
      'div',
      { class: 'editor' },
      heading,
      create('div', { class: 'editor-pane' }, bar, this.#editor.element),
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

  async #copyAddress(): Promise<void> {
    await this.#writeAddress()
    try {
      await navigator.clipboard.writeText(location.href)
      this.#share.textContent = 'Copied'
    } catch {
      this.#share.textContent = 'Copy it from the address bar'
    }
    setTimeout(() => (this.#share.textContent = 'Copy link'), 2000)
  }

  async #writeAddress(): Promise<void> {
    const hash = await addressWithText(this.#editor.text)
    // The reader may have gone elsewhere meanwhile.
    if (this.element.isConnected) history.replaceState(undefined, '', `?page=editor${hash}`)
  }
}
