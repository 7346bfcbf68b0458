import type { DiagnosticCode } from './catalogue.js'
import type { SeveritySetting } from './severity.js'

/** Severities by code, where they differ from the catalogue's. */
export type SeverityMap = Partial<Record<DiagnosticCode, SeveritySetting>>
