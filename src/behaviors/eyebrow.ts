import { breakBetween, claim, createPart, type Behavior, type BehaviorContext } from './behavior.js'
import { createCopyButton } from './copy-buttons.js'
import { curlCommand, readCurlRequest } from './curl.js'

/** From this many characters on a path has a line of its own, so that the scheme stays beside the method. */
const longPath = 46

/** Lets long paths break before their slashes, rather than anywhere, on a line of their own. */
export function pathBreaks(): Behavior {
  return (page) => {
    const paths = page
      .find('[data-name="eyebrow"] > [data-meta-type="code"]')
      .filter((path) => claim(path, 'breaks'))
      .map((path) => ({ path, isSeen: page.isSeen([path]) }))
      // What a reader sees on several lines stays on them.
      .filter(({ path, isSeen }) => !isSeen || path.offsetHeight < 40)
    return () => {
      for (const { path, isSeen } of paths) {
        const text = path.textContent ?? ''
        if (text.length >= longPath && !isSeen) path.parentElement!.dataset.apiMdLong = ''
        breakBetween(path, text.split(/(?<!^)(?=\/)/))
      }
    }
  }
}

/** Copy buttons for the path and for a curl command of every block. */
export function pathButtons(context: BehaviorContext): Behavior {
  const { texts, options } = context
  return (page) => {
    const articles = page.blocks
      .map(({ article }) => article)
      .filter((article) => claim(article, 'copy'))
    const isLate = page.isSeen(articles)
    return () => {
      for (const article of articles) {
        const path = article.querySelector('[data-name="eyebrow"] > [data-meta-type="code"]')
        if (!path) continue
        const toolbar = createPart('span', 'toolbar', isLate ? { 'data-late': '' } : {})
        const button = (face: string, label: string, text: () => string) =>
          toolbar.append(createCopyButton(face, label, text, context))
        button(texts.copy, texts.copyPath, () => path.textContent ?? '')
        const command = () =>
          (options.curl ?? curlCommand)(readCurlRequest(article, options.baseUrl)) ?? ''
        if (command() !== '') button(texts.curl, texts.copyCurl, command)
        path.after(toolbar)
      }
    }
  }
}
