import { breakBetween, claim, createPart, type Behavior, type BehaviorContext } from './behavior.js'
import { createCopyButton } from './copy-buttons.js'
import { curlCommand, readCurlRequest } from './curl.js'
import { pathOfBlock } from './page.js'

/** From this many characters on a path has a line of its own, so that the scheme stays beside the method. */
const longPath = 46
/** A path of one line is less high, in pixels. */
const twoLines = 40

/** Lets long paths break before their slashes, and gives each block buttons that copy what calls it. */
export function eyebrows(context: BehaviorContext): Behavior {
  return ({ find, seen }) => {
    const paths = find(pathOfBlock).filter((path) => claim(path, 'eyebrow'))
    const articleOf = (path: Element) => path.closest<HTMLElement>('[data-rune="api"]')!
    const isLate = paths.some((path) => seen.has(articleOf(path)))
    for (const path of paths) {
      const text = path.textContent
      const box = seen.get(path)
      if (text.length >= longPath && !box) path.parentElement!.dataset.apiMdLong = ''
      // What a reader sees on several lines stays on them.
      if (!box || box.height < twoLines) breakBetween(path, text.split(/(?<!^)(?=\/)/))
      if (context.options.copy === false) continue
      const buttons = createButtons(articleOf(path), text, context)
      path.after(createPart('span', 'toolbar', isLate ? { 'data-late': '' } : {}, ...buttons))
    }
  }
}

/** Buttons for the path, and for a curl command where there is one. */
function createButtons(article: HTMLElement, path: string, context: BehaviorContext): Element[] {
  const { texts, options } = context
  const command = () =>
    (options.curl ?? curlCommand)(readCurlRequest(article, options.baseUrl)) ?? ''
  const button = createCopyButton(texts.copy, texts.copyPath, () => path, texts)
  return command() === ''
    ? [button]
    : [button, createCopyButton(texts.curl, texts.copyCurl, command, texts)]
}

/** Makes each heading of a block a link to itself; its name stays what it was. */
export const headingAnchors =
  (): Behavior =>
  ({ blocks }) => {
    for (const { element, level } of blocks.flatMap(({ pieces }) => pieces)) {
      // Half a character, which a page can hold, is in no address.
      if (!level || element.id === '' || /\p{Surrogate}/u.test(element.id)) continue
      if (!claim(element, 'anchor') || element.querySelector('a')) continue
      const anchor = createPart('a', 'anchor')
      anchor.href = `#${encodeURIComponent(element.id)}`
      anchor.append(...element.childNodes)
      element.append(anchor)
    }
  }

const sample = '[data-api-md="responses"], [data-api-md="samples"], :has(> pre[data-language])'

/** Parts prose and samples, which the stylesheet puts side by side in blocks that are wide enough. */
export const columns =
  (): Behavior =>
  ({ blocks }) => {
    for (const { article, body } of blocks) {
      if (!claim(body, 'columns')) continue
      const side = new Set(sectionsOf(body).flatMap(samplesOf))
      if (side.size === 0) continue
      const children = [...body.children]
      const places = children.flatMap((child, index) => (side.has(child) ? index : []))
      const rest = children.filter((child) => !side.has(child))
      article.dataset.apiMdColumns = ''
      body.append(
        createPart('div', 'column', {}, ...rest),
        createPart('div', 'column', { 'data-places': places.join(' ') }, ...side),
      )
    }
  }

/** What of a section goes to the side: its samples, and its heading where there is nothing else. */
function samplesOf(section: readonly Element[]): Element[] {
  const samples = section.filter((child) => child.matches(sample))
  const isOnlySamples = samples.length === section.length - 1 && isHeading(section[0]!)
  return isOnlySamples && samples.length > 0 ? [...section] : samples
}

/** The children of a body, parted before each heading, and around responses with tabs. */
function sectionsOf(body: Element): Element[][] {
  const sections: Element[][] = []
  let isClosed = true
  for (const child of body.children) {
    const isWhole = child.matches('[data-api-md="responses"]')
    if (isClosed || isWhole || isHeading(child)) sections.push([child])
    else sections.at(-1)!.push(child)
    isClosed = isWhole
  }
  return sections
}

function isHeading({ tagName }: Element): boolean {
  return /^H[1-6]$/.test(tagName)
}

/** Lets blocks enter as they scroll into view; what is in view already stays as it is. */
export function reveal({ signal }: BehaviorContext): Behavior {
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      const { dataset } = target as HTMLElement
      if (dataset.revealState === 'waiting' && isIntersecting) dataset.revealState = 'entered'
      // The first report of a block says where it is.
      if (!isIntersecting && boundingClientRect.top > 0) dataset.revealState = 'waiting'
      else observer.unobserve(target)
    }
  })
  signal.addEventListener('abort', () => {
    observer.disconnect()
    for (const article of document.querySelectorAll<HTMLElement>('[data-reveal-state="waiting"]')) {
      delete article.dataset.revealState
    }
  })

  return ({ blocks }) => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const { article } of isStill ? [] : blocks) {
      const { reveal: effect = 'none' } = article.dataset
      if (effect === 'none' || effect === '' || !claim(article, 'reveal', signal)) continue
      // A copy of a block that was waiting would wait for ever.
      delete article.dataset.revealState
      observer.observe(article)
    }
  }
}
