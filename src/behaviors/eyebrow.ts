import { breakBetween, claim, createPart, type Behavior, type BehaviorContext } from './behavior.js'
import { createCopyButton } from './copy-buttons.js'
import { curlCommand, readCurlRequest } from './curl.js'

/** From this many characters on a path has a line of its own, so that the scheme stays beside the method. */
const longPath = 46

/** Lets long paths break before their slashes, and gives each block buttons that copy what calls it. */
export function eyebrows(context: BehaviorContext): Behavior {
  return (page) => {
    const found = page.blocks.flatMap(({ article, path }) => {
      if (!path || !claim(path, 'eyebrow')) return []
      const isSeen = page.isSeen([path])
      // What a reader sees on several lines stays on them.
      return { article, path, isSeen, canBreak: !isSeen || path.offsetHeight < 40 }
    })
    const isLate = page.isSeen(found.map(({ article }) => article))
    return () => {
      for (const { article, path, isSeen, canBreak } of found) {
        const text = path.textContent ?? ''
        if (text.length >= longPath && !isSeen) path.parentElement!.dataset.apiMdLong = ''
        if (canBreak) breakBetween(path, text.split(/(?<!^)(?=\/)/))
        if (context.options.copy === false) continue
        const toolbar = createPart('span', 'toolbar', isLate ? { 'data-late': '' } : {})
        toolbar.append(...createButtons(article, text, context))
        path.after(toolbar)
      }
    }
  }
}

/** Buttons for the path, and for a curl command where there is one. */
function createButtons(article: HTMLElement, path: string, context: BehaviorContext): Element[] {
  const { texts, options } = context
  const command = () =>
    (options.curl ?? curlCommand)(readCurlRequest(article, options.baseUrl)) ?? ''
  const button = createCopyButton(texts.copy, texts.copyPath, () => path, context)
  return command() === ''
    ? [button]
    : [button, createCopyButton(texts.curl, texts.copyCurl, command, context)]
}
