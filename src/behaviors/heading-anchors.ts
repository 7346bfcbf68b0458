import { claim } from './claim.js'
import type { Behavior } from './context.js'
import { createPart, findAll } from './element.js'

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const selector = headings.map((name) => `[data-rune="api"] [data-name="body"] > ${name}[id]`).join()

/** Makes each heading of a block a link to itself; its name stays what it was. */
export function headingAnchors(): Behavior {
  return (scope) => {
    for (const heading of findAll(scope, selector)) {
      if (!claim(heading, 'anchor') || heading.querySelector('a')) continue
      const anchor = createPart('a', 'anchor')
      anchor.href = `#${encodeURIComponent(heading.id)}`
      anchor.append(...heading.childNodes)
      heading.append(anchor)
    }
  }
}
