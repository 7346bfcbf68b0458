import type { Diagnostic, Severity } from '../../diagnostics/diagnostic.js'
import { messageAndHint, placeOf } from '../../diagnostics/wording.js'
import type { CheckedDocument } from '../../project/checked-document.js'

/** JUnit XML: a suite a file, a case a diagnostic; it fails where the exit code says so. */
export function formatJunit(files: readonly CheckedDocument[], failOn: Severity): string {
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
  { file, diagnostics }: CheckedDocument,
  failOn: Severity,
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
  const { code, severity, message, range } = diagnostic
  const details = `${placeOf(file, diagnostic)} ${escapeXml(messageAndHint(diagnostic))}`
  const content = isFailure
    ? `<failure type="${severity}" message="${escapeXml(message)}">${details}</failure>`
    : `<system-out>${severity} ${details}</system-out>`
  const name = `${code} ${range.start.line}:${range.start.column}`
  return `    <testcase classname="${file}" name="${name}">${content}</testcase>`
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
