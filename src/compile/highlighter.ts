import type { CompileOptions } from './options.js'

/** Returns highlighted HTML for a code block, or nothing to leave it as escaped text. */
export type Highlight = NonNullable<CompileOptions['highlight']>

/** How to prepare a highlighter: started when the first document is compiled, disposed of at the end. */
export interface HighlighterFactory {
  /**
   * Prepares the highlighter. The plugin says which languages the first document may have; one that
   * is not known is no error.
   */
  create: (languages?: readonly string[]) => Highlight | Promise<Highlight>
  /** Prepares it for more languages, before a document that may have them is compiled. */
  load?: (languages: readonly string[]) => void | Promise<void>
  /** Lets it go. */
  dispose?: () => void | Promise<void>
}
