import { styleText } from 'node:util'
import { catalogue, type DiagnosticCode } from '../diagnostics/catalogue.js'
import type { Diagnostic, Severity } from '../diagnostics/diagnostic.js'
import {
  count,
  countSeverities,
  labelledHint,
  messageAndHint,
  placeOf,
} from '../diagnostics/wording.js'
import type { CheckedDocument } from '../project/document.js'
import { codeFrame } from '../source/frame.js'
import type { Range } from '../source/position.js'
import { toJson } from './terminal.js'

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
function summarize(files: readonly CheckedDocument[]) {
  return {
    files: files.length,
    filesWithDiagnostics: files.filter(({ diagnostics }) => diagnostics.length > 0).length,
    ...countSeverities(files.flatMap(({ diagnostics }) => diagnostics)),
  }
}

/** The exit code of a run: 1 when a diagnostic is grave enough, else 0. */
export function exitCodeOf(files: readonly CheckedDocument[], failOn: Severity): 0 | 1 {
  const { errors, warnings } = summarize(files)
  return errors > 0 || (failOn === 'warning' && warnings > 0) ? 1 : 0
}

/** What is made of each diagnostic of a run. */
function eachOf<Made>(
  files: readonly CheckedDocument[],
  make: (file: CheckedDocument, diagnostic: Diagnostic) => Made,
): Made[] {
  return files.flatMap((file) => file.diagnostics.map((diagnostic) => make(file, diagnostic)))
}

type Style = Parameters<typeof styleText>[0]
type Paint = (style: Style, text: string) => string

/** Each diagnostic with its place, its code frame and its hint, then a line that sums up. */
export function formatPeople(files: readonly CheckedDocument[], color: boolean): string {
  const paint: Paint = color
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_style, text) => text
  const texts = eachOf(files, (file, diagnostic) => formatDiagnostic(file, diagnostic, paint))
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
function formatGithub(files: readonly CheckedDocument[]): string {
  const annotations = eachOf(files, ({ file }, diagnostic) => {
    const { code, severity, range } = diagnostic
    const { start, end } = range
    // GitHub takes columns only for an annotation on one line, and counts the last one in.
    const endColumn = Math.max(start.column, end.column - 1)
    const columns = start.line === end.line && { col: start.column, endColumn }
    const place = { file, line: start.line, endLine: end.line, ...columns, title: code }
    const properties = Object.entries(place).map(([name, one]) => `${name}=${escapeProperty(one)}`)
    return `::${severity} ${properties.join(',')}::${escapeData(messageAndHint(diagnostic))}\n`
  })
  return annotations.join('')
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(value: string | number): string {
  return escapeData(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/** SARIF 2.1.0, which code scanning reads: a rule a code, a result a diagnostic, its edits as a fix. */
function formatSarif(files: readonly CheckedDocument[], version: string | undefined): string {
  const codes = [...new Set(eachOf(files, (_file, { code }) => code))].toSorted()
  const rules = codes.map((id) => {
    return { id, defaultConfiguration: { level: catalogue[id as DiagnosticCode].severity } }
  })
  const results = eachOf(files, ({ file }, diagnostic) => {
    const { code, severity, range, edits } = diagnostic
    const artifactLocation = { uri: file.split('/').map(encodeURIComponent).join('/') }
    const replacements = edits?.map((edit) => {
      return { deletedRegion: regionOf(edit.range), insertedContent: { text: edit.text } }
    })
    return {
      ruleIndex: codes.indexOf(code),
      ruleId: code,
      level: severity,
      message: { text: messageAndHint(diagnostic) },
      locations: [{ physicalLocation: { artifactLocation, region: regionOf(range) } }],
      ...(replacements && { fixes: [{ artifactChanges: [{ artifactLocation, replacements }] }] }),
    }
  })
  const driver = { name: 'vite-plugin-api-md', version, rules }
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results }
  const $schema = 'https://json.schemastore.org/sarif-2.1.0.json'
  return toJson({ $schema, version: '2.1.0', runs: [run] })
}

function regionOf({ start, end }: Range) {
  return {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
    charOffset: start.offset,
    charLength: end.offset - start.offset,
  }
}

/** JUnit XML: a suite a file, a case a diagnostic; it fails where the exit code says so. */
function formatJunit(files: readonly CheckedDocument[], failOn: Severity): string {
  const isFailure = ({ severity }: Diagnostic) => severity === 'error' || failOn === 'warning'
  const countsOf = (all: readonly CheckedDocument[]): string => {
    const tests = all.reduce((sum, { diagnostics }) => sum + Math.max(1, diagnostics.length), 0)
    const failures = all.flatMap(({ diagnostics }) => diagnostics.filter(isFailure)).length
    return `tests="${tests}" failures="${failures}"`
  }
  const suites = files.flatMap((checked) => {
    const name = escapeXml(checked.file)
    const cases = checked.diagnostics.map((one) => formatCase(name, one, isFailure(one)))
    // A file without diagnostics is a test that passed.
    if (cases.length === 0) cases.push(`    <testcase classname="${name}" name="check" />`)
    return [`  <testsuite name="${name}" ${countsOf([checked])}>`, ...cases, '  </testsuite>']
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="vite-plugin-api-md" ${countsOf(files)}>`,
    ...suites,
    '</testsuites>\n',
  ].join('\n')
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
