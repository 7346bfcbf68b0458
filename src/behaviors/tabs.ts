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

/** What opens the tab of a value, by tab list. */
const openers = new WeakMap<Element, (value: string) => void>()

/** Opens the tab of a value; nothing where there is none. */
export function openTab(list: Element, value: string): void {
  openers.get(list)?.(value)
}

/** A tab list, and its panels, which take the nodes and are named by `id`; arrow keys move between tabs. */
export function createTabs(
  tabs: readonly Tab[],
  label: string,
  id: string,
  onChoose: (value: string) => void,
): { list: HTMLElement; panels: readonly HTMLElement[] } {
  const buttons = tabs.map((tab, index) => createButton(tab, `${id}-${index + 1}`))
  const panels = tabs.map(({ nodes }, index) => createPanel(nodes, `${id}-${index + 1}`))
  const list = createPart('div', 'tabs', { role: 'tablist', 'aria-label': label }, ...buttons)
  const show = (shown: number) => {
    for (const [index, button] of buttons.entries()) {
      button.setAttribute('aria-selected', String(index === shown))
      button.tabIndex = index === shown ? 0 : -1
      const panel = panels[index]!
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
  const choose = (index: number) => {
    show(index)
    onChoose(tabs[index]!.value)
  }
  for (const [index, button] of buttons.entries()) {
    button.addEventListener('click', () => choose(index))
    // A search in the page or a link into a hidden panel opens it.
    panels[index]!.addEventListener('beforematch', () => choose(index))
  }
  list.addEventListener('keydown', (event) => {
    const current = buttons.indexOf(event.target as HTMLButtonElement)
    const step = getComputedStyle(list).direction === 'rtl' ? -1 : 1
    const targets: Record<string, number> = {
      ArrowRight: current + step,
      ArrowLeft: current - step,
      Home: 0,
      End: -1,
    }
    const target = targets[event.key]
    if (current === -1 || target === undefined) return
    event.preventDefault()
    const index = (target + tabs.length) % tabs.length
    choose(index)
    buttons[index]!.focus()
  })
  openers.set(list, (wanted) => {
    const index = tabs.findIndex(({ value }) => value === wanted)
    if (index !== -1) show(index)
  })
  show(0)
  return { list, panels }
}

function createPanel(nodes: readonly Element[], name: string): HTMLElement {
  const attributes = { id: name, 'aria-labelledby': `${name}-tab` }
  const panel = createPart('div', 'panel', attributes, ...nodes)
  // A reset of `hidden`, whatever it weighs, would keep it from searches and from paper.
  if ('onbeforematch' in panel) panel.style.setProperty('display', 'block', 'important')
  return panel
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
