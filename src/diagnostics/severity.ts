/** How much a diagnostic weighs: an error fails the import of the file, a warning does not. */
export type Severity = 'error' | 'warning'

/** What a code's severity can be set to; `'off'` drops its diagnostics. */
export type SeveritySetting = Severity | 'off'
