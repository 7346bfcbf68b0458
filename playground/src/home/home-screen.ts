import { diagnostics, html } from 'virtual:first-example'
import { create } from '../element.js'
import { addressOf } from '../page/location.js'
import type { Screen } from '../page/screen.js'
import { choices, example } from './example.js'
import { createChoice, createExample, createExampleStatus } from './example-parts.js'

/** The first screen: what this is, something to try, and the ways on. */
export class HomeScreen implements Screen {
  readonly element: HTMLElement
  readonly #example = create('div', { class: 'home-example', 'aria-busy': 'true' }, createStill())
  #isLoaded = false

  constructor() {
    this.element = create(
      'div',
      { class: 'home' },
      create(
        'div',
        { class: 'home-head' },
        create(
          'h1',
          { tabindex: '-1' },
          'Document an endpoint in Markdown, import it as HTML and typed data.',
        ),
        createInstallLine(),
      ),
      this.#example,
      createWaysOn(),
    )
  }

  async open(): Promise<void> {
    if (this.#isLoaded) return
    this.#isLoaded = true
    // The editor is large; what it shows is there at once.
    const { LiveExample } = await import('./live-example.js')
    this.#example.replaceChildren(new LiveExample().element)
    this.#example.removeAttribute('aria-busy')
  }
}

/** The example as it is written and rendered, until it can be changed. */
function createStill(): HTMLElement {
  const rendered = create('div', { class: 'document' })
  rendered.innerHTML = html
  const status = create('div', { class: 'example-status' }, createExampleStatus(diagnostics))
  status.dataset.severity = diagnostics[0]?.severity ?? 'none'
  return createExample(
    create('pre', { class: 'text-editor example-still', tabindex: '0' }, example),
    status,
    rendered,
    choices.map(([name, value]) => createChoice(name, value)),
  )
}

function createInstallLine(): HTMLElement {
  const parts = ['npm install -D', 'vite-plugin-api-md']
  const command = parts.join(' ')
  const button = create('button', { type: 'button' }, 'Copy')
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(command)
      button.textContent = 'Copied'
    } catch {
      getSelection()?.selectAllChildren(code)
      button.textContent = 'Selected'
    }
    setTimeout(() => (button.textContent = 'Copy'), 2000)
  })
  const [start, name] = parts.map((part) => create('span', {}, part))
  const code = create('code', {}, start!, ' ', name!)
  return create('p', { class: 'install-line' }, code, button)
}

const ways = [
  ['reference/users', 'A whole reference', 'Users, orders, files and webhooks of a shop.'],
  ['own', 'Bring your own', 'Paste a Markdown reference, and see what is read of it.'],
  ['openapi/description', 'OpenAPI', 'The description that the same documents give.'],
  ['attributes/tint', 'Attributes', 'Every value of every attribute, side by side.'],
] as const

function createWaysOn(): HTMLElement {
  const items = ways.map(([id, title, text]) =>
    create('li', {}, create('a', { href: addressOf(id) }, title), create('p', {}, text)),
  )
  return create('ul', { class: 'home-ways' }, ...items)
}
