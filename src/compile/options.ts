import type { SeverityMap } from '../diagnostics/catalogue.js'
import type { SampleLanguage, TryItOptions } from '../samples/request-sample.js'
import type { Theme } from '../render/theme.js'
import type { Vocabulary } from '../vocabulary/vocabulary.js'

/** The options by which a document is compiled. */
export interface CompileOptions {
  /** The name of the file, for messages and for `toOpenApi`; it never changes the output. */
  id?: string
  /**
   * The theme of the styled output, or `false` for raw output; what a theme leaves out is that of the
   * built-in one.
   * @default the built-in theme
   */
  theme?: Partial<Theme> | false
  /**
   * The layout of a block's body: `'plain'` as its Markdown is, `'reference'` as a page of a
   * reference from its fields: parameters as lists, samples in tabs, in two columns where they fit.
   * @default 'plain'
   */
  layout?: 'plain' | 'reference'
  /**
   * The languages that the request of each endpoint is written in, in `layout: 'reference'`; `false`
   * for none. A fence of the author in such a language takes the place of it.
   * @default ['curl', 'js', 'python', 'go']
   */
  samples?: readonly SampleLanguage[] | false
  /**
   * The address that the requests of samples go to: `https://api.example.com/v1`.
   * @default `server`, or the first of `servers`, in the front matter; else the address in a request of the page
   */
  server?: string
  /**
   * True for a form at each endpoint that sends its request, in `layout: 'reference'`; options say where to.
   * It is sent by the script `behaviors`, when a reader presses its button.
   * @default false
   */
  tryIt?: boolean | TryItOptions
  /** Goes before every id in the output, for several documents on one page. @default '' */
  idPrefix?: string
  /**
   * The form of the ids of headings that have none of their own (`## Title {#id}`): `'text'` is the
   * text in lower case with hyphens for spaces, `'github'` what GitHub makes of it.
   * @default 'text'
   */
  headingIds?: 'text' | 'github'
  /**
   * Words of your own for what columns, cells, headings and labels mean, beside the known ones:
   * `{ name: ['Attribut'], required: ['Pflicht'], yes: ['ja'] }`.
   */
  vocabulary?: Vocabulary
  /** Severities by code, where they differ from the built-in ones; `'off'` drops the diagnostic. */
  severities?: SeverityMap
  /** Returns highlighted HTML for a code block, or nothing to leave it as escaped text. */
  highlight?: (code: string, language: string) => string | undefined | null
  /** Lets raw HTML and dangerous link protocols through; only for text from authors you trust. @default false */
  allowDangerousHtml?: boolean
}

/** Returns highlighted HTML for a code block, or nothing to leave it as escaped text. */
export type Highlight = NonNullable<CompileOptions['highlight']>

/** The maker of a highlighter: started when the first document is compiled, disposed of at the end. */
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
