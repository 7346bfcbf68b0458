import * as first from 'virtual:first-example'
import type { Diagnostic, Edit } from '../../../src/diagnostics/diagnostic.js'
import { DocumentView } from '../document/document-view.js'
import { CompilerClient } from '../editor/compiler-client.js'
import { TextEditor } from '../editor/text-editor.js'
import { create } from '../element.js'
import { toggleAttribute, hasAttribute } from './block-attribute.js'
import { choices, example } from './example.js'
import { createChoice, createExample, createExampleStatus } from './example-parts.js'

/** A document to change, its diagnostics, and what it looks like. */
export class LiveExample {
  readonly element: HTMLElement
  readonly #editor = new TextEditor(() => this.#compile(), 'Text of the example')
  readonly #view = new DocumentView()
  readonly #status = create('div', { class: 'example-status', role: 'status' })
  readonly #buttons = choices.map(([name, value]) => this.#createButton(name, value))
  readonly #compiler = new CompilerClient(({ document }) => {
    this.#editor.showDiagnostics(document.diagnostics)
    this.#view.update(document.html)
    this.#showStatus(document.diagnostics)
  })

  constructor() {
    this.#editor.text = example
    // Seen until the compiler has answered: nothing moves on a phone, where the preview is as tall as it is.
    this.#view.update(first.html)
    this.#showStatus(first.diagnostics)
    this.element = createExample(
      this.#editor.element,
      this.#status,
      this.#view.element,
      this.#buttons,
    )
  }

  #compile(): void {
    this.#compiler.compile({ text: this.#editor.text, wantsRaw: false })
    for (const [index, [name, value]] of choices.entries()) {
      const isSet = hasAttribute(this.#editor.text, name, value)
      this.#buttons[index]!.setAttribute('aria-pressed', String(isSet))
    }
  }

  #createButton(name: string, value: string): HTMLButtonElement {
    const button = createChoice(name, value)
    button.addEventListener('click', () => {
      this.#editor.applyEdits(toggleAttribute(this.#editor.text, name, value))
    })
    return button
  }

  /** Says what is wrong first, with its fix. */
  #showStatus(diagnostics: readonly Diagnostic[]): void {
    const { severity = 'none', edits } = diagnostics[0] ?? {}
    this.#status.dataset.severity = severity
    this.#status.replaceChildren(
      createExampleStatus(diagnostics),
      ...(edits ? [this.#createFix(edits)] : []),
    )
  }

  #createFix(edits: readonly Edit[]): HTMLButtonElement {
    const button = create('button', { type: 'button', class: 'fix' }, 'Fix')
    const text = this.#editor.text
    button.addEventListener('click', () => {
      if (text === this.#editor.text) this.#editor.applyEdits(edits)
    })
    return button
  }
}
