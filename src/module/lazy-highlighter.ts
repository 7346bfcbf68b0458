import type { Highlight, HighlighterFactory } from '../compile/options.js'

/** The highlighter of one plugin instance, prepared when it is first needed. */
export class LazyHighlighter {
  readonly #option: Highlight | HighlighterFactory | undefined
  #created: Promise<Highlight> | undefined

  constructor(option: Highlight | HighlighterFactory | undefined) {
    this.#option = option
  }

  /** The highlighter, if the user set one, prepared for these languages. */
  async get(languages: readonly string[]): Promise<Highlight | undefined> {
    const option = this.#option
    if (typeof option !== 'object') return option
    const created = (this.#created ??= Promise.resolve(option.create(languages)))
    try {
      await created
    } catch (error) {
      // The next document may have more luck: a grammar that is still being downloaded, say.
      if (this.#created === created) this.#created = undefined
      throw error
    }
    await option.load?.(languages)
    // Another environment of the build may have let it go meanwhile.
    return this.#created === created ? created : this.get(languages)
  }

  /** Lets the highlighter go; it is prepared anew when it is needed again. */
  async dispose(): Promise<void> {
    if (!this.#created || typeof this.#option !== 'object') return
    this.#created = undefined
    await this.#option.dispose?.()
  }
}
