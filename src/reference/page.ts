import type { Block } from '../document/document.js'
import type { FilledRequest } from '../exchange/exchange.js'
import type { SampleLanguage } from '../samples/request-sample.js'
import type { Outline } from '../outline/outline.js'
import type { BodyRenderer } from '../render/body.js'
import type { RenderContext } from '../render/context.js'
import type { Words } from '../vocabulary/words.js'

/** The block that is rendered, and what rendering it needs. */
export interface ReferencePage {
  readonly block: Block
  readonly outline: Outline
  readonly context: RenderContext
  readonly renderer: BodyRenderer
  /** What classes begin with, as HTML. */
  readonly prefix: string
  readonly words: Words
  /** The id of the endpoint, which names of groups begin with. */
  readonly id: string
  /** The request that samples are written from, and their languages; nothing without samples. */
  readonly request: FilledRequest | undefined
  readonly languages: readonly SampleLanguage[]
  /** How many groups of tabs there are so far, which their names number. */
  readonly groups: { count: number }
}
