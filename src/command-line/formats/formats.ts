import { styleText } from 'node:util'
import type { Diagnostic, Severity } from '../../diagnostics/diagnostic.js'
import {
  count,
  countSeverities,
  labelledHint,
  messageAndHint,
  placeOf,
} from '../../diagnostics/wording.js'
import type { CheckedDocument } from '../../project/checked-document.js'
import { codeFrame } from '../../source/frame.js'
import { toJson } from '../terminal.js'
import { formatJunit } from './junit.js'
import { formatSarif } from './sarif.js'

/** What a format may depend on besides the files. */
export interface FormatContext {
  /** Whether the reader shows ANSI colours. */
  readonly color: boolean
  /** The mildest diagnostic that makes the run fail. */
  readonly failOn: Severity
  /** The version of this package. */
  readonly version?: string
}

/** The formats by their name on the command line: each writes the diagnostics of a run as text. */
export const formats: Readonly<
  Record<string, (files: readonly CheckedDocument[], context: FormatContext) => string>
> = {
  people: (files, { color }) => formatPeople(files, color),
  json: formatJson,
  github: formatGithub,
  sarif: (files, { version }) => formatSarif(files, version),
  junit: (files, { failOn }) => formatJunit(files, failOn),
}

/** Counts the diagnostics of a run, and the files that have some. */
export function summarize(files: readonly CheckedDocument[]) {
  return {
    files: files.length,
    filesWithDiagnostics: files.filter(({ diagnostics }) => diagnostics.length > 0).length,
    ...countSeverities(files.flatMap(({ diagnostics }) => diagnostics)),
  }
}

type Style = Parameters<typeof styleText>[0]
type Paint = (style: Style, text: string) => string

/** Each diagnostic with its place, its code frame and its hint, then a line that sums up. */
export function formatPeople(files: readonly CheckedDocument[], color: boolean): string {
  const paint: Paint = color
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_style, text) => text
  const texts = files.flatMap((file) =>
    file.diagnostics.map((diagnostic) => formatDiagnostic(file, diagnostic, paint)),
  )
  return `${[...texts, formatSummary(files, paint)].join('\n\n')}\n`
}

function formatDiagnostic(file: CheckedDocument, diagnostic: Diagnostic, paint: Paint): string {
  const { code, severity, message, hint, range } = diagnostic
  const place = paint('bold', placeOf(file.file, diagnostic))
  const label = paint(severity === 'error' ? 'red' : 'yellow', severity)
  const lines = [
    `${place} ${label} ${message} ${paint('dim', code)}`,
    codeFrame(file.source, range),
  ]
  if (hint !== undefined) lines.push(labelledHint(hint, paint('cyan', 'hint:')))
  return lines.join('\n')
}

function formatSummary(checked: readonly CheckedDocument[], paint: Paint): string {
  const { files, filesWithDiagnostics, errors, warnings } = summarize(checked)
  if (errors + warnings === 0) return paint('green', `No diagnostics in ${count(files, 'file')}.`)
  const text = `${count(errors, 'error')} and ${count(warnings, 'warning')} in ${filesWithDiagnostics} of ${count(files, 'file')}.`
  return paint(errors > 0 ? 'red' : 'yellow', text)
}

/** One JSON object: the files that have diagnostics, and a summary. */
function formatJson(files: readonly CheckedDocument[]): string {
  const withDiagnostics = files
    .filter(({ diagnostics }) => diagnostics.length > 0)
    .map(({ file, diagnostics }) => ({ file, diagnostics }))
  return toJson({ files: withDiagnostics, summary: summarize(files) })
}

/** One workflow command a diagnostic, which GitHub shows as an annotation at its line. */
export function formatGithub(files: readonly CheckedDocument[]): string {
  return files
    .flatMap(({ file, diagnostics }) =>
      diagnostics.map((diagnostic) => formatAnnotation(file, diagnostic)),
    )
    .map((annotation) => `${annotation}\n`)
    .join('')
}

function formatAnnotation(file: string, diagnostic: Diagnostic): string {
  const { start, end } = diagnostic.range
  const place: Record<string, string | number> = { file, line: start.line, endLine: end.line }
  // GitHub takes columns only for an annotation on one line, and counts the last one in.
  if (start.line === end.line) {
    place.col = start.column
    place.endColumn = Math.max(start.column, end.column - 1)
  }
  place.title = diagnostic.code
  const properties = Object.entries(place).map(
    ([name, value]) => `${name}=${escapeProperty(value)}`,
  )
  return `::${diagnostic.severity} ${properties.join(',')}::${escapeData(messageAndHint(diagnostic))}`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(value: string | number): string {
  return escapeData(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
