import { claim, createPart, type Behavior, type BehaviorContext } from './behavior.js'
import { pieceOf, type Block, type Piece, type Said } from './block.js'
import { createCopyButton } from './copy-buttons.js'
import { Tabs } from './tabs.js'

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
        const name = languageName(pre.dataset.language ?? '')
        const language = createPart('span', 'language', {}, name)
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
  if (text !== '') header.append(createPart('span', 'title', {}, text))
  header.append(...parts)
  if (options.copy !== false) {
    header.append(createCopyButton(texts.copy, texts.copyCode, code, texts))
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

/** Where the language that a reader chose last is kept. */
const languageKey = 'api-md-language'

/** Turns neighbouring request samples in several languages into tabs; the choice is remembered. */
export function sampleTabs(context: BehaviorContext): Behavior {
  const { options, texts } = context
  return (page) => {
    const runs = page.blocks.filter(({ body }) => claim(body, 'samples')).flatMap(findSamples)
    const isLate =
      options.tabs !== true && page.isSeen(runs.flatMap((run) => run.map(({ element }) => element)))
    return () => {
      for (const [index, run] of (isLate ? [] : runs).entries()) {
        const [first] = run
        const container = createPart('div', 'samples')
        first!.element.before(container)
        const article = container.closest('[data-rune="api"]')!
        const id = `${article.querySelector('[id]')?.id ?? 'block'}-samples-${index + 1}`
        const tabs = run.map(({ element, pre }) => {
          const { language = '' } = pre!.dataset
          return { value: language, text: languageName(language), nodes: [element] }
        })
        const group = new Tabs(container, tabs, texts.request, id, choose)
        const code = () => codeOf(group.open.querySelector('pre')!)
        container.prepend(createHeader(first!, [group.list], code, context))
        group.select(chosen() ?? '')
      }
    }
  }
}

/** The runs of two or more neighbouring samples of a request, each in a language of its own. */
function findSamples({ pieces }: Block): Piece[][] {
  const runs: Piece[][] = []
  let run: Piece[] = []
  for (const piece of [...pieces, undefined]) {
    const language = piece?.pre?.dataset.language
    const isSample = language !== undefined && piece!.isSample === true
    const isNew = isSample && !run.some(({ pre }) => pre!.dataset.language === language)
    if (isNew) run.push(piece!)
    if (isNew) continue
    if (run.length > 1) runs.push(run)
    run = isSample ? [piece!] : []
  }
  return runs
}

function choose(language: string): void {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // A page may not be allowed to keep anything.
  }
  for (const container of document.querySelectorAll('[data-api-md="samples"]')) {
    Tabs.in(container)?.select(language)
  }
}

function chosen(): string | null {
  try {
    return localStorage.getItem(languageKey)
  } catch {
    return null
  }
}
