import { createPart } from './behavior.js'
import type { BehaviorTexts } from './options.js'

/** How long a button says that it worked. */
const saidFor = 1600

/** A button that copies a text, says so and announces it. */
export function createCopyButton(
  face: string,
  label: string,
  textOf: () => string,
  texts: BehaviorTexts,
): HTMLButtonElement {
  const button = createPart('button', 'copy', { type: 'button', 'aria-label': label }, face)
  let timer: ReturnType<typeof setTimeout> | undefined
  const copy = async () => {
    const worked = await copyText(textOf())
    announce(worked ? texts.copied : texts.copyFailed)
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

/** Puts a text on the clipboard; false when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** The way for pages without a secure origin, where there is no clipboard object. */
function copySelected(text: string): boolean {
  const focused = document.activeElement
  const field = createPart('textarea', 'clipboard', { 'aria-hidden': 'true' })
  field.value = text
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

let region: HTMLElement | undefined

/** Tells screen readers what happened, through one quiet region at the end of the page. */
function announce(message: string): void {
  region ??= createPart('div', 'status', { role: 'status', 'aria-live': 'polite' })
  const place = region
  if (!place.isConnected) document.body.append(place)
  // Saying the same words twice in a row is a change only with an empty region between.
  place.textContent = ''
  setTimeout(() => (place.textContent = message), 50)
}
