import { styleText } from 'node:util'
import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import { count } from '../../diagnostics/wording.js'
import { codeFrame } from '../../source/frame.js'
import { summarize, type CheckedFile } from '../checked-file.js'

type Style = Parameters<typeof styleText>[0]
type Paint = (style: Style, text: string) => string

/** Each diagnostic with its place, its code frame and its hint, then a line that sums up. */
export function formatPeople(files: readonly CheckedFile[], color: boolean): string {
  const paint: Paint = color
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_style, text) => text
  const texts = files.flatMap((file) =>
    file.diagnostics.map((diagnostic) => formatDiagnostic(file, diagnostic, paint)),
  )
  return `${[...texts, formatSummary(files, paint)].join('\n\n')}\n`
}

function formatDiagnostic(file: CheckedFile, diagnostic: Diagnostic, paint: Paint): string {
  const { code, severity, message, hint, range } = diagnostic
  const { line, column } = range.start
  const label = paint(severity === 'error' ? 'red' : 'yellow', severity)
  const lines = [
    `${paint('bold', `${file.file}:${line}:${column}`)} ${label} ${message} ${paint('dim', code)}`,
    codeFrame(file.source, range),
  ]
  if (hint !== undefined) lines.push(formatHint(hint, paint))
  return lines.join('\n')
}

function formatHint(hint: string, paint: Paint): string {
  const label = paint('cyan', 'hint:')
  return hint.includes('\n') ? `${label}\n${hint}` : `${label} ${hint}`
}

function formatSummary(checked: readonly CheckedFile[], paint: Paint): string {
  const { files, filesWithDiagnostics, errors, warnings } = summarize(checked)
  if (errors + warnings === 0) return paint('green', `No diagnostics in ${count(files, 'file')}.`)
  const text = `${count(errors, 'error')} and ${count(warnings, 'warning')} in ${filesWithDiagnostics} of ${count(files, 'file')}.`
  return paint(errors > 0 ? 'red' : 'yellow', text)
}
