import { find, type Behavior, type BehaviorContext } from './behavior.js'

/** The elements that scroll where they are too small for their content. */
const area =
  '[class$="-codeblock"] > pre, [class$="-table-wrapper"], [data-rune="api"] [class$="-samples"]'
/** Content that has a size of its own in such an area. */
const content = ':is([class$="-codeblock"] > pre) > code, [class$="-table-wrapper"] > table'
const task = '[data-rune="api"] li input[type="checkbox"]'

/**
 * Lets the keyboard reach code, tables and samples, under a name, for as long as they do not fit into
 * their places; names the check boxes of tasks after them.
 */
export function areas({ root, texts, signal }: BehaviorContext): Behavior {
  const observer = new ResizeObserver((entries) => {
    const changed = new Set(entries.flatMap(({ target }) => target.closest(area) ?? []))
    // Sizes are read before anything is changed.
    for (const [element, isNow] of [...changed].map((one) => [one, isFull(one)] as const)) {
      if (!isNow) release(element)
      else if (!element.hasAttribute('tabindex'))
        Object.assign(element, { tabIndex: 0, role: 'group', ariaLabel: nameOf(element) })
    }
  })
  signal.addEventListener('abort', () => {
    observer.disconnect()
    for (const element of find(root, `:is(${area})[tabindex="0"]`)) release(element)
    for (const box of find(root, task)) box.removeAttribute('aria-label')
  })

  /** The caption of code, else its kind. */
  function nameOf(element: Element): string {
    if (element.matches('[class$="-samples"]')) return texts.samples
    if (element.localName !== 'pre') return texts.table
    const caption = element.closest('figure')?.querySelectorAll('figcaption > span') ?? []
    const said = Array.from(caption, ({ textContent }) => textContent.trim())
    const { language = '' } = (element as HTMLElement).dataset
    return said.length > 0 ? said.join(' ') : [texts.code, language].filter(Boolean).join(': ')
  }

  return (scope) => {
    for (const watched of find(scope, `${area}, ${content}`)) observer.observe(watched)
    for (const box of find(scope, task)) {
      const item = box.closest('li')!.cloneNode(true) as Element
      for (const list of item.querySelectorAll('ul, ol')) list.remove()
      box.setAttribute('aria-label', item.textContent.trim())
    }
  }
}

function release(element: Element): void {
  for (const name of ['tabindex', 'role', 'aria-label']) element.removeAttribute(name)
}

function isFull({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight + 1
}
