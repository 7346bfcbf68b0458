import { descriptionCatalogue } from './description-catalogue.js'
import { documentCatalogue } from './document-catalogue.js'
import type { SeveritySetting } from './diagnostic.js'

/** Every diagnostic there is: the one source of codes, severities and texts. */
export const catalogue = { ...documentCatalogue, ...descriptionCatalogue }

/** The code of a diagnostic. */
export type DiagnosticCode = keyof typeof catalogue

/** Severities by code, where they differ from the catalogue's. */
export type SeverityMap = Partial<Record<DiagnosticCode, SeveritySetting>>
