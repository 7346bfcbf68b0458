import { claim, createPart, type Behavior, type BehaviorContext } from './behavior.js'
import { pieceOf, type Said } from './block.js'
import { createCopyButton } from './copy-buttons.js'

/** Names of languages, with the words of fences where those differ by more than case. */
const languages: Readonly<Record<string, string>> = {
  'C#': 'cs csharp',
  'C++': 'cpp',
  CSS: '',
  curl: '',
  Go: 'golang',
  GraphQL: 'gql',
  HTML: '',
  HTTP: 'https',
  Java: '',
  JavaScript: 'js mjs',
  JSON: 'jsonc',
  JSON5: '',
  Kotlin: 'kt',
  'Node.js': 'node',
  PHP: '',
  PowerShell: 'ps ps1 pwsh',
  Python: 'py python3',
  Ruby: 'rb',
  Rust: 'rs',
  Shell: 'bash console sh shell-session zsh',
  SQL: '',
  Swift: '',
  Text: 'txt',
  TypeScript: 'ts',
  XML: '',
  YAML: 'yml',
}
const names = new Map(
  Object.entries(languages).flatMap(([name, words]) =>
    [name.toLowerCase(), ...words.split(' ')].map((word) => [word, name] as const),
  ),
)

/** The name of a language for a reader: its word, where there is no better one. */
export function languageName(language: string): string {
  return names.get(language.toLowerCase()) ?? language
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
