import type { SeverityMap } from '../diagnostics/severity-map.js'
import type { Theme } from '../render/theme.js'

/** How a document is compiled. */
export interface CompileOptions {
  /** The name of the file, for messages only; it never changes the output. */
  id?: string
  /**
   * The theme of the styled output, or `false` for raw output; what a theme leaves out is that of the
   * built-in one.
   *
   * @default the built-in theme
   */
  theme?: Partial<Theme> | false
  /**
   * Goes before every id in the output, for several documents on one page.
   *
   * @default ''
   */
  idPrefix?: string
  /** Severities by code, where they differ from the built-in ones; `'off'` drops the finding. */
  severities?: SeverityMap
  /** Returns highlighted HTML for a code block, or nothing to leave it as escaped text. */
  highlight?: (code: string, language: string) => string | undefined | null
  /**
   * Lets raw HTML and dangerous link protocols through; only for text from authors you trust.
   *
   * @default false
   */
  allowDangerousHtml?: boolean
}
