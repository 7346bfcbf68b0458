import { claim, createPart, type Behavior } from './behavior.js'

/** Makes each heading of a block a link to itself; its name stays what it was. */
export function headingAnchors(): Behavior {
  return ({ blocks }) => {
    const headings = blocks
      .flatMap(({ pieces }) => pieces)
      .flatMap(({ element, level }) => (level ? element : []))
      // Half a character, which a page can hold, is in no address.
      .filter(({ id }) => id !== '' && !/\p{Surrogate}/u.test(id))
      .filter((heading) => claim(heading, 'anchor') && !heading.querySelector('a'))
    return () => {
      for (const heading of headings) {
        const anchor = createPart('a', 'anchor')
        anchor.href = `#${encodeURIComponent(heading.id)}`
        anchor.append(...heading.childNodes)
        heading.append(anchor)
      }
    }
  }
}
