import { createPart, find, type Behavior, type BehaviorContext } from './behavior.js'

const path = '[data-rune="api"] > [data-name="eyebrow"] > [data-meta-type="code"]'
const code = '[class$="-codeblock"] > pre[data-language]'
const button = '[data-api-md="copy"]'

/** Gives paths and code buttons that copy them, say so and announce it. */
export function copyButtons({ root, texts, signal }: BehaviorContext): Behavior {
  const announce = createAnnouncer(signal)
  const copy = async (clicked: Element) => {
    const worked = await copyText(textOf(clicked))
    announce(worked ? texts.copied : texts.copyFailed)
    clicked.textContent = worked ? texts.copied : texts.copy
    clicked.toggleAttribute('data-copied', worked)
    setTimeout(() => {
      clicked.textContent = texts.copy
      clicked.removeAttribute('data-copied')
    }, 1600)
  }
  const createButton = (label: string) =>
    createPart('button', 'copy', { type: 'button', 'aria-label': label }, texts.copy)
  // A copy of a button, in a page that is put back from a snapshot, works as well.
  const onClick = (event: Event) => {
    const clicked = (event.target as Element).closest(button)
    // Another root around this one may have heard it.
    if (!clicked || event.defaultPrevented) return
    event.preventDefault()
    void copy(clicked)
  }
  root.addEventListener('click', onClick, { signal })
  signal.addEventListener('abort', () => {
    for (const added of find(root, button)) added.remove()
  })

  return (scope) => {
    for (const text of find(scope, path)) {
      if (!text.querySelector(button)) text.append(createButton(texts.copyPath))
    }
    for (const pre of find(scope, code)) {
      const caption = pre.closest('figure')?.querySelector(':scope > figcaption')
      if ((caption ?? pre.parentElement!).querySelector(button)) continue
      const added = createButton(texts.copyCode)
      if (caption) caption.append(added)
      else pre.before(added)
    }
  }
}

/** The text that a button copies: the code of its figure, or the path that it stands in. */
function textOf(clicked: Element): string {
  const pre = clicked.closest('figure, [class$="-codeblock"]')?.querySelector('pre')
  const { path: shown = '' } = clicked.closest<HTMLElement>('[data-rune="api"]')?.dataset ?? {}
  return pre?.textContent.replace(/\n$/, '') ?? shown
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
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isCopied
}

/** Tells screen readers what happened, through one quiet region at the end of the page. */
function createAnnouncer(signal: AbortSignal): (message: string) => void {
  const region = createPart('div', 'status', { role: 'status', 'aria-live': 'polite' })
  signal.addEventListener('abort', () => region.remove())
  return (message) => {
    if (!region.isConnected) document.body.append(region)
    // Saying the same words twice in a row is a change only with an empty region between.
    region.textContent = ''
    setTimeout(() => (region.textContent = message), 50)
  }
}
