import type { TokensResult } from 'shiki/core'
import type { Highlight } from '../compile/options.js'
import { escapeHtml } from '../source/escape.js'
import { nearest } from '../vocabulary/spelling.js'
import { ownTheme } from './own-themes.js'

/** The options of the tokenizer: colours are custom properties of both themes. */
export const tokenOptions = {
  defaultColor: false,
  // From this length on a line stays plain: it is data, and would take longer than it is worth.
  tokenizeMaxLineLength: 10_000,
  // A limit of time would make the output depend on how busy the machine is.
  tokenizeTimeLimit: 0,
} as const

/** Starts shiki with the themes of the options; what is returned has the languages that were asked for so far. */
export async function startShiki({ themes = {} }: ShikiOptions) {
  const { core, engine, languages: bundled, themes: bundledThemes } = await importLibrary()
  const themeOf = (scheme: 'light' | 'dark') => {
    const name = themes[scheme]
    if (name === undefined) return ownTheme(scheme)
    if (Object.hasOwn(bundledThemes, name)) return bundledThemes[name as keyof typeof bundledThemes]
    const meant = nearest(name, Object.keys(bundledThemes))
    const hint = meant === undefined ? '' : ` Did you mean \`${meant}\`?`
    throw new Error(`shiki has no theme \`${name}\`.${hint}`)
  }
  const instance = await core.createHighlighterCore({
    themes: [themeOf('light'), themeOf('dark')],
    // Half as long to start as the engine in WebAssembly, and faster on JSON. A pattern that it
    // cannot express costs a colour, never the page.
    engine: engine.createJavaScriptRegexEngine({ forgiving: true }),
  })
  const names = {
    light: themes.light ?? ownTheme('light').name!,
    dark: themes.dark ?? ownTheme('dark').name!,
  }
  const nameOf = (language: string) => {
    const name = language.toLowerCase()
    return Object.hasOwn(aliases, name) ? aliases[name]! : name
  }
  /** The languages that are loaded, under each of their names. */
  let loaded: ReadonlySet<string> = new Set()

  /** The HTML of code in a language that is loaded; nothing for any other. */
  const highlight: Highlight = (code, language) => {
    const lang = nameOf(language)
    if (!loaded.has(lang)) return undefined
    return writeSpans(code, instance.codeToTokens(code, { lang, themes: names, ...tokenOptions }))
  }

  return {
    highlight,
    /** Loads those of the languages that shiki has. */
    async load(languages: readonly string[]): Promise<void> {
      const missing = languages
        .map(nameOf)
        .filter((name) => Object.hasOwn(bundled, name) && !loaded.has(name))
      if (missing.length === 0) return
      await instance.loadLanguage(...missing.map((name) => bundled[name as keyof typeof bundled]))
      loaded = new Set(instance.getLoadedLanguages())
    },
    dispose: () => instance.dispose(),
  }
}

/** Imports shiki, which is there only for those who want it. */
export async function importLibrary() {
  try {
    const [core, engine, { bundledLanguages }, { bundledThemes }] = await Promise.all([
      import('shiki/core'),
      import('shiki/engine/javascript'),
      import('shiki/langs'),
      import('shiki/themes'),
    ])
    return { core, engine, languages: bundledLanguages, themes: bundledThemes }
  } catch (error) {
    // It may be shiki that is missing, as Node says it or a runner of modules in its place.
    const { code = '', message } = error as Error & { code?: unknown }
    if (!String(code).endsWith('MODULE_NOT_FOUND') || !message.includes('shiki')) throw error
    throw new Error(
      'Code is highlighted with shiki, which is not installed. Run `npm install --save-dev shiki`, or leave the option `highlight` out.',
      { cause: error },
    )
  }
}

/** The code as HTML, with its tokens in spans; its text is that of the code to the character. */
export function writeSpans(
  code: string,
  { tokens, fg = '' }: Pick<TokensResult, 'tokens' | 'fg'>,
): string {
  const runs: { style: string; start: number; end: number }[] = []
  for (const { content, offset, htmlStyle = {} } of tokens.flat()) {
    // White space shows no colour, and line endings are no tokens.
    if (content.trim() === '') continue
    const properties = Object.entries(htmlStyle).map(([name, value]) => `${name}:${value}`)
    const style = properties.join(';')
    const end = offset + content.length
    const last = runs.at(-1)
    // Neighbours that look the same are one.
    if (last?.style === style) last.end = end
    else runs.push({ style, start: offset, end })
  }
  let html = ''
  let written = 0
  for (const { style, start, end } of runs) {
    if (style === '' || style.toLowerCase() === fg.toLowerCase()) continue
    html += `${escapeHtml(code.slice(written, start))}<span style="${escapeHtml(style)}">`
    html += `${escapeHtml(code.slice(start, end))}</span>`
    written = end
  }
  return html + escapeHtml(code.slice(written))
}

/** The colours of code in light and in dark. */
export interface ShikiThemes {
  /**
   * The name of a theme of shiki, for light surroundings.
   *
   * @default one in the light colours of the stylesheet
   */
  light?: string
  /**
   * The name of a theme of shiki, for dark surroundings.
   *
   * @default one in the dark colours of the stylesheet
   */
  dark?: string
}

/** The options of highlighting with shiki. */
export interface ShikiOptions {
  /** The themes; only their colours of text are used, the ground is that of the page. */
  themes?: ShikiThemes
}

/** The languages that pages of an API commonly have, by the names that shiki has for them. */
export const commonLanguages: readonly string[] = [
  'json',
  'jsonc',
  'http',
  'xml',
  'yaml',
  'graphql',
  'shellscript',
  'shellsession',
  'javascript',
  'typescript',
  'python',
]

/** Names that people write on a fence and that shiki does not have. */
export const aliases: Readonly<Record<string, string>> = {
  curl: 'shellscript',
  golang: 'go',
  httpie: 'shellscript',
  https: 'http',
  ndjson: 'jsonl',
  node: 'javascript',
  python3: 'python',
  rest: 'http',
  'shell-session': 'shellsession',
  terminal: 'shellsession',
  wget: 'shellscript',
  xh: 'shellscript',
}
