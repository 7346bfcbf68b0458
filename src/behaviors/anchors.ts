import { createPart, find, type Behavior, type BehaviorContext } from './behavior.js'

/** Headings that are seen: a link that nobody sees would take the focus. */
const headings = '[data-rune="api"] :is(h1, h2, h3, h4, h5, h6)[id]:not([class$="-said"])'

/** Makes each heading of a block a link to itself; its name stays what it was. */
export function anchors({ root, signal }: BehaviorContext): Behavior {
  signal.addEventListener('abort', () => {
    for (const anchor of find(root, '[data-api-md="anchor"]')) {
      while (anchor.firstChild) anchor.before(anchor.firstChild)
      anchor.remove()
    }
  })

  return (scope) => {
    for (const heading of find(scope, headings)) {
      // Half a character, which a page can hold, is in no address.
      const isAddress = heading.id !== '' && !/\p{Surrogate}/u.test(heading.id)
      if (!isAddress || heading.querySelector('a')) continue
      const anchor = createPart('a', 'anchor', { href: `#${encodeURIComponent(heading.id)}` })
      // One by one: a heading can hold more than a call takes arguments.
      while (heading.firstChild) anchor.append(heading.firstChild)
      heading.append(anchor)
    }
  }
}
