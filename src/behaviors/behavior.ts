import type { Page } from './page.js'
import type { BehaviorOptions } from './options.js'
import type { BehaviorTexts } from './texts.js'

/** What every behavior works with. */
export interface BehaviorContext {
  readonly options: BehaviorOptions
  readonly texts: BehaviorTexts
  /** Tells screen readers what happened. */
  readonly announce: (message: string) => void
  /** Aborted when the script is told to stop. */
  readonly signal: AbortSignal
}

/**
 * Improves a page in two steps: first all behaviors read it, then all of them write, so that the
 * browser computes the layout once. What has been improved already is left alone.
 */
export type Behavior = (page: Page) => () => void

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
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.dataset.apiMd = part
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}
