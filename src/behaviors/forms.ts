import { copyText } from './copy-buttons.js'
import { find, type Behavior, type BehaviorContext } from './behavior.js'

const open = 'details[open] > form[data-try]'

/** Has forms send their requests; the code for it is loaded when the first form is opened. */
export function tryIt({ root, fetch, texts, signal }: BehaviorContext): Behavior {
  const wire = async (form: HTMLFormElement) => {
    try {
      const tried = await import('../try-it/try-it.js')
      if (!signal.aborted) tried.wire(form, { fetch, copy: copyText, signal })
    } catch {
      form.querySelector('[role="status"]')!.textContent = texts.tryFailed
    }
  }
  const wireAll = (scope: ParentNode) => {
    for (const form of find<HTMLFormElement>(scope, open)) void wire(form)
  }
  const onToggle = ({ target }: Event) => wireAll(target as Element)
  // It does not bubble.
  root.addEventListener('toggle', onToggle, { capture: true, signal })
  return wireAll
}
