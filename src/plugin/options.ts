import type { FilterPattern } from '@rollup/pluginutils'
import type { CompileOptions, Highlight, HighlighterFactory } from '../compile/options.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import type { OpenApiOptions } from '../openapi/options.js'
import type { DocumentLink } from '../project/document-link.js'
import type { compileOptionNames, sharedOptionNames } from '../project/options.js'

/** The options of the plugin. */
export interface ApiMdOptions extends Pick<CompileOptions, (typeof compileOptionNames)[number]> {
  /**
   * The files that are documents: globs and regular expressions, tested against the path without its
   * query and with forward slashes.
   * @default /\.api\.md$/
   */
  include?: FilterPattern
  /** The files among them that are none. */
  exclude?: FilterPattern
  /**
   * Goes before every id in the output, for several documents on one page; a function gets the
   * path of the document.
   * @default ''
   */
  idPrefix?: string | ((id: string) => string)
  /** Highlights code blocks: a function, or how to prepare one when the first document needs it. */
  highlight?: Highlight | HighlighterFactory
  /** Makes every warning an error, so that a document with a diagnostic fails its import. @default false */
  strict?: boolean
  /** Is told of every diagnostic once, beside its being printed. */
  onDiagnostic?: (diagnostic: Diagnostic, id: string) => void
  /**
   * Places relative images, and relative files that links lead to and that are no pages, with the
   * assets of the app.
   * @default true in Vite, false in Rollup and Rolldown
   */
  assets?: boolean | AssetOptions
  /** Documents outside the root that are part of `virtual:api-docs` and of the description. */
  documents?: {
    /** Globs from the root, such as `../api/*.api.md`. */
    include?: string | readonly string[]
  }
  /**
   * Writes a declaration beside each document, `users.api.d.md.ts`, with its literal methods, paths,
   * names and ids; TypeScript reads it with `allowArbitraryExtensions`.
   * @default false
   */
  types?: boolean
  /**
   * Makes an OpenAPI description of all documents: a file of the output, served in dev. What it
   * infers is only reported once `severities` has its code.
   * @default false
   */
  openapi?: boolean | OpenApiOutputOptions
  /** Has the dev server answer requests that a document describes and nothing else answers. @default false */
  mock?: boolean | MockOptions
  /**
   * Gives each document as plain Markdown at an address of its own, and all of them in `llms.txt`, in
   * the dev server and the build.
   * @default false
   */
  markdown?: boolean | MarkdownOptions
  /**
   * Keeps compiled documents in the `cacheDir` of Vite from one run to the next. Code is highlighted and
   * links are resolved anew.
   * @default true in Vite
   */
  cache?: boolean
  /**
   * Returns where a link to another document goes; nothing for the default, which is `#` and the
   * id of the heading that the link names, or of the first endpoint.
   */
  resolveLink?: (link: DocumentLink) => string | undefined | null
}

/** The files that are placed as assets, beside those of the project. */
export interface AssetOptions {
  /**
   * Files outside the project that are placed too: globs from the root and regular expressions; never
   * those that `server.fs.deny` of Vite names.
   */
  include?: FilterPattern
  /** Files that are left as written, without a warning. */
  exclude?: FilterPattern
}

/** The pages of plain Markdown. */
export interface MarkdownOptions {
  /**
   * The name of a page in the output, by the path of the document from the root. Warns of a name
   * that leads out of the output, that another page has, or that a file in `publicDir` has: that stays.
   * @default the path with `.md` for `.api.md`
   */
  fileName?: (file: string) => string
  /** Makes `llms.txt`, which lists the pages with their routes. @default true */
  llms?: boolean
  /** The heading of `llms.txt`. @default the name of the root folder */
  title?: string
}

/** The answers of the dev server by the documents. */
export interface MockOptions {
  /** The start of the paths of requests before those of the documents, such as `/api`. @default '' */
  base?: string
  /** The time that an answer takes, in milliseconds. @default 0 */
  delay?: number
  /**
   * The reaction to a request that contradicts the tables of its document: `warn` says so in the overlay,
   * in the terminal and in the header `x-api-md-issues`, `refuse` answers 400 with problem details
   * (RFC 9457), `false` looks at nothing.
   * @default 'warn'
   */
  validate?: 'warn' | 'refuse' | false
  /** Has `vite preview` answer, too. @default false */
  preview?: boolean
}

/** The description of the documents, and its place in the output. */
export interface OpenApiOutputOptions extends OpenApiOptions {
  /**
   * The files that are described, imported or not, as globs from the root.
   * @default the documents of the project, as `virtual:api-docs` lists them
   */
  include?: string | readonly string[]
  /** The files among them that are not; `node_modules`, `.git` and the output folder never are. */
  exclude?: string | readonly string[]
  /** The name of the description in the output, and its path on the dev server. @default 'openapi.json' */
  fileName?: string
  /**
   * Writes a report of everything inferred, left out and wrong beside it; its name, or `true` for
   * `openapi.report.json`.
   * @default false
   */
  report?: boolean | string
}

/** The options of the hosts that make one module at a time; they mean what they mean for the plugin. */
export interface FileOptions extends Pick<ApiMdOptions, (typeof sharedOptionNames)[number]> {
  /**
   * Emits relative images, and relative files that links lead to and that are no pages, as they are.
   * @default false
   */
  assets?: boolean
}
