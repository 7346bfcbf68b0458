import type { SeveritySetting } from '../diagnostics/severity.js'
import type {
  DoubtCode,
  ErrorCode,
  InferenceCode,
  OmissionCode,
} from '../openapi/findings/catalogue.js'

/**
 * Severities of what is found while documents are described, by code. Without them what is wrong is
 * an error, what is left out or doubtful a warning, and what is inferred only stands in the report.
 */
export type DescriptionSeverityMap = Partial<
  Record<ErrorCode | OmissionCode | DoubtCode | InferenceCode, SeveritySetting>
>
