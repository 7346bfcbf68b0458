import { claim, createPart, type Behavior, type BehaviorContext } from './behavior.js'
import { createCopyButton } from './copy-buttons.js'
import { pieceOf, type Piece } from './page.js'

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
    for (const pre of page.find('pre[data-language]')) {
      // Samples with tabs have a header in common.
      if (!claim(pre, 'header') || pre.closest('[data-api-md="samples"]')) continue
      const name = languageName(pre.dataset.language ?? '')
      const language = createPart('span', 'language', {}, name)
      pre.before(createHeader(pieceOf(pre) ?? {}, language, () => pre, context))
    }
  }
}

/** A header with a part between its title and the button that copies a code block. */
export function createHeader(
  said: Partial<Piece>,
  part: HTMLElement,
  shown: () => Element,
  context: BehaviorContext,
): HTMLElement {
  const { texts, options } = context
  const header = createPart('div', 'head')
  const text = options.headers === false ? '' : titleOf(said, texts)
  if (text !== '') header.append(createPart('span', 'title', {}, text))
  header.append(part)
  const code = () => shown().textContent.replace(/\n$/, '')
  if (options.copy !== false) {
    header.append(createCopyButton(texts.copy, texts.copyCode, code, texts))
  }
  return header
}

function titleOf({ role, status }: Partial<Piece>, texts: BehaviorContext['texts']): string {
  if (role === 'request') return texts.request
  if (role !== 'response') return ''
  return status === undefined ? texts.response : `${texts.response} ${status}`
}
