import { descriptionErrorEntries, doubtEntries, omissionEntries } from './entries/description.js'
import { inferenceEntries } from './entries/inferences.js'

/** The diagnostics of the OpenAPI description. */
export const descriptionCatalogue = {
  ...descriptionErrorEntries,
  ...omissionEntries,
  ...doubtEntries,
  ...inferenceEntries,
}

/** The code of a diagnostic of the description. */
export type DescriptionCode = keyof typeof descriptionCatalogue

/** What the texts of a diagnostic of the description are made from. */
export type DescriptionDetails<Code extends DescriptionCode> = Parameters<
  (typeof descriptionCatalogue)[Code]['message']
>

/** The code of something that no page states, though the description says it. */
export type InferenceCode = keyof typeof inferenceEntries

/** The code of something that is left out of the description. */
export type OmissionCode = keyof typeof omissionEntries

/** The code of something that tools may read differently. */
export type DoubtCode = keyof typeof doubtEntries

/** The code of a mistake for which an operation is left out of the description. */
export type ErrorCode = keyof typeof descriptionErrorEntries
