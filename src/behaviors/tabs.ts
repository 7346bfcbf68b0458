import { createPart } from './behavior.js'

/** One tab and what it shows. */
export interface Tab {
  /** What distinguishes it. */
  readonly value: string
  /** What is always on it. */
  readonly text: string
  /** What is on it only while it is open. */
  readonly phrase?: string
  /** The class of the status that it stands for. */
  readonly status?: string
  readonly nodes: readonly Element[]
}

/** Forgotten with their containers. */
const known = new WeakMap<Element, Tabs>()

/** A tab list and its panels, which take the nodes; arrow keys move between tabs. */
export class Tabs {
  /** The tabs whose panels fill a container. */
  static in(container: Element): Tabs | undefined {
    return known.get(container)
  }

  /** The list, to be placed by whoever makes it. */
  readonly list: HTMLElement
  readonly #buttons: HTMLButtonElement[] = []
  readonly #panels: HTMLElement[] = []
  readonly #onSelect: (value: string) => void
  readonly #tabs: readonly Tab[]

  /** Fills `container` with the panels, which `id` names. */
  constructor(
    container: HTMLElement,
    tabs: readonly Tab[],
    label: string,
    id: string,
    onSelect: (value: string) => void,
  ) {
    known.set(container, this)
    this.#tabs = tabs
    this.#onSelect = onSelect
    this.list = createPart('div', 'tabs', { role: 'tablist', 'aria-label': label })
    for (const [index, tab] of tabs.entries()) {
      const name = `${id}-${index + 1}`
      const button = createButton(tab, name)
      const attributes = { id: name, 'aria-labelledby': `${name}-tab` }
      const panel = createPart('div', 'panel', attributes, ...tab.nodes)
      // A reset of `hidden`, whatever it weighs, would keep it from searches and from paper.
      if ('onbeforematch' in panel) panel.style.setProperty('display', 'block', 'important')
      container.append(panel)
      this.list.append(button)
      button.addEventListener('click', () => this.#choose(index))
      // A search in the page or a link into a hidden panel opens it.
      panel.addEventListener('beforematch', () => this.#choose(index))
      this.#buttons.push(button)
      this.#panels.push(panel)
    }
    this.list.addEventListener('keydown', (event) => this.#move(event))
    this.#show(0)
  }

  /** Shows the tab of a value, or the one that holds an element; nothing when there is none. */
  select(wanted: string | Element): void {
    const index = this.#tabs.findIndex(({ value, nodes }) =>
      typeof wanted === 'string' ? value === wanted : nodes.some((node) => node.contains(wanted)),
    )
    if (index !== -1) this.#show(index)
  }

  /** The panel that is shown. */
  get open(): HTMLElement {
    return this.#panels.find((panel) => !panel.hasAttribute('hidden'))!
  }

  #choose(index: number): void {
    this.#show(index)
    this.#onSelect(this.#tabs[index]!.value)
  }

  #show(shown: number): void {
    for (const [index, button] of this.#buttons.entries()) {
      button.setAttribute('aria-selected', String(index === shown))
      button.tabIndex = index === shown ? 0 : -1
      const panel = this.#panels[index]!
      if (index === shown) {
        panel.setAttribute('role', 'tabpanel')
        panel.removeAttribute('hidden')
      } else {
        // Hidden so, it can be found still, and has a box that screen readers would name.
        panel.removeAttribute('role')
        panel.setAttribute('hidden', 'until-found')
      }
    }
  }

  #move(event: KeyboardEvent): void {
    const { length } = this.#buttons
    const current = this.#buttons.indexOf(event.target as HTMLButtonElement)
    if (current === -1) return
    const step = getComputedStyle(this.list).direction === 'rtl' ? -1 : 1
    const targets: Record<string, number> = {
      ArrowRight: current + step,
      ArrowLeft: current - step,
      Home: 0,
      End: -1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    const index = (target + length) % length
    this.#choose(index)
    this.#buttons[index]!.focus()
  }
}

function createButton({ text, phrase, status }: Tab, name: string): HTMLButtonElement {
  const button = createPart('button', 'tab', {
    type: 'button',
    role: 'tab',
    id: `${name}-tab`,
    'aria-controls': name,
    ...(status !== undefined && { 'data-status': status }),
  })
  button.append(text)
  if (phrase) {
    button.append(createPart('span', 'phrase', {}, ` ${phrase}`))
    button.setAttribute('aria-label', `${text} ${phrase}`)
  }
  return button
}
