import { copyText } from './clipboard.js'
import type { BehaviorContext } from './context.js'
import { createPart } from './element.js'

/** How long a button says that it worked. */
const saidFor = 1600

/** A button that copies a text, says so and announces it. */
export function createCopyButton(
  face: string,
  label: string,
  textOf: () => string,
  { texts, announcer }: BehaviorContext,
): HTMLButtonElement {
  const button = createPart('button', 'copy', { type: 'button', 'aria-label': label })
  button.textContent = face
  let timer: ReturnType<typeof setTimeout> | undefined
  const copy = async () => {
    const worked = await copyText(textOf())
    announcer.announce(worked ? texts.copied : texts.copyFailed)
    button.textContent = worked ? texts.copied : face
    button.toggleAttribute('data-copied', worked)
    clearTimeout(timer)
    timer = setTimeout(() => {
      button.textContent = face
      button.removeAttribute('data-copied')
    }, saidFor)
  }
  button.addEventListener('click', () => void copy())
  return button
}
