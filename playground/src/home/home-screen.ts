import { create } from '../element.js'
import { addressOf } from '../page/location.js'
import type { Screen } from '../page/screen.js'

/** The first screen: what this is, something to try, and the ways on. */
export class HomeScreen implements Screen {
  readonly element: HTMLElement
  readonly #example = create('div', { class: 'home-example', 'aria-busy': 'true' })
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
    // The editor is large; the sentence above it is there at once.
    const { LiveExample } = await import('./live-example.js')
    this.#example.replaceChildren(new LiveExample().element)
    this.#example.removeAttribute('aria-busy')
  }
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
