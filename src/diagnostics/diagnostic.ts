import type { Range, Span } from '../source/position.js'

/** The weight of a diagnostic: an error fails the import of the file, a warning does not. */
export type Severity = 'error' | 'warning'

/** A severity that a code can be given; `'off'` drops its diagnostics. */
export type SeveritySetting = Severity | 'off'

/** One problem in a document. */
export interface Diagnostic {
  /** Stable code in kebab-case. */
  code: string
  /** The severity of its code, or the one that the option `severities` gives it. */
  severity: Severity
  /** The problem in plain words, on one line. */
  message: string
  /** The right text, or advice, where there is any; may have several lines, ready to paste. */
  hint?: string
  /** The offending stretch of the source. */
  range: Range
  /**
   * The replacements that fix it, where the right text is known: applied together they remove the
   * diagnostic and bring no error.
   */
  edits?: Edit[]
}

/** One replacement in the source; an empty range inserts, an empty text removes. */
export interface Edit {
  /** The stretch of the source to replace. */
  range: Range
  /** The text that takes its place. */
  text: string
}

/** One replacement, as the stages give it to the reporter. */
export interface SpanEdit {
  readonly span: Span
  readonly text: string
}

/**
 * Applies edits to the text that their ranges point into, given in any order.
 *
 * Insertions at one place keep the order of the list; of two edits that overlap, the one that starts
 * first is applied and the other one left out.
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = ''
  let offset = 0
  for (const { range, text: replacement } of withoutOverlaps(edits.map((edit) => [edit]))) {
    result += text.slice(offset, range.start.offset) + replacement
    offset = range.end.offset
  }
  return result + text.slice(offset)
}

/**
 * The edits of as many diagnostics as can be fixed together, in the order of the source: those of one
 * diagnostic are taken as a whole or not at all.
 */
export function compatibleEdits(diagnostics: readonly { edits?: Edit[] }[]): Edit[] {
  return withoutOverlaps(diagnostics.flatMap(({ edits }) => (edits ? [edits] : [])))
}

/** True when one of some diagnostics is an error. */
export function hasErrors(diagnostics: readonly { readonly severity: Severity }[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error')
}

/** The order of the source, for diagnostics and for edits. */
export function byPlace({ range: one }: { range: Range }, { range: other }: { range: Range }) {
  return one.start.offset - other.start.offset || one.end.offset - other.end.offset
}

/** The edits of all groups that overlap with no edit before them, in the order of the source. */
function withoutOverlaps(groups: readonly (readonly Edit[])[]): Edit[] {
  const edits = groups
    .flatMap((group) => group.map((edit) => ({ edit, group })))
    .toSorted((one, other) => byPlace(one.edit, other.edit))
  const dropped = new Set<readonly Edit[]>()
  let last: Edit | undefined
  for (const { edit, group } of edits) {
    if (dropped.has(group)) continue
    const isSame = last && byPlace(edit, last) === 0 && edit.text === last.text
    if (isSame || (last && edit.range.start.offset < last.range.end.offset)) dropped.add(group)
    else last = edit
  }
  return edits.flatMap(({ edit, group }) => (dropped.has(group) ? [] : [edit]))
}
