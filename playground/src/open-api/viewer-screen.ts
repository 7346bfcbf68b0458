import 'swagger-ui-dist/swagger-ui.css'
import './viewer.css'
import './viewer-operations.css'
import SwaggerUI, { type SwaggerUISystem } from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { create } from '../element.js'
import { addressOf } from '../page/location.js'
import type { Screen } from '../page/screen.js'
import type { Description } from './description.js'
import { DescriptionUpdates } from './description-updates.js'
import { followScheme } from './viewer-scheme.js'

/** The description in an API viewer that many people know. */
export class ViewerScreen implements Screen {
  readonly element: HTMLElement
  readonly #summary = create('p', { class: 'summary' }, 'Swagger UI reads the description.')
  readonly #place = create('div', { class: 'viewer-place' })
  readonly #updates: DescriptionUpdates
  #viewer: SwaggerUI | undefined
  #text: string | undefined

  constructor() {
    followScheme()
    this.element = create(
      'div',
      { class: 'viewer' },
      create('h1', { tabindex: '-1' }, 'API viewer'),
      this.#summary,
      create('h2', { class: 'visually-hidden' }, 'Operations'),
      this.#place,
    )
    this.#updates = new DescriptionUpdates(this.element, (shown) => void this.#show(shown))
  }

  async open(): Promise<void> {
    await this.#updates.refresh()
  }

  #show({ text, description }: Description): void {
    if (text === this.#text) return
    this.#text = text
    const { title, version } = description.info
    const source = create('a', { href: addressOf('openapi/description') }, 'the description')
    this.#summary.replaceChildren(`${title} ${version}, as Swagger UI reads it from `, source, '.')
    // What the reader has opened stays open.
    if (this.#viewer) this.#viewer.specActions.updateSpec(text)
    else this.#viewer = this.#create(description)
  }

  #create(spec: object): SwaggerUI {
    return SwaggerUI({
      spec,
      domNode: this.#place,
      deepLinking: true,
      // The API of the reference does not exist.
      supportedSubmitMethods: [],
      // It would send the description away.
      validatorUrl: null,
      docExpansion: 'list',
      plugins: [operationsOnly],
      layout: 'OperationsLayout',
    })
  }
}

/** Title, server and landmark are the page's: of Swagger UI come the operations, and what they open. */
function operationsOnly({ React, getComponent }: SwaggerUISystem): object {
  const parts = ['SvgAssets', 'errors', 'AuthorizeBtnContainer', 'operations']
  const OperationsLayout = () =>
    React.createElement(
      'div',
      { className: 'swagger-ui' },
      ...parts.map((name) => React.createElement(getComponent(name, name !== 'SvgAssets'), {})),
    )
  return { components: { OperationsLayout } }
}
