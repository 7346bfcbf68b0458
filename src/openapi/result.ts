import type { OpenApiDescription } from './description/description.js'
import type { DoubtCode, ErrorCode, InferenceCode, OmissionCode } from './findings/catalogue.js'
import type { Finding } from './findings/finding.js'

/** What comes out of the pages. */
export interface OpenApiResult {
  /** The description; an operation with an error is not in it. */
  description: OpenApiDescription
  /** What in the description is not the pages' own word, and what of the pages is not in it. */
  report: OpenApiReport
  /** What would be wrong in a description; while there are any, it should not be published. */
  errors: Finding<ErrorCode>[]
}

/** How far the description can be trusted; each list in the order of files and lines. */
export interface OpenApiReport {
  /** What the pages do not state; each is marked `x-inferred` where it lands. */
  inferred: Finding<InferenceCode>[]
  /** What the pages state and OpenAPI cannot hold, or what is not clear enough to be said. */
  omitted: Finding<OmissionCode>[]
  /** What stands in the description as the pages have it, though tools may read it differently. */
  doubtful: Finding<DoubtCode>[]
}
