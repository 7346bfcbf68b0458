import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import type { CheckedFile, FormatContext } from '../checked-file.js'

/** JUnit XML: a suite a file, a case a diagnostic; it fails where the exit code says so. */
export function formatJunit(files: readonly CheckedFile[], { failOn }: FormatContext): string {
  const suites = files.map((file) => formatSuite(file, failOn))
  const [tests, failures] = [0, 1].map((index) =>
    suites.reduce((total, { counts }) => total + counts[index]!, 0),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="vite-plugin-api-md" tests="${tests}" failures="${failures}">`,
    ...suites.map(({ text }) => text),
    '</testsuites>\n',
  ].join('\n')
}

function formatSuite(
  { file, diagnostics }: CheckedFile,
  failOn: FormatContext['failOn'],
): { text: string; counts: [tests: number, failures: number] } {
  const name = escapeXml(file)
  const isFailure = ({ severity }: Diagnostic) => severity === 'error' || failOn === 'warning'
  const cases = diagnostics.map((diagnostic) => formatCase(name, diagnostic, isFailure(diagnostic)))
  // A file without diagnostics is a test that passed.
  if (cases.length === 0) cases.push(`    <testcase classname="${name}" name="check" />`)
  const failures = diagnostics.filter(isFailure).length
  const attributes = `name="${name}" tests="${cases.length}" failures="${failures}"`
  const text = [`  <testsuite ${attributes}>`, ...cases, '  </testsuite>'].join('\n')
  return { text, counts: [cases.length, failures] }
}

function formatCase(file: string, diagnostic: Diagnostic, isFailure: boolean): string {
  const { code, severity, message, hint, range } = diagnostic
  const { line, column } = range.start
  const details = escapeXml(hint === undefined ? message : `${message}\n${hint}`)
  const place = `${line}:${column}`
  const content = isFailure
    ? `<failure type="${severity}" message="${escapeXml(message)}">${file}:${place} ${details}</failure>`
    : `<system-out>${severity} ${file}:${place} ${details}</system-out>`
  return `    <testcase classname="${file}" name="${code} ${place}">${content}</testcase>`
}

function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
}
