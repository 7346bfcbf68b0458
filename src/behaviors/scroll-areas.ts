import { claim } from './claim.js'
import type { Behavior, BehaviorContext } from './context.js'
import { findAll, headingAbove } from './element.js'

/** Lets the keyboard reach code and tables, and names them, while they are too wide for their place. */
export function scrollAreas({ texts, signal }: BehaviorContext): Behavior {
  const areas = new WeakMap<Element, HTMLElement>()
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const area = areas.get(target)
      if (area) update(area, nameOf(area, texts))
    }
  })
  signal.addEventListener('abort', () => observer.disconnect())

  return (scope) => {
    for (const content of findAll(
      scope,
      'pre[data-language] > code, [class$="-table-wrapper"] > table',
    )) {
      const area = content.parentElement!
      if (!claim(area, 'scroll', signal)) continue
      // Either side of the comparison can change: the content, and the room it has.
      for (const element of [area, content]) {
        areas.set(element, area)
        observer.observe(element)
      }
    }
  }
}

function update(area: HTMLElement, name: string): void {
  const scrolls = area.scrollWidth > area.clientWidth
  if (scrolls === area.hasAttribute('tabindex')) return
  const attributes: Record<string, string> = { tabindex: '0', role: 'group', 'aria-label': name }
  for (const [attribute, value] of Object.entries(attributes)) {
    if (scrolls) area.setAttribute(attribute, value)
    else area.removeAttribute(attribute)
  }
}

function nameOf(area: HTMLElement, texts: BehaviorContext['texts']): string {
  const kind = area.localName === 'pre' ? texts.code : texts.table
  const heading = headingAbove(area)
  return heading ? `${kind}: ${heading}` : kind
}
