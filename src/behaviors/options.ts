import type { CurlRequest } from './curl-request.js'
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
   * Whether blocks with a `reveal` enter when they come into view.
   *
   * @default true
   */
  reveal?: boolean
  /**
   * Whether paths, code and curl commands get copy buttons.
   *
   * @default true
   */
  copy?: boolean
  /**
   * Whether the responses of a block that differ by status become tabs.
   *
   * @default true
   */
  tabs?: boolean
  /**
   * Whether headings are links to themselves.
   *
   * @default true
   */
  anchors?: boolean
  /**
   * Whether path parameters, required fields and JSON are marked in colour.
   *
   * @default true
   */
  marks?: boolean
}
