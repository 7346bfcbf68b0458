import type { HighlighterCore } from 'shiki/core'
import type { Highlight } from '../compile/highlighter.js'
import { commonAliases } from './languages.js'
import {
  createHighlighter,
  importLibrary,
  known,
  type Library,
  type ThemedHighlighter,
} from './library.js'
import type { ShikiOptions, ShikiThemes } from './options.js'
import { writeSpans } from './spans.js'
import type { Foregrounds } from './token-style.js'

/** From this length on a line stays plain: it is data, and would take longer than it is worth. */
const longestLine = 10_000

/** One instance of shiki, with the languages that were asked for so far. */
export class ShikiHighlighter {
  readonly #library: Library
  readonly #core: HighlighterCore
  readonly #themes: Required<ShikiThemes>
  readonly #foregrounds: Foregrounds
  /** The names of languages by what a fence says. */
  readonly #aliases: ReadonlyMap<string, string>
  /** The languages that are loaded, under each of their names. */
  #loaded: ReadonlySet<string> = new Set()

  private constructor(
    library: Library,
    { highlighter, themes }: ThemedHighlighter,
    aliases: Readonly<Record<string, string>>,
  ) {
    this.#library = library
    this.#core = highlighter
    this.#themes = themes
    this.#foregrounds = {
      light: highlighter.getTheme(themes.light).fg,
      dark: highlighter.getTheme(themes.dark).fg,
    }
    const names = Object.entries({ ...commonAliases, ...aliases })
    this.#aliases = new Map(names.map(([alias, name]) => [alias.toLowerCase(), name]))
  }

  /** Starts shiki with the themes of the options. */
  static async create({ themes = {}, aliases = {} }: ShikiOptions): Promise<ShikiHighlighter> {
    const library = await importLibrary()
    for (const name of Object.values(aliases)) known('language', name, library.languages)
    return new ShikiHighlighter(library, await createHighlighter(library, themes), aliases)
  }

  /** Loads those of the languages that shiki has. */
  async load(languages: readonly string[]): Promise<void> {
    const bundled = this.#library.languages
    const names = languages.map((language) => this.#nameOf(language))
    await this.loadNamed(names.filter((name) => Object.hasOwn(bundled, name)))
  }

  /** Loads the languages; throws for a name that is none. */
  async loadNamed(languages: readonly string[]): Promise<void> {
    const bundled = this.#library.languages
    const names = languages
      .map((language) => known('language', this.#nameOf(language), bundled))
      .filter((name) => !this.#loaded.has(name))
    if (names.length === 0) return
    await this.#core.loadLanguage(...names.map((name) => bundled[name]))
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
