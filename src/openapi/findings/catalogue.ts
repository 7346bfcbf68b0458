import { doubts } from './entries/doubts.js'
import { errors } from './entries/errors.js'
import { inferences } from './entries/inferences.js'
import { omissions } from './entries/omissions.js'

/** Every finding there is, by the list it stands in: the one source of codes and texts. */
export const catalogue = {
  inferred: inferences,
  omitted: omissions,
  doubtful: doubts,
  error: errors,
}

/** The list that a finding stands in. */
export type FindingKind = keyof typeof catalogue

/** The codes of one list. */
export type CodeOf<Kind extends FindingKind> = keyof (typeof catalogue)[Kind] & string

/** The code of something inferred. */
export type InferenceCode = CodeOf<'inferred'>

/** The code of something left out. */
export type OmissionCode = CodeOf<'omitted'>

/** The code of something that tools may read differently. */
export type DoubtCode = CodeOf<'doubtful'>

/** The code of an error. */
export type ErrorCode = CodeOf<'error'>
