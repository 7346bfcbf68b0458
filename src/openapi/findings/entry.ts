/** The texts of one kind of finding, made from what was found. */
export interface Entry<Details extends readonly unknown[]> {
  readonly message: (...details: Details) => string
  readonly hint?: (...details: Details) => string | undefined
}

/** An entry with its message and, where one exists, its hint. */
export function entry<Details extends readonly unknown[]>(
  message: (...details: Details) => string,
  hint?: (...details: Details) => string | undefined,
): Entry<Details> {
  return { message, ...(hint && { hint }) }
}
