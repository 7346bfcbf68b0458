import { compile } from 'vite-plugin-api-md/compiler'
import type { MarkdownRenderer } from 'vitepress'

/** A first line that names the file: `// vite.config.ts`, `<!-- users.md -->`. */
const fileComment = /^(?:\/\/|#|<!--) *([\w./@[\]*-]+\.\w+) *(?:-->)?\n+/
/** A label above a fence that names the file: **`vite.config.ts`**. */
const fileLabel = /^\*\*`([\w./@[\]*-]+)`\*\*$/
/** A sentence above a fence that names the file: Create `vite.config.ts` with the plugin: */
const fileSentence = /^[^`]*`((?:[\w.@[\]*-]+\/)*[\w.@[\]*-]+\.[a-z]+)`[^`]*:$/

/** Shows the name of a file above its code, where a first comment or the label above has it. */
export function nameFiles(md: MarkdownRenderer): void {
  md.core.ruler.push('file-names', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'fence') continue
      const label = tokens[index - 2]
      const ofLabel = label?.type === 'inline' ? fileLabel.exec(label.content)?.[1] : undefined
      const ofComment = fileComment.exec(token.content)
      const ofSentence = fileSentence.exec(label?.type === 'inline' ? label.content : '')?.[1]
      const name = ofLabel ?? ofComment?.[1] ?? ofSentence
      if (name === undefined) continue
      if (ofLabel) for (const part of tokens.slice(index - 3, index)) part.hidden = true
      if (ofLabel) label!.children = []
      else if (ofComment) token.content = token.content.slice(ofComment[0].length)
      token.meta = { ...(token.meta as object), file: name }
    }
  })
  const renderCode = md.renderer.rules.code_inline!
  // Vue would read braces as expressions.
  md.renderer.rules.code_inline = (tokens, index, ...others) => {
    tokens[index]!.attrSet('v-pre', '')
    return renderCode(tokens, index, ...others)
  }
  const render = md.renderer.rules.fence!
  md.renderer.rules.fence = (tokens, index, ...others) => {
    const file = (tokens[index]!.meta as { file?: string } | null)?.file
    const html = render(tokens, index, ...others)
    return file
      ? `<div class="file"><p class="file-name">${md.utils.escapeHtml(file)}</p>${html}</div>`
      : html
  }
}

/** Shows below each document of an example what it becomes. */
export function showExamples(md: MarkdownRenderer): void {
  const render = md.renderer.rules.fence!
  md.renderer.rules.fence = (tokens, index, options, env: { relativePath?: string }, self) => {
    const html = render(tokens, index, options, env, self)
    const { content } = tokens[index]!
    // Examples of mistakes have carets, which are no part of the document.
    if (!/^\{% *api\b[^]*\{% *\/api *%\}/m.test(content) || /^ *\^+$/m.test(content)) return html
    const { html: rendered, diagnostics } = compile(content, {
      idPrefix: `example-${index}-`,
      layout: 'reference',
    })
    if (diagnostics.some(({ severity }) => severity === 'error')) return html
    // Its headings are none of the page's.
    const quiet = rendered.replaceAll(/<((?:h[1-6]|dt)(?: class="[^"]*")?) id="[^"]*"/g, '<$1')
    return `${html}<figure class="rendered vp-raw" aria-label="Rendered" v-pre>${quiet}</figure>`
  }
}
