import type { CompileOptions } from '../compile/options.js'

/** Returns highlighted HTML for a code block, or nothing to leave it as escaped text. */
export type Highlight = NonNullable<CompileOptions['highlight']>

/** How to prepare a highlighter: started when the first document is compiled, disposed of at the end. */
export interface HighlighterFactory {
  /** Prepares the highlighter. */
  create: () => Highlight | Promise<Highlight>
  /** Lets it go. */
  dispose?: () => void | Promise<void>
}

/** The highlighter of one plugin instance, prepared when it is first needed. */
export class LazyHighlighter {
  readonly #option: Highlight | HighlighterFactory | undefined
  #created: Promise<Highlight> | undefined

  constructor(option: Highlight | HighlighterFactory | undefined) {
    this.#option = option
  }

  /** The highlighter, if the user set one. */
  async get(): Promise<Highlight | undefined> {
    const option = this.#option
    if (typeof option !== 'object') return option
    this.#created ??= Promise.resolve(option.create())
    try {
      return await this.#created
    } catch (error) {
      // The next document may have more luck: a grammar that is still being downloaded, say.
      this.#created = undefined
      throw error
    }
  }

  /** Lets the highlighter go; it is prepared anew when it is needed again. */
  async dispose(): Promise<void> {
    if (!this.#created || typeof this.#option !== 'object') return
    this.#created = undefined
    await this.#option.dispose?.()
  }
}
