import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import type { CheckedFile } from '../checked-file.js'

/** One workflow command a diagnostic, which GitHub shows as an annotation at its line. */
export function formatGithub(files: readonly CheckedFile[]): string {
  return files
    .flatMap(({ file, diagnostics }) =>
      diagnostics.map((diagnostic) => formatAnnotation(file, diagnostic)),
    )
    .map((annotation) => `${annotation}\n`)
    .join('')
}

function formatAnnotation(
  file: string,
  { code, severity, message, hint, range }: Diagnostic,
): string {
  const { start, end } = range
  const place: Record<string, string | number> = { file, line: start.line, endLine: end.line }
  // GitHub takes columns only for an annotation on one line, and counts the last one in.
  if (start.line === end.line) {
    place.col = start.column
    place.endColumn = Math.max(start.column, end.column - 1)
  }
  place.title = code
  const properties = Object.entries(place).map(
    ([name, value]) => `${name}=${escapeProperty(value)}`,
  )
  const text = hint === undefined ? message : `${message}\n${hint}`
  return `::${severity} ${properties.join(',')}::${escapeData(text)}`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(value: string | number): string {
  return escapeData(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
