import { create } from '../element.js'
import { addressOf, pageInAddress } from './location.js'
import type { Screen } from './screen.js'

/** What an address shows that names no page. */
export class MissingScreen implements Screen {
  readonly #name = create('code')
  readonly element = create(
    'div',
    { class: 'missing' },
    create('h1', { tabindex: '-1' }, 'No such page'),
    create('p', {}, 'The playground has no page ', this.#name, '. It may have been renamed.'),
    create(
      'p',
      {},
      create('a', { href: addressOf('home') }, 'Go to the overview'),
      ', or search above.',
    ),
  )

  async open(): Promise<void> {
    this.#name.textContent = pageInAddress() ?? ''
  }
}
