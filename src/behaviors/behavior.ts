import type { Words } from '../vocabulary/words.js'
import type { BehaviorOptions, BehaviorTexts } from './options.js'
import type { Page } from './page.js'

/** What every behavior works with. */
export interface BehaviorContext {
  readonly options: BehaviorOptions
  readonly texts: BehaviorTexts
  /** What headings, and the headers and cells of tables, mean. */
  readonly words: Words
  /** Aborted when the script is told to stop. */
  readonly signal: AbortSignal
}

/** Improves what is new on a page; what has been improved already is left alone. */
export type Behavior = (page: Page) => void

const mark = Symbol.for('vite-plugin-api-md')

interface Claimed extends Element {
  [mark]?: Map<string, AbortSignal | undefined>
}

/**
 * True the first time that a behavior asks for an element, and again once the `signal` of the
 * first time is aborted. The note is kept on the element itself: a copy of it in new HTML has none,
 * and a second call of `apply` sees it.
 */
export function claim(element: Element, behavior: string, signal?: AbortSignal): boolean {
  const claimed: Claimed = element
  const claims = (claimed[mark] ??= new Map())
  if (claims.has(behavior) && !claims.get(behavior)?.aborted) return false
  claims.set(behavior, signal)
  return true
}

/** Creates an element that the stylesheet finds by its part: `[data-api-md="copy"]`. */
export function createPart<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  part: string,
  attributes: Record<string, string> = {},
  ...children: (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.dataset.apiMd = part
  claim(element, 'part')
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

/** Whether an element is in something that this script added, rather than in a copy of it. */
export function isAdded(element: Element): boolean {
  const added: Claimed | null = element.closest('[data-api-md]')
  return added?.[mark] !== undefined
}

/** The added elements that hold what was on the page before. */
const holders = ['samples', 'responses', 'panel', 'column', 'anchor']

/**
 * Takes out of copied HTML what the script added to the original: a page that is put back from a
 * snapshot has it, but nothing works in it.
 */
export function removeCopies(scope: ParentNode): void {
  for (const element of scope.querySelectorAll<HTMLElement>('[data-api-md]')) {
    if (isAdded(element)) continue
    const { apiMd = '', places } = element.dataset
    if (!holders.includes(apiMd)) element.remove()
    else if (places === undefined) element.replaceWith(...element.childNodes)
    else {
      // A copy that somebody changed may have other children, and fewer places for them.
      const siblings = element.parentNode!.children
      const indices = places.split(' ')
      for (const [at, child] of [...element.children].entries())
        (siblings[Number(indices[at])] ?? element).before(child)
      element.replaceWith(...element.childNodes)
    }
  }
}

/** Gives an element a text that can break between these parts of it. */
export function breakBetween(element: Element, parts: readonly string[]): void {
  if (parts.length < 2) return
  element.replaceChildren(
    ...parts.flatMap((part, index) => (index === 0 ? part : [document.createElement('wbr'), part])),
  )
}
