import { claim, type Behavior } from './behavior.js'

/** From this many characters on a path has a line of its own, so that the scheme stays beside the method. */
const longPath = 46

/** Lets a long path break before its slashes, rather than anywhere, on a line of its own. */
export function eyebrows(): Behavior {
  return (page) => {
    const paths = page
      .find('[data-name="eyebrow"] > [data-meta-type="code"]')
      .filter((path) => claim(path, 'breaks'))
      .map((path) => ({ path, text: path.textContent ?? '', isSeen: page.isSeen([path]) }))
      // What is on one line stays there.
      .filter(({ path, isSeen }) => !isSeen || path.offsetHeight < 40)
    return () => {
      for (const { path, text, isSeen } of paths) {
        if (text.length >= longPath && !isSeen) path.parentElement!.dataset.apiMdLong = ''
        const segments = text.split(/(?<!^)(?=\/)/)
        if (segments.length < 2) continue
        path.replaceChildren(
          ...segments.flatMap((segment, index) =>
            index === 0 ? [segment] : [document.createElement('wbr'), segment],
          ),
        )
      }
    }
  }
}
