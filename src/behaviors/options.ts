import type { Vocabulary } from '../vocabulary/vocabulary.js'
import type { CurlRequest } from './curl.js'
import type { BehaviorTexts } from './texts.js'

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
  /** Words of your own for the headers and cells of tables, the same as for the compiler. */
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
