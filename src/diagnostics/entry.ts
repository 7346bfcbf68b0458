import type { SeveritySetting } from './severity.js'

/** One kind of diagnostic: its severity, and its texts made from what was found. */
export interface Entry<Details extends readonly unknown[]> {
  /** What its severity is unless the user sets another one. */
  readonly severity: SeveritySetting
  readonly message: (...details: Details) => string
  readonly hint?: (...details: Details) => string | undefined
}

/** The texts of an entry, from what was found. */
export function textsOf<Details extends readonly unknown[]>(
  { message, hint }: Pick<Entry<Details>, 'message' | 'hint'>,
  details: Details,
): { message: string; hint?: string } {
  const right = hint?.(...details)
  return { message: message(...details), ...(right !== undefined && { hint: right }) }
}

/** A text that is always the same, or one made from what was found. */
type Text<Details extends readonly unknown[], Result> = string | ((...details: Details) => Result)

/** An entry of severity error. */
export const error = entriesOf('error')

/** An entry of severity warning. */
export const warning = entriesOf('warning')

/** An entry that is only reported where the user gives it a severity. */
export const silent = entriesOf('off')

function entriesOf(severity: SeveritySetting) {
  return <Details extends readonly unknown[] = []>(
    message: Text<Details, string>,
    hint?: Text<Details, string | undefined>,
  ): Entry<Details> => ({
    severity,
    message: typeof message === 'string' ? () => message : message,
    ...(hint !== undefined && { hint: typeof hint === 'string' ? () => hint : hint }),
  })
}
