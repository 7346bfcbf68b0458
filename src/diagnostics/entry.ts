import type { Severity } from './severity.js'

/** One kind of finding: its severity, and its texts made from what was found. */
export interface Entry<Details extends readonly unknown[]> {
  readonly severity: Severity
  readonly message: (...details: Details) => string
  readonly hint?: (...details: Details) => string | undefined
}

/** An entry of severity error. */
export function error<Details extends readonly unknown[]>(
  message: (...details: Details) => string,
  hint?: (...details: Details) => string | undefined,
): Entry<Details> {
  return { severity: 'error', message, ...(hint && { hint }) }
}

/** An entry of severity warning. */
export function warning<Details extends readonly unknown[]>(
  message: (...details: Details) => string,
  hint?: (...details: Details) => string | undefined,
): Entry<Details> {
  return { severity: 'warning', message, ...(hint && { hint }) }
}
