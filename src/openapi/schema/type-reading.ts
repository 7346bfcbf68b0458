import type { Schema } from '../description/schema.js'

/** What a type text says. */
export interface TypeReading {
  /** The schema; without a type where the text is not understood. */
  readonly schema: Schema
  /** The parts of the text that are not understood. */
  readonly unread: readonly string[]
}
