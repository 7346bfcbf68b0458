import type { Vocabulary } from '../vocabulary/vocabulary.js'

/** What the script does, and in which words. */
export interface BehaviorOptions {
  /** Words that differ from the English ones. */
  texts?: Partial<BehaviorTexts>
  /**
   * Goes before the path in a curl command.
   *
   * @default the origin of the page
   */
  baseUrl?: string
  /** Writes the curl command of a block; nothing for no command. The default knows common schemes. */
  curl?: (request: CurlRequest) => string | undefined
  /**
   * Whether prose and samples are two columns in blocks that are wide enough; their greatest width
   * grows to `--rf-width-columns`.
   *
   * @default false
   */
  columns?: boolean
  /**
   * Whether blocks with a `reveal` enter when they come into view.
   *
   * @default true
   */
  reveal?: boolean
  /**
   * Whether code has a header that says what it shows.
   *
   * @default true
   */
  headers?: boolean
  /**
   * Whether paths, code and curl commands get copy buttons.
   *
   * @default true
   */
  copy?: boolean
  /**
   * Whether responses that differ by status, and request samples that differ by language, become
   * tabs. Left out, they do so unless a reader could see them already; the decision holds for all
   * blocks of the page. `true` does not look.
   *
   * @default by what is in view
   */
  tabs?: boolean
  /**
   * Whether tables of parameters are told from others by the words of their headers, and marked
   * for the stylesheet column by column.
   *
   * @default true
   */
  lists?: boolean
  /** Words of your own for headings and for the headers and cells of tables, the same as for the compiler. */
  vocabulary?: Vocabulary
  /**
   * Whether headings are links to themselves.
   *
   * @default true
   */
  anchors?: boolean
  /**
   * Whether path parameters, the parents of nested names, defaults and JSON are marked in colour.
   *
   * @default true
   */
  marks?: boolean
}

/** What a block says about its request. */
export interface CurlRequest {
  /** The HTTP method, in capitals. */
  method: string
  /** The base URL and the path, parameters as `:name`. */
  url: string
  /** The authentication scheme, in the author's words; empty without one. */
  auth: string
  /** The example under a heading that says “Request”, where the block shows one. */
  body?: string
  /** The language of that example. */
  bodyLanguage?: string
}

/** The words that the script adds to a page, in English. */
export const defaultTexts = {
  /** On the button that copies a code block or a path. */
  copy: 'Copy',
  /** On the same button for a moment, and announced, after it worked. */
  copied: 'Copied',
  /** Announced when the browser refuses. */
  copyFailed: 'Copying failed',
  /** What the button of a path does. */
  copyPath: 'Copy path',
  /** What the button of a code block does. */
  copyCode: 'Copy code',
  /** On the button that copies a curl command. */
  curl: 'curl',
  /** What that button does; it should hold the word on it. */
  copyCurl: 'Copy curl command',
  /** Titles code that shows a request, and names the tabs of its languages. */
  request: 'Request',
  /** Titles code that shows a response; its status follows. */
  response: 'Response',
  /** Names the tabs of a block's responses. */
  responses: 'Responses',
  /** Names the column of samples while it scrolls. */
  samples: 'Samples',
  /** After a parameter that is required. */
  required: 'required',
  /** Names a code block that scrolls; the heading above it follows. */
  code: 'Code',
  /** Names a table that scrolls; the heading above it follows. */
  table: 'Table',
}

/** The words that the script adds to a page; give your own to translate them. */
export type BehaviorTexts = { [Name in keyof typeof defaultTexts]: string }
