import { claim } from './claim.js'
import type { Behavior, BehaviorContext } from './context.js'
import { createCopyButton } from './copy-button.js'
import { curlCommand } from './curl-command.js'
import { readCurlRequest } from './curl-request.js'
import { createPart, findAll } from './element.js'

/** Copy buttons: on every code block, and for the path and a curl command of every block. */
export function copyButtons(context: BehaviorContext): Behavior {
  return (scope) => {
    for (const pre of findAll(scope, 'pre[data-language]')) {
      if (claim(pre, 'copy')) addCodeButton(pre, context)
    }
    for (const article of findAll(scope, '[data-rune="api"]')) {
      if (claim(article, 'copy')) addPathButtons(article, context)
    }
  }
}

function addCodeButton(pre: HTMLElement, context: BehaviorContext): void {
  const { texts } = context
  const code = () => pre.textContent?.replace(/\n$/, '') ?? ''
  pre.after(createCopyButton(texts.copy, texts.copyCode, code, context))
}

function addPathButtons(article: HTMLElement, context: BehaviorContext): void {
  const { texts, options } = context
  const path = article.querySelector('[data-name="eyebrow"] > [data-meta-type="code"]')
  if (!path) return
  const toolbar = createPart('span', 'toolbar')
  const pathText = () => path.textContent ?? ''
  toolbar.append(createCopyButton(texts.copy, texts.copyPath, pathText, context))
  const command = () => (options.curl ?? curlCommand)(readCurlRequest(article, options.baseUrl))
  if (command()) {
    toolbar.append(createCopyButton(texts.curl, texts.copyCurl, () => command() ?? '', context))
  }
  path.after(toolbar)
}
