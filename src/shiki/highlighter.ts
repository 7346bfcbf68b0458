import type { Highlight } from '../compile/options.js'
import { nearest } from '../vocabulary/nearest.js'
import { commonAliases, type ShikiOptions } from './options.js'
import { ownTheme } from './own-themes.js'
import { writeSpans } from './spans.js'

/** From this length on a line stays plain: it is data, and would take longer than it is worth. */
const longestLine = 10_000

/** Starts shiki with the themes of the options; what is returned has the languages that were asked for so far. */
export async function startShiki({ themes = {}, aliases = {} }: ShikiOptions) {
  const { core, engine, languages: bundled, themes: bundledThemes } = await importLibrary()
  for (const name of Object.values(aliases)) known('language', name, bundled)
  const own = { light: ownTheme('light'), dark: ownTheme('dark') }
  const themeOf = (scheme: 'light' | 'dark') => {
    const name = themes[scheme]
    return name === undefined ? own[scheme] : bundledThemes[known('theme', name, bundledThemes)]
  }
  const instance = await core.createHighlighterCore({
    themes: [themeOf('light'), themeOf('dark')],
    // Half as long to start as the engine in WebAssembly, and faster on JSON. A pattern that it
    // cannot express costs a colour, never the page.
    engine: engine.createJavaScriptRegexEngine({ forgiving: true }),
  })
  const light = themes.light ?? own.light.name!
  const dark = themes.dark ?? own.dark.name!
  const foregrounds = { light: instance.getTheme(light).fg, dark: instance.getTheme(dark).fg }
  const entries = Object.entries({ ...commonAliases, ...aliases })
  const names = new Map(entries.map(([alias, name]) => [alias.toLowerCase(), name]))
  const nameOf = (language: string) => names.get(language.toLowerCase()) ?? language.toLowerCase()
  /** The languages that are loaded, under each of their names. */
  let loaded: ReadonlySet<string> = new Set()

  /** Loads the languages; throws for a name that is none. */
  async function loadNamed(languages: readonly string[]): Promise<void> {
    const missing = languages
      .map((language) => known('language', nameOf(language), bundled))
      .filter((name) => !loaded.has(name))
    if (missing.length === 0) return
    await instance.loadLanguage(...missing.map((name) => bundled[name]))
    loaded = new Set(instance.getLoadedLanguages())
  }

  /** The HTML of code in a language that is loaded; nothing for any other. */
  const highlight: Highlight = (code, language) => {
    const lang = nameOf(language)
    if (!loaded.has(lang)) return undefined
    const lines = instance.codeToTokensWithThemes(code, {
      lang,
      themes: { light, dark },
      tokenizeMaxLineLength: longestLine,
      // A limit of time would make the output depend on how busy the machine is.
      tokenizeTimeLimit: 0,
    })
    return writeSpans(code, lines.flat(), foregrounds)
  }

  return {
    highlight,
    loadNamed,
    /** Loads those of the languages that shiki has. */
    load: (languages: readonly string[]) =>
      loadNamed(languages.filter((language) => Object.hasOwn(bundled, nameOf(language)))),
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
    if (!isMissing(error)) throw error
    const message =
      'Code is highlighted with shiki, which is not installed. Run `npm install --save-dev shiki`, or leave the option `highlight` out.'
    throw new Error(message, { cause: error })
  }
}

/** The name, if it is one of these; an error that says which is meant, if not. */
function known<Names extends object>(
  kind: string,
  name: string,
  names: Names,
): keyof Names & string {
  if (Object.hasOwn(names, name)) return name as keyof Names & string
  const meant = nearest(name, Object.keys(names))
  const hint = meant === undefined ? '' : ` Did you mean \`${meant}\`?`
  throw new Error(`shiki has no ${kind} \`${name}\`.${hint}`)
}

/** Whether it is shiki that is missing, as Node says it or a runner of modules in its place. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return code.endsWith('MODULE_NOT_FOUND') && error.message.includes('shiki')
}
