import { attributeEntries } from './entries/attributes.js'
import { bodyEntries } from './entries/body.js'
import { descriptionErrorEntries, doubtEntries, omissionEntries } from './entries/description.js'
import { exampleEntries } from './entries/examples.js'
import { fileEntries } from './entries/files.js'
import { inferenceEntries } from './entries/inferences.js'
import { pathEntries } from './entries/path.js'
import { presentationEntries } from './entries/presentation.js'
import { structureEntries } from './entries/structure.js'
import { tagEntries } from './entries/tags.js'

/** Every diagnostic there is: the one source of codes, severities and texts. */
export const catalogue = {
  ...tagEntries,
  ...structureEntries,
  ...attributeEntries,
  ...pathEntries,
  ...bodyEntries,
  ...exampleEntries,
  ...presentationEntries,
  ...fileEntries,
  ...descriptionErrorEntries,
  ...omissionEntries,
  ...doubtEntries,
  ...inferenceEntries,
}

/** The code of a diagnostic. */
export type DiagnosticCode = keyof typeof catalogue

/** What the texts of a diagnostic are made from. */
export type DiagnosticDetails<Code extends DiagnosticCode> = Parameters<
  (typeof catalogue)[Code]['message']
>

/** The code of something that no page states, though the description says it. */
export type InferenceCode = keyof typeof inferenceEntries

/** The code of something that is left out of the description. */
export type OmissionCode = keyof typeof omissionEntries

/** The code of something that tools may read differently. */
export type DoubtCode = keyof typeof doubtEntries

/** The code of a mistake for which an operation is left out of the description. */
export type ErrorCode = keyof typeof descriptionErrorEntries
