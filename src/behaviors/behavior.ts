import type { Words } from '../vocabulary/words.js'
import { readBlock, type Block } from './block.js'
import type { BehaviorOptions, BehaviorTexts } from './options.js'

/** What every behavior works with. */
export interface BehaviorContext {
  readonly options: BehaviorOptions
  readonly texts: BehaviorTexts
  /** What the headers and cells of tables mean. */
  readonly words: Words
  /** What the keyboard is to reach while it is too small for its content. */
  readonly areas: ScrollAreas
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

/** The parts of a page that are to be improved at once. */
export interface Page {
  /** The blocks in them. */
  readonly blocks: readonly Block[]
  /** The elements in them that match, in the order of the page. */
  find<Found extends Element = HTMLElement>(selector: string): Found[]
  /** Whether text of other blocks may have left the page since. */
  readonly hasLost: boolean
  /** Whether a reader may see one of these elements: to change its size would move what they read. */
  isSeen(elements: readonly Element[]): boolean
}

/** Takes up parts of a page; fresh are those that have just been put there, so that no one saw them. */
export function readPage(scopes: readonly ParentNode[], isFresh: boolean, hasLost: boolean): Page {
  const isPainted = !isFresh && performance.getEntriesByName('first-contentful-paint').length > 0
  const find = <Found extends Element = HTMLElement>(selector: string): Found[] =>
    scopes.flatMap((scope) => {
      const inside = [...scope.querySelectorAll<Found>(selector)]
      const itself = scope instanceof Element && scope.matches(selector) ? [scope as Found] : []
      return [...itself, ...inside]
    })
  return {
    blocks: find('[data-rune="api"]').flatMap((article) => readBlock(article) ?? []),
    find,
    hasLost,
    isSeen: (elements) =>
      isPainted &&
      elements.some((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return top < innerHeight && bottom > 0
      }),
  }
}

/** An area that may be too small for what is in it. */
interface Area {
  readonly element: HTMLElement
  /** What it gets while it is too small, beside its place in the order of the keyboard. */
  readonly attributes: () => Readonly<Record<string, string>>
}

/** Lets the keyboard reach what does not fit into its place, for as long as it does not. */
export class ScrollAreas {
  readonly #areas = new WeakMap<Element, Area>()
  readonly #observer = new ResizeObserver((entries) => {
    const changed = new Set(entries.flatMap(({ target }) => this.#areas.get(target) ?? []))
    const found = [...changed].map((area) => ({ area, isFull: isFull(area.element) }))
    for (const { area, isFull: isNow } of found) update(area, isNow)
  })

  constructor(signal: AbortSignal) {
    signal.addEventListener('abort', () => this.#observer.disconnect())
  }

  /** Watches an area, and an element in it whose size counts, too. */
  watch(element: HTMLElement, attributes: Area['attributes'], content: Element = element): void {
    for (const watched of [element, content]) {
      this.#areas.set(watched, { element, attributes })
      this.#observer.observe(watched)
    }
  }
}

function isFull(element: HTMLElement): boolean | undefined {
  // What is cut off shows all of itself while it is pointed at.
  if (element.localName === 'span' && element.matches(':hover, :focus')) return undefined
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
  return scrollWidth > clientWidth || scrollHeight > clientHeight + 1
}

function update({ element, attributes }: Area, isNow: boolean | undefined): void {
  if (isNow === undefined || isNow === element.hasAttribute('tabindex')) return
  for (const [attribute, value] of Object.entries({ tabindex: '0', ...attributes() })) {
    if (isNow) element.setAttribute(attribute, value)
    else element.removeAttribute(attribute)
  }
}
