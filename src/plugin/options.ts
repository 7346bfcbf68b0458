import type { FilterPattern } from '@rollup/pluginutils'
import type { Highlight, HighlighterFactory } from '../compile/highlighter.js'
import type { CompileOptions } from '../compile/options.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import type { SeverityMap } from '../diagnostics/severity-map.js'
import type { DocumentLink } from '../project/document-link.js'
import type { OpenApiOutputOptions } from './open-api-options.js'

/** The options of the plugin. */
export interface ApiMdOptions extends Pick<
  CompileOptions,
  'theme' | 'headingIds' | 'vocabulary' | 'allowDangerousHtml'
> {
  /**
   * Which files are documents: globs and regular expressions, tested against the path without its
   * query and with forward slashes.
   *
   * @default /\.api\.md$/
   */
  include?: FilterPattern
  /** Which of them are not. */
  exclude?: FilterPattern
  /**
   * Goes before every id in the output, for several documents on one page; a function gets the
   * path of the document.
   *
   * @default ''
   */
  idPrefix?: string | ((id: string) => string)
  /**
   * Severities by code, where they differ from the built-in ones; `'off'` drops the diagnostic. What
   * the OpenAPI description infers is only reported once its code has a severity.
   */
  severities?: SeverityMap
  /** Highlights code blocks: a function, or how to prepare one when the first document needs it. */
  highlight?: Highlight | HighlighterFactory
  /**
   * Makes every warning an error, so that a document with a finding fails its import.
   *
   * @default false
   */
  strict?: boolean
  /** Is told of every finding once, beside its being printed. */
  onDiagnostic?: (diagnostic: Diagnostic, id: string) => void
  /**
   * Whether relative images, and links to relative files that are no pages, are imported so that
   * the bundler places them; or which are.
   *
   * @default true in Vite, false in Rollup and Rolldown
   */
  assets?: boolean | AssetOptions
  /**
   * Whether a declaration is written beside each document, `users.api.d.md.ts`, with its literal
   * methods, paths, names and ids; TypeScript reads it with `allowArbitraryExtensions`.
   *
   * @default false
   */
  types?: boolean
  /**
   * Whether an OpenAPI description of all documents is made: a file of the output, served in dev;
   * or how.
   *
   * @default false
   */
  openapi?: boolean | OpenApiOutputOptions
  /**
   * Returns where a link to another document goes; nothing for the default, which is `#` and the
   * id of the heading that the link names, or of the first endpoint.
   */
  resolveLink?: (link: DocumentLink) => string | undefined
}

/** Which of the files that documents show or link to are imported, beside those of the project. */
export interface AssetOptions {
  /**
   * Files outside the project that are imported too: globs from the root and regular expressions.
   * What `server.fs.deny` of Vite names never is.
   */
  include?: FilterPattern
  /** Files that are left as written, without a warning. */
  exclude?: FilterPattern
}
