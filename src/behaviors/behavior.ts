import type { BehaviorOptions, BehaviorTexts } from './options.js'

/** What every behavior works with. */
export interface BehaviorContext {
  /** The part of the page that is looked after; events reach it from everything that is ever put there. */
  readonly root: ParentNode & EventTarget
  readonly texts: BehaviorTexts
  /** Sends the requests of forms. */
  readonly fetch: NonNullable<BehaviorOptions['fetch']>
  /** Aborted when the script is told to stop: listeners go, and what was added is taken back. */
  readonly signal: AbortSignal
}

/**
 * Improves a part of the root, whole blocks or more, and again when something is put there. What the
 * markup shows to be improved already is left alone, a copy of such markup too.
 */
export type Behavior = (scope: ParentNode) => void

/** The elements of a scope that match, itself included, in the order of the page. */
export function find<Found extends Element = HTMLElement>(
  scope: ParentNode,
  selector: string,
): Found[] {
  const inside = [...scope.querySelectorAll<Found>(selector)]
  return scope instanceof Element && scope.matches(selector) ? [scope as Found, ...inside] : inside
}

/** Creates an element that the stylesheet finds by its part: `[data-api-md="copy"]`. */
export function createPart<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  part: string,
  attributes: Record<string, string> = {},
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.dataset.apiMd = part
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.textContent = text
  return element
}
