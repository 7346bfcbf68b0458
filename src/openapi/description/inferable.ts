import type { InferenceCode } from '../findings/catalogue.js'

/** An object of the description that can hold something a page does not state. */
export interface Inferable {
  /** What is inferred in this object: the codes of the entries in the report. */
  'x-inferred'?: InferenceCode[]
}
