import type { HeadingIds } from '../document/heading-ids.js'
import type { Code, Destination } from '../markdown/node.js'
import type { Theme } from './theme.js'

/** The code of a block that is shown. */
export type ShownCode = Pick<
  Code,
  'language' | 'value' | 'endsWithLineEnding' | 'infoSpan' | 'span'
>

/** The settings of rendering, and what is known of the whole document. */
export interface RenderContext {
  /** The theme of the styled output, or `false` for raw output. */
  readonly theme: Theme | false
  readonly ids: HeadingIds
  /** The ids of the headings alone. */
  readonly headingIds: ReadonlySet<string>
  /** Goes before every id. */
  readonly idPrefix: string
  /** Lets dangerous link protocols through. */
  readonly allowDangerousHtml: boolean
  /** Returns the HTML of the text of a code block, or what takes its place until it is highlighted. */
  readonly renderCode: (code: ShownCode) => string
  /** Returns what takes the place of a link's or an image's destination, or nothing to leave it. */
  readonly resolveDestination?: (destination: Destination) => string | undefined
}
