import type { Diagnostic, SeveritySetting } from './diagnostic.js'

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

const LONGEST = 60

/** Author text for a message: on one line, and not longer than a message can bear. */
export function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line
}

/** Text of others without what a terminal would take for commands; lines stay lines. */
export function visible(text: string): string {
  return text.replace(/(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
}

/** A number of things: `1 file`, `2 files`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}

/** A list of words as a sentence has it: `a, b or c`. */
export function list(words: readonly string[], conjunction = 'or'): string {
  const last = words.at(-1)
  if (last === undefined) return ''
  return words.length === 1 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`
}

/** Where a diagnostic starts, as terminals and editors find it: `users.api.md:3:14`. */
export function placeOf(file: string, { range: { start } }: Diagnostic): string {
  return `${visible(file)}:${start.line}:${start.column}`
}

/** A hint with its label; one of several lines is on lines of its own. */
export function labelledHint(hint: string, label = 'hint:'): string {
  return `${label}${hint.includes('\n') ? '\n' : ' '}${hint}`
}

/** The message of a diagnostic, and its hint on the lines below. */
export function messageAndHint({ message, hint }: Diagnostic): string {
  return hint === undefined ? message : `${message}\n${hint}`
}

/** How many of some diagnostics are errors, and how many warnings. */
export function countSeverities(diagnostics: readonly Diagnostic[]) {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  return { errors, warnings: diagnostics.length - errors }
}
