import { createPart } from './element.js'

/** One tab and what it shows. */
export interface Tab {
  readonly text: string
  readonly value: string
  readonly nodes: readonly Element[]
}

/** A tab list and its panels, which take the place of the nodes; arrow keys move between tabs. */
export class Tabs {
  readonly #buttons: HTMLButtonElement[] = []
  readonly #panels: HTMLElement[] = []
  readonly #onSelect: (value: string) => void
  readonly #tabs: readonly Tab[]

  constructor(tabs: readonly Tab[], label: string, id: string, onSelect: (value: string) => void) {
    this.#tabs = tabs
    this.#onSelect = onSelect
    const list = createPart('div', 'tabs', { role: 'tablist', 'aria-label': label })
    tabs[0]?.nodes[0]?.before(list)
    let last: Element = list
    for (const [index, tab] of tabs.entries()) {
      const name = `${id}-${index + 1}`
      const button = createPart('button', 'tab', {
        type: 'button',
        role: 'tab',
        id: `${name}-tab`,
        'aria-controls': name,
        'data-status': tab.value.charAt(0),
      })
      button.textContent = tab.text
      const panel = createPart('div', 'panel', { id: name, 'aria-labelledby': `${name}-tab` })
      last.after(panel)
      last = panel
      panel.append(...tab.nodes)
      list.append(button)
      button.addEventListener('click', () => this.#choose(index))
      // A search in the page or a link into a hidden panel opens it.
      panel.addEventListener('beforematch', () => this.#choose(index))
      this.#buttons.push(button)
      this.#panels.push(panel)
    }
    list.addEventListener('keydown', (event) => this.#move(event))
    this.#show(0)
  }

  /** Shows the tab of a value, or the one that holds an element; nothing when there is none. */
  select(wanted: string | Element): void {
    const index = this.#tabs.findIndex(({ value, nodes }) =>
      typeof wanted === 'string' ? value === wanted : nodes.some((node) => node.contains(wanted)),
    )
    if (index !== -1) this.#show(index)
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
    const rightToLeft = getComputedStyle(this.#buttons[0]!).direction === 'rtl'
    const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight'
    const backward = rightToLeft ? 'ArrowRight' : 'ArrowLeft'
    const targets: Record<string, number> = {
      [forward]: (current + 1) % length,
      [backward]: (current + length - 1) % length,
      Home: 0,
      End: length - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    this.#choose(target)
    this.#buttons[target]!.focus()
  }
}
