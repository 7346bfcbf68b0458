import type { Behavior, BehaviorContext } from './behavior.js'
import { pieceOf } from './page.js'

/** What scrolls, or is cut off, where it is too small for its content. */
const area =
  'pre[data-language], [class$="-table-wrapper"], [data-places], [data-name="eyebrow"] > [data-align="end"]'
/** Content that has a size of its own in such an area. */
const content = 'pre[data-language] > code, [class$="-table-wrapper"] > table'

/**
 * Lets the keyboard reach code, tables, schemes and samples, under a name, for as long as they do
 * not fit into their places; names the check boxes of tasks after them.
 */
export function areas({ texts, signal }: BehaviorContext): Behavior {
  const observer = new ResizeObserver((entries) => {
    const changed = new Set(
      entries.flatMap(({ target }) => target.closest<HTMLElement>(area) ?? []),
    )
    const found = [...changed].map((element) => ({ element, isNow: isFull(element) }))
    for (const { element, isNow } of found) {
      if (isNow === undefined || isNow === element.hasAttribute('tabindex')) continue
      for (const [attribute, value] of Object.entries({ tabindex: '0', ...nameOf(element) })) {
        if (isNow) element.setAttribute(attribute, value)
        else element.removeAttribute(attribute)
      }
    }
  })
  signal.addEventListener('abort', () => observer.disconnect())

  function nameOf(element: HTMLElement): Record<string, string> {
    if (element.localName === 'span') return { title: element.textContent }
    const kind = element.localName === 'pre' ? texts.code : texts.table
    const parts = 'places' in element.dataset ? [texts.samples] : [kind, pieceOf(element)?.heading]
    return { role: 'group', 'aria-label': parts.filter(Boolean).join(': ') }
  }

  return (page) => {
    for (const box of page.find('[data-rune="api"] li input[type="checkbox"]')) {
      const task = box.closest('li')!.cloneNode(true) as HTMLElement
      for (const list of task.querySelectorAll('ul, ol')) list.remove()
      box.setAttribute('aria-label', task.textContent.trim())
    }
    for (const watched of page.find(`${area}, ${content}`)) observer.observe(watched)
  }
}

function isFull(element: HTMLElement): boolean | undefined {
  // What is cut off shows all of itself while it is pointed at.
  if (element.localName === 'span' && element.matches(':hover, :focus')) return undefined
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
  return scrollWidth > clientWidth || scrollHeight > clientHeight + 1
}
