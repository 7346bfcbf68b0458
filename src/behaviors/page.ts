import { readBlock, type Block } from './block.js'

/** The parts of a page that are to be improved at once. */
export interface Page {
  /** The blocks in them. */
  readonly blocks: readonly Block[]
  /** The elements in them that match, in the order of the page. */
  find<Found extends Element = HTMLElement>(selector: string): Found[]
  /** Whether a reader may see one of these elements: to change its size would move what they read. */
  isSeen(elements: Iterable<Element>): boolean
}

/** Takes up parts of a page; fresh are those that have just been put there, so that no one saw them. */
export function readPage(scopes: readonly ParentNode[], isFresh: boolean): Page {
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
    isSeen(elements) {
      if (!isPainted) return false
      for (const element of elements) {
        const { top, bottom } = element.getBoundingClientRect()
        if (top < innerHeight && bottom > 0) return true
      }
      return false
    },
  }
}
