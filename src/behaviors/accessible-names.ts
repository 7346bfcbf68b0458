import { claim, type Behavior, type BehaviorContext } from './behavior.js'
import { pieceOf } from './block.js'

const wide = 'pre[data-language] > code, [class$="-table-wrapper"] > table'
const scheme = '[data-name="eyebrow"] > [data-align="end"]'

/**
 * Lets the keyboard reach what does not fit into its place: code and tables that scroll, which get
 * a name, and a scheme that is cut off. Names the check boxes of tasks after them.
 */
export function accessibleNames({ texts, signal }: BehaviorContext): Behavior {
  const areas = new WeakMap<Element, HTMLElement>()
  const observer = new ResizeObserver((entries) => {
    const changed = new Set(entries.flatMap(({ target }) => areas.get(target) ?? []))
    const found = [...changed].map((area) => ({ area, overflows: overflows(area) }))
    for (const { area, overflows: isWide } of found) update(area, isWide, texts)
  })
  signal.addEventListener('abort', () => observer.disconnect())

  return (page) => {
    const contents = page.find(wide).filter((content) => claim(content, 'area', signal))
    const schemes = page.find(scheme).filter((badge) => claim(badge, 'area', signal))
    const boxes = page
      .find('[data-rune="api"] li input[type="checkbox"]')
      .filter((box) => claim(box, 'task'))
      .map((box) => ({ box, name: taskOf(box) }))
    return () => {
      for (const { box, name } of boxes) box.setAttribute('aria-label', name)
      const observed = [
        // Either side of the comparison can change: the content, and the room it has.
        ...contents.flatMap((content) => [
          [content.parentElement!, content] as const,
          [content.parentElement!, content.parentElement!] as const,
        ]),
        ...schemes.map((badge) => [badge, badge] as const),
      ]
      for (const [area, element] of observed) {
        areas.set(element, area)
        observer.observe(element)
      }
    }
  }
}

function overflows(area: HTMLElement): boolean | undefined {
  // What is cut off shows all of itself while it is pointed at.
  if (isScheme(area) && area.matches(':hover, :focus')) return undefined
  return area.scrollWidth > area.clientWidth
}

function isScheme(area: HTMLElement): boolean {
  return area.dataset.align === 'end'
}

function update(
  area: HTMLElement,
  isWide: boolean | undefined,
  texts: BehaviorContext['texts'],
): void {
  if (isWide === undefined || isWide === area.hasAttribute('tabindex')) return
  const attributes: Record<string, string> = isScheme(area)
    ? { tabindex: '0', title: area.textContent ?? '' }
    : { tabindex: '0', role: 'group', 'aria-label': nameOf(area, texts) }
  for (const [attribute, value] of Object.entries(attributes)) {
    if (isWide) area.setAttribute(attribute, value)
    else area.removeAttribute(attribute)
  }
}

function nameOf(area: HTMLElement, texts: BehaviorContext['texts']): string {
  const kind = area.localName === 'pre' ? texts.code : texts.table
  const heading = pieceOf(area)?.heading
  return heading ? `${kind}: ${heading}` : kind
}

/** The text of a task, without the tasks in it. */
function taskOf(box: HTMLElement): string {
  const task = box.closest('li')!.cloneNode(true) as HTMLElement
  for (const list of task.querySelectorAll('ul, ol')) list.remove()
  return task.textContent?.trim() ?? ''
}
