import type { HighlighterCore } from 'shiki/core'
import type { Highlight } from '../compile/options.js'
import { nearest } from '../diagnostics/nearest.js'
import { commonAliases, type ShikiOptions, type ShikiThemes } from './options.js'
import { ownTheme } from './own-themes.js'
import { writeSpans, type Foregrounds } from './spans.js'

/** From this length on a line stays plain: it is data, and would take longer than it is worth. */
const longestLine = 10_000

/** What is used of shiki. */
interface Library {
  core: typeof import('shiki/core')
  engine: typeof import('shiki/engine/javascript')
  languages: typeof import('shiki/langs').bundledLanguages
  themes: typeof import('shiki/themes').bundledThemes
}

/** One instance of shiki, with the languages that were asked for so far. */
export class ShikiHighlighter {
  readonly #bundled: Library['languages']
  readonly #core: HighlighterCore
  readonly #themes: Required<ShikiThemes>
  readonly #foregrounds: Foregrounds
  /** The names of languages by what is on a fence. */
  readonly #aliases: ReadonlyMap<string, string>
  /** The languages that are loaded, under each of their names. */
  #loaded: ReadonlySet<string> = new Set()

  private constructor(
    core: HighlighterCore,
    themes: Required<ShikiThemes>,
    bundled: Library['languages'],
    aliases: Readonly<Record<string, string>>,
  ) {
    this.#bundled = bundled
    this.#core = core
    this.#themes = themes
    this.#foregrounds = {
      light: core.getTheme(themes.light).fg,
      dark: core.getTheme(themes.dark).fg,
    }
    const names = Object.entries({ ...commonAliases, ...aliases })
    this.#aliases = new Map(names.map(([alias, name]) => [alias.toLowerCase(), name]))
  }

  /** Starts shiki with the themes of the options. */
  static async create({ themes = {}, aliases = {} }: ShikiOptions): Promise<ShikiHighlighter> {
    const library = await importLibrary()
    for (const name of Object.values(aliases)) known('language', name, library.languages)
    const themeOf = (name: string) => library.themes[known('theme', name, library.themes)]
    const [light, dark] = [ownTheme('light'), ownTheme('dark')]
    const core = await library.core.createHighlighterCore({
      themes: [
        themes.light === undefined ? light : themeOf(themes.light),
        themes.dark === undefined ? dark : themeOf(themes.dark),
      ],
      // Half as long to start as the engine in WebAssembly, and faster on JSON. A pattern that it
      // cannot express costs a colour, never the page.
      engine: library.engine.createJavaScriptRegexEngine({ forgiving: true }),
    })
    const names = { light: light.name!, dark: dark.name!, ...themes }
    return new ShikiHighlighter(core, names, library.languages, aliases)
  }

  /** Loads those of the languages that shiki has. */
  async load(languages: readonly string[]): Promise<void> {
    const names = languages.map((language) => this.#nameOf(language))
    await this.loadNamed(names.filter((name) => Object.hasOwn(this.#bundled, name)))
  }

  /** Loads the languages; throws for a name that is none. */
  async loadNamed(languages: readonly string[]): Promise<void> {
    const names = languages
      .map((language) => known('language', this.#nameOf(language), this.#bundled))
      .filter((name) => !this.#loaded.has(name))
    if (names.length === 0) return
    await this.#core.loadLanguage(...names.map((name) => this.#bundled[name]))
    this.#loaded = new Set(this.#core.getLoadedLanguages())
  }

  /** The HTML of code in a language that is loaded; nothing for any other. */
  readonly highlight: Highlight = (code, language) => {
    const name = this.#nameOf(language)
    if (!this.#loaded.has(name)) return undefined
    const lines = this.#core.codeToTokensWithThemes(code, {
      lang: name,
      themes: this.#themes,
      tokenizeMaxLineLength: longestLine,
      // A limit of time would make the output depend on how busy the machine is.
      tokenizeTimeLimit: 0,
    })
    return writeSpans(code, lines.flat(), this.#foregrounds)
  }

  /** Lets shiki go. */
  dispose(): void {
    this.#core.dispose()
  }

  #nameOf(language: string): string {
    const name = language.toLowerCase()
    return this.#aliases.get(name) ?? name
  }
}

/** Imports shiki, which is there only for those who want it. */
export async function importLibrary(): Promise<Library> {
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
