import { create } from '../element.js'
import type { Listed } from './page.js'

/** What the playground shows beside documents. */
export interface Screen {
  readonly element: HTMLElement
  /** Takes in what has changed since it was last seen; `text` is what an editor is to begin with. */
  open(text?: () => Promise<string>): Promise<void>
}

/** What the navigation knows of a screen; one without a group is not listed. */
export type ListedScreen = Omit<Listed, 'group'> & Partial<Pick<Listed, 'group'>>

/** A screen whose code is fetched when it is opened for the first time. */
export class LazyScreen {
  readonly element = create('main', { class: 'screen' })
  readonly listed: ListedScreen
  readonly #load: () => Promise<Screen>
  #screen: Promise<Screen> | undefined

  constructor(listed: ListedScreen, load: () => Promise<Screen>) {
    this.listed = listed
    this.#load = load
  }

  /** Opens it, anew or again. */
  async open(text?: () => Promise<string>): Promise<void> {
    this.element.setAttribute('aria-busy', 'true')
    try {
      this.#screen ??= this.#load()
      const screen = await this.#screen
      if (!this.element.contains(screen.element)) this.element.replaceChildren(screen.element)
      await screen.open(text)
    } catch (error) {
      // The next visit tries again.
      this.#screen = undefined
      const reason = error instanceof Error ? error.message : String(error)
      const message = `This page could not be loaded. ${reason}`
      this.element.replaceChildren(create('p', { class: 'failure', role: 'alert' }, message))
    }
    this.element.removeAttribute('aria-busy')
  }

  /** Lets those who listen know that another screen begins. */
  focusHeading(): void {
    this.element.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
  }
}
