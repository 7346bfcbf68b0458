import { claim } from './claim.js'
import type { Behavior } from './context.js'
import { findAll } from './element.js'

/** Names the check box of a task after the task. */
export function taskLists(): Behavior {
  return (scope) => {
    for (const box of findAll(scope, '[data-rune="api"] li input[type="checkbox"]')) {
      if (!claim(box, 'task')) continue
      // Its own text: a list inside the task has boxes of its own.
      const task = box.closest('li')!.cloneNode(true) as HTMLElement
      for (const list of task.querySelectorAll('ul, ol')) list.remove()
      box.setAttribute('aria-label', task.textContent?.trim() ?? '')
    }
  }
}
