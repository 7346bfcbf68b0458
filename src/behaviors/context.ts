import type { Announcer } from './announcer.js'
import type { BehaviorOptions } from './options.js'
import type { BehaviorTexts } from './texts.js'

/** What every behaviour works with. */
export interface BehaviorContext {
  readonly options: BehaviorOptions
  readonly texts: BehaviorTexts
  readonly announcer: Announcer
  /** Aborted when the script is told to stop. */
  readonly signal: AbortSignal
}

/**
 * Improves what it finds in a part of the page; what it has done already it leaves alone. Fresh is
 * what has just been put there, so that no reader can have seen it.
 */
export type Behavior = (scope: ParentNode, isFresh: boolean) => void
