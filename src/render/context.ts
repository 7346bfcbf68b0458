import type { HeadingIds } from '../document/heading-ids.js'
import type { Code, Destination } from '../markdown/node.js'
import type { Theme } from './theme.js'

/** What rendering needs to know beside the document. */
export interface RenderContext {
  /** The theme of the styled output, or `false` for raw output. */
  readonly theme: Theme | false
  readonly ids: HeadingIds
  /** The same without the headings. */
  readonly headingIds: ReadonlySet<string>
  /** Goes before every id. */
  readonly idPrefix: string
  /** Lets dangerous link protocols through. */
  readonly allowDangerousHtml: boolean
  /** Returns highlighted HTML for a code block, or nothing to leave it as escaped text. */
  readonly highlight?: (code: string, language: string) => string | undefined | null
  /** Returns what takes the place of the content of a code block until it is highlighted, or nothing. */
  readonly openCode?: (code: Code) => string | undefined
  /** Is told why a code block is not highlighted, where the highlighter failed. */
  readonly onHighlightFailure?: (code: Code, reason: string) => void
  /** Returns what takes the place of a link's or an image's destination, or nothing to leave it. */
  readonly resolveDestination?: (destination: Destination) => string | undefined
}
