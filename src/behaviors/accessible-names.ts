import { claim, type Behavior, type BehaviorContext } from './behavior.js'
import { pieceOf } from './block.js'

const wide = 'pre[data-language] > code, [class$="-table-wrapper"] > table'
const scheme = '[data-name="eyebrow"] > [data-align="end"]'

/**
 * Names code and tables that scroll, whole schemes that are cut off, and the check boxes of tasks
 * after them.
 */
export function accessibleNames({ texts, areas, signal }: BehaviorContext): Behavior {
  return (page) => {
    const contents = page.find(wide).filter((content) => claim(content, 'area', signal))
    const schemes = page.find(scheme).filter((badge) => claim(badge, 'area', signal))
    const boxes = page
      .find('[data-rune="api"] li input[type="checkbox"]')
      .filter((box) => claim(box, 'task'))
      .map((box) => ({ box, name: taskOf(box) }))
    return () => {
      for (const { box, name } of boxes) box.setAttribute('aria-label', name)
      for (const content of contents) {
        const area = content.parentElement!
        const kind = area.localName === 'pre' ? texts.code : texts.table
        const name = () => [kind, pieceOf(area)?.heading].filter(Boolean).join(': ')
        areas.watch(area, () => ({ role: 'group', 'aria-label': name() }), content)
      }
      for (const badge of schemes) areas.watch(badge, () => ({ title: badge.textContent ?? '' }))
    }
  }
}

/** The text of a task, without the tasks in it. */
function taskOf(box: HTMLElement): string {
  const task = box.closest('li')!.cloneNode(true) as HTMLElement
  for (const list of task.querySelectorAll('ul, ol')) list.remove()
  return task.textContent?.trim() ?? ''
}
