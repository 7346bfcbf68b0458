import { decoded } from '../document/path.js'
import { find, type Behavior, type BehaviorContext } from './behavior.js'

/** The key of the language that a reader chose last, kept for all blocks and for the next visit. */
const languageKey = 'api-md-language'
const ofLanguages = '[data-tabs="language"]'
const row = ':scope > [role="radiogroup"]'

/**
 * Wires tabs, which work by themselves as radio buttons: remembers the language that a reader chooses,
 * and opens the tab of what a link or a search in the page leads to.
 */
export function tabs({ root, signal }: BehaviorContext): Behavior {
  /** The choices of a reader, by the name of the tabs: they hold when their block is replaced. */
  const chosen = new Map<string | undefined, string>()
  const onChange = ({ target }: Event) => {
    const tab = target as HTMLInputElement
    const group = tab.closest('[data-tabs]')
    if (!group || !tabsOf(group).includes(tab)) return
    const isLanguage = group.matches(ofLanguages)
    const groups = isLanguage ? find(root, ofLanguages) : [group]
    if (isLanguage) keptLanguage(tab.value)
    else chosen.set(tab.name, tab.value)
    for (const one of groups) choose(one, tab.value)
    update(groups)
    // A menu that was opened by pointer closes; keys go on in it.
    const list = group.querySelector(row)
    const isMenu = list && getComputedStyle(list).position === 'absolute'
    if (isMenu && !tab.matches(':focus-visible')) tab.blur()
  }
  root.addEventListener('change', onChange, { signal })
  root.addEventListener('beforematch', ({ target }) => void open(target as Element), { signal })
  globalThis.addEventListener('hashchange', () => openTarget(root), { signal })
  signal.addEventListener('abort', () => {
    for (const panel of find(root, '[data-tabs] > [hidden]')) panel.removeAttribute('hidden')
  })

  return (scope) => {
    const groups = find(scope, '[data-tabs]')
    if (groups.length === 0) return
    const language = keptLanguage()
    for (const group of groups)
      choose(group, group.matches(ofLanguages) ? language : chosen.get(tabsOf(group)[0]?.name))
    update(groups)
    openTarget(scope)
  }
}

/** The language that is kept, or is from now on; a page may not be allowed to keep anything. */
function keptLanguage(chosen?: string): string | null {
  try {
    if (chosen !== undefined) localStorage.setItem(languageKey, chosen)
    return localStorage.getItem(languageKey)
  } catch {
    return null
  }
}

/** The tabs of a group, in the order of its panels. */
function tabsOf(group: Element): HTMLInputElement[] {
  return [...group.querySelectorAll<HTMLInputElement>(`${row} input`)]
}

function panelsOf(group: Element): Element[] {
  return [...group.children].filter((child) => !child.matches('[role="radiogroup"]'))
}

/** Chooses the tab of a value, where a group has one. */
function choose(group: Element, value: string | null | undefined): void {
  const tab = tabsOf(group).find((one) => one.value === value)
  if (tab) tab.checked = true
}

/** Shows the tabs that are chosen in their rows, and lets a search in the page find what others hide. */
function update(groups: readonly Element[]): void {
  // Sizes are read before anything moves.
  const moves = groups.flatMap((group) => {
    const list = group.querySelector(row)
    const tab = tabsOf(group).find(({ checked }) => checked)?.parentElement
    if (!list || !tab) return []
    const [box, whole] = [tab.getBoundingClientRect(), list.getBoundingClientRect()]
    return { list, by: (box.left + box.right - whole.left - whole.right) / 2 }
  })
  for (const { list, by } of moves) list.scrollLeft += by
  if (!('onbeforematch' in document.body)) return
  for (const group of groups) {
    const all = tabsOf(group)
    const isChosen = all.some(({ checked }) => checked)
    for (const [index, panel] of panelsOf(group).entries()) {
      if (!isChosen || all[index]?.checked) panel.removeAttribute('hidden')
      else panel.setAttribute('hidden', 'until-found')
    }
  }
}

/** Opens the tabs that an element is behind; false where it is behind none. */
function open(element: Element): boolean {
  const opened: Element[] = []
  for (let panel: Element | null = element; panel; panel = panel.parentElement) {
    const group = panel.parentElement
    const tab = group?.matches('[data-tabs]') && tabsOf(group)[panelsOf(group).indexOf(panel)]
    if (!group || !tab || tab.checked) continue
    tab.checked = true
    opened.push(group)
  }
  update(opened)
  return opened.length > 0
}

/** Opens the tab of a scope that the address of the page leads into. */
function openTarget(scope: ParentNode): void {
  const target = document.getElementById(decoded(location.hash.slice(1)))
  if (target && scope.contains(target) && open(target)) target.scrollIntoView()
}
