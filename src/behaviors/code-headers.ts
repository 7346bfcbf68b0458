import { claim, createPart, type Behavior, type BehaviorContext } from './behavior.js'
import { pieceOf, type Said } from './block.js'
import { createCopyButton } from './copy-buttons.js'

const names: Readonly<Record<string, string>> = {
  bash: 'Shell',
  console: 'Shell',
  cpp: 'C++',
  cs: 'C#',
  csharp: 'C#',
  curl: 'curl',
  css: 'CSS',
  go: 'Go',
  graphql: 'GraphQL',
  html: 'HTML',
  http: 'HTTP',
  java: 'Java',
  javascript: 'JavaScript',
  js: 'JavaScript',
  json: 'JSON',
  json5: 'JSON5',
  jsonc: 'JSON',
  kotlin: 'Kotlin',
  node: 'Node.js',
  php: 'PHP',
  powershell: 'PowerShell',
  py: 'Python',
  python: 'Python',
  rb: 'Ruby',
  ruby: 'Ruby',
  rust: 'Rust',
  sh: 'Shell',
  shell: 'Shell',
  sql: 'SQL',
  swift: 'Swift',
  text: 'Text',
  ts: 'TypeScript',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
  yml: 'YAML',
  zsh: 'Shell',
}

/** The name of a language for a reader: its word, where there is no better one. */
export function languageName(language: string): string {
  return names[language.toLowerCase()] ?? language
}

/** Headers for code: what it shows, in which language, and a copy button. */
export function codeHeaders(context: BehaviorContext): Behavior {
  return (page) => {
    const codes = page.find('pre[data-language]').filter((pre) => claim(pre, 'header'))
    return () => {
      for (const pre of codes) {
        // Samples with tabs have a header in common.
        if (pre.closest('[data-api-md="samples"]')) continue
        const language = createPart('span', 'language')
        language.textContent = languageName(pre.dataset.language ?? '')
        pre.before(createHeader(pieceOf(pre) ?? {}, [language], () => codeOf(pre), context))
      }
    }
  }
}

/** A header with the given parts between its title and its button. */
export function createHeader(
  said: Said,
  parts: readonly HTMLElement[],
  code: () => string,
  context: BehaviorContext,
): HTMLElement {
  const { texts, options } = context
  const header = createPart('div', 'head')
  const text = options.headers === false ? '' : titleOf(said, texts)
  if (text !== '') {
    const title = createPart('span', 'title')
    title.textContent = text
    header.append(title)
  }
  header.append(...parts)
  if (options.copy !== false) {
    header.append(createCopyButton(texts.copy, texts.copyCode, code, context))
  }
  return header
}

/** The text of a code block. */
export function codeOf(pre: Element): string {
  return pre.textContent?.replace(/\n$/, '') ?? ''
}

function titleOf({ role, status }: Said, texts: BehaviorContext['texts']): string {
  if (role === 'request') return texts.request
  if (role !== 'response') return ''
  return status === undefined ? texts.response : `${texts.response} ${status}`
}
