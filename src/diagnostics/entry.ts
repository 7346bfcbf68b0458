import type { SeveritySetting } from './severity.js'

/** One kind of diagnostic: its severity, and its texts made from what was found. */
export interface Entry<Details extends readonly unknown[]> {
  /** What its severity is unless the user sets another one. */
  readonly severity: SeveritySetting
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

/** An entry that is only reported where the user gives it a severity. */
export function silent<Details extends readonly unknown[]>(
  message: (...details: Details) => string,
  hint?: (...details: Details) => string | undefined,
): Entry<Details> {
  return { severity: 'off', message, ...(hint && { hint }) }
}
