import type { Diagnostic, Edit } from '../../../src/diagnostics/diagnostic.js'
import { DocumentView } from '../document/document-view.js'
import { CompilerClient } from '../editor/compiler-client.js'
import { TextEditor } from '../editor/text-editor.js'
import { create } from '../element.js'
import { createInlineText } from '../inspector/inline-text.js'
import { toggleAttribute, hasAttribute } from './block-attribute.js'

/** A document with one mistake, as it is written; the fix is one click away. */
const example = `{% api method="POST" path="/boats/{boat_id}/trips" auth="Bearer token" %}
## Plan a trip

Reserves a boat for a day. Weather permitting.

| Name    | Type   | Required | Description        |
| ------- | ------ | -------- | ------------------ |
| boat_id | string | yes      | Which boat         |
| day     | date   | yes      | Day of departure   |
| guests  | number | no       | Seats (default: 1) |

\`\`\`json response 201
{ "id": "trip_17", "day": "2027-06-01" }
\`\`\`
{% /api %}
`

/** What a reader can add to the block with one click. */
const choices = [
  ['tint', 'warm'],
  ['tint', 'dark'],
  ['elevation', 'floating'],
  ['substrate', 'dots'],
  ['bg', 'sunset'],
  ['width', 'narrow'],
] as const

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
    const attributes = create(
      'div',
      { class: 'example-attributes', role: 'group', 'aria-label': 'Attributes' },
      ...this.#buttons,
    )
    const source = create('div', { class: 'example-source' }, this.#editor.element, this.#status)
    const preview = create('div', { class: 'example-preview' }, this.#view.element)
    this.element = create(
      'div',
      { class: 'live-example' },
      create('div', { class: 'example-panes' }, source, preview),
      attributes,
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
    const button = create(
      'button',
      { type: 'button', 'aria-pressed': 'false' },
      `${name}="${value}"`,
    )
    button.addEventListener('click', () => {
      this.#editor.applyEdits(toggleAttribute(this.#editor.text, name, value))
    })
    return button
  }

  /** Says what is wrong first, with its fix. */
  #showStatus([first, ...rest]: readonly Diagnostic[]): void {
    this.#status.dataset.severity = first?.severity ?? 'none'
    if (!first) return this.#status.replaceChildren(create('p', {}, 'No diagnostics.'))
    const { severity, range, message, edits } = first
    const place = `${range.start.line}:${range.start.column}`
    const more = rest.length > 0 ? ` And ${rest.length} more.` : ''
    const text = create(
      'p',
      {},
      create('strong', {}, severity),
      ` ${place} `,
      ...createInlineText(message),
      more,
    )
    this.#status.replaceChildren(text, ...(edits ? [this.#createFix(edits)] : []))
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
