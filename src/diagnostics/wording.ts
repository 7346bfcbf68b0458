import { codeFrame } from '../source/frame.js'
import type { Source } from '../source/source.js'
import type { Diagnostic, SeveritySetting } from './diagnostic.js'

/**
 * One kind of diagnostic: its severity, and its texts. A text names its details in angle brackets, or is
 * made from them by a function.
 */
export interface CatalogueEntry<Details extends readonly unknown[]> {
  /** The severity unless the user sets another one. */
  readonly severity: SeveritySetting
  readonly message: string | ((...details: Details) => string)
  readonly hint?: string | ((...details: Details) => string | undefined)
}

/** The details that the texts of an entry are made from. */
export type DetailsOf<Of> = Of extends CatalogueEntry<infer Details> ? Details : never

const NAME = /<\w+>/g

/** The texts of an entry, from what was found; a hint is left out where what it names is not known. */
export function textsOf<Details extends readonly unknown[]>(
  { message, hint }: CatalogueEntry<Details>,
  details: Details,
): { message: string; hint?: string } {
  const texts = [message, hint].filter((text) => typeof text === 'string')
  const names = [...new Set(texts.join('').match(NAME))]
  const fill = (text: string, show: (detail: string) => string = String) =>
    text.replaceAll(NAME, (name) => show(String(details[names.indexOf(name)])))
  const isKnown = !details.slice(0, names.length).includes(undefined)
  const right =
    typeof hint === 'function' ? hint(...details) : isKnown && hint && fill(hint, onOneLine)
  if (typeof message === 'function')
    return { message: message(...details), ...(right && { hint: right }) }
  // What is in code marks is text of the author.
  const parts = message
    .split('`')
    .map((part, index) => fill(part, index % 2 === 1 ? quote : String))
  return { message: parts.join('`'), ...(right && { hint: right }) }
}

/** An entry of severity error. */
export const error = entriesOf('error')

/** An entry of severity warning. */
export const warning = entriesOf('warning')

/** An entry that is only reported where the user gives it a severity. */
export const silent = entriesOf('off')

/** A detail for each name in a text, in their order. */
type DetailsIn<Text, Known = never> = Text extends `${string}<${infer Name}>${infer Rest}`
  ? [...(Name extends Known ? [] : [string | number | undefined]), ...DetailsIn<Rest, Known | Name>]
  : []

function entriesOf(severity: SeveritySetting) {
  function entry<Message extends string, Hint extends string = ''>(
    message: Message,
    hint?: Hint | ((...details: DetailsIn<Message>) => string),
  ): CatalogueEntry<DetailsIn<`${Message}${Hint}`>>
  function entry<Details extends readonly unknown[]>(
    message: (...details: Details) => string,
    hint?: CatalogueEntry<Details>['hint'],
  ): CatalogueEntry<Details>
  function entry<Of extends CatalogueEntry<unknown[]>>(message: Of['message'], hint?: Of['hint']) {
    return { severity, message, ...(hint !== undefined && { hint }) }
  }
  return entry
}

const LONGEST = 60

/** Author text for a message: on one line, and not longer than a message can bear. */
export function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line
}

/** Text to write, on one line; its spaces are part of it. */
function onOneLine(text: string): string {
  return text.replace(/[\r\n]\s*/g, ' ')
}

/** Text of others without what a terminal would take for commands; lines stay lines. */
export function visible(text: string): string {
  return text.replace(/(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
}

/** A number of things: `1 file`, `2 files`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}

/** The name of a kind of value with its article: `a string`, `an array`; `null` has none. */
export function withArticle(kind: string): string {
  if (kind === 'null') return kind
  return /^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`
}

/** A list of words as a sentence has it: `a, b or c`. */
export function list(words: readonly string[], conjunction = 'or'): string {
  const last = words.at(-1)
  if (last === undefined) return ''
  return words.length === 1 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`
}

/** The start of a diagnostic, as terminals and editors find it: `users.api.md:3:14`. */
export function placeOf(file: string, { range: { start } }: Diagnostic): string {
  return `${visible(file)}:${start.line}:${start.column}`
}

/** A hint with its label; one of several lines is on lines of its own. */
export function labelledHint(hint: string, label = 'hint:'): string {
  return `${label}${hint.includes('\n') ? '\n' : ' '}${hint}`
}

/** Gives text a style of the terminal, by a name of Node's `styleText`. */
export type Paint = (
  style: 'bold' | 'cyan' | 'dim' | 'green' | 'red' | 'yellow',
  text: string,
) => string

/** A diagnostic with its place, its code frame and its hint. */
export function describeDiagnostic(
  diagnostic: Diagnostic,
  { file, source }: { readonly file: string; readonly source: Source },
  paint: Paint = (_style, text) => text,
): string {
  const { code, severity, message, hint, range } = diagnostic
  const place = paint('bold', placeOf(file, diagnostic))
  const label = paint(severity === 'error' ? 'red' : 'yellow', severity)
  const help = hint === undefined ? [] : [labelledHint(hint, paint('cyan', 'hint:'))]
  const first = `${place} ${label} ${message} ${paint('dim', code)}`
  return [first, codeFrame(source, range), ...help].join('\n')
}

/** The message of a diagnostic, and its hint on the lines below. */
export function messageAndHint({ message, hint }: Diagnostic): string {
  return hint === undefined ? message : `${message}\n${hint}`
}

/** The numbers of errors and warnings among diagnostics. */
export function countSeverities(diagnostics: readonly Diagnostic[]) {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  return { errors, warnings: diagnostics.length - errors }
}
