import { styleText } from 'node:util'
import { catalogue, type DiagnosticCode } from '../diagnostics/catalogue.js'
import type { Diagnostic, Severity } from '../diagnostics/diagnostic.js'
import {
  count,
  countSeverities,
  describeDiagnostic,
  messageAndHint,
  type Paint,
  placeOf,
  visible,
} from '../diagnostics/wording.js'
import { escapeHtml } from '../source/escape.js'
import { groupBy } from '../source/groups.js'
import type { CheckedDocument } from '../project/document.js'
import type { Range } from '../source/position.js'
import { type CommandOptions, toJson } from './terminal.js'

/** The settings that a format may depend on besides the files. */
export interface FormatContext extends Pick<CommandOptions, 'failOn' | 'version'> {
  /** True when the reader shows ANSI colours. */
  readonly color?: boolean
}

/** Writes the diagnostics of a run as text. */
type Format = (files: readonly CheckedDocument[], context: FormatContext) => string

/** The formats by their name on the command line. */
export const formats: Readonly<Record<string, Format>> = {
  pretty: formatPretty,
  json: formatJson,
  github: formatGithub,
  sarif: formatSarif,
  junit: formatJunit,
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
export function exitCodeOf(files: readonly CheckedDocument[], failOn?: Severity): 0 | 1 {
  return files.some(({ diagnostics }) => diagnostics.some((one) => isGrave(one, failOn))) ? 1 : 0
}

function isGrave({ severity }: Diagnostic, failOn: Severity | undefined): boolean {
  return severity === 'error' || failOn === 'warning'
}

/** The results of a function for each diagnostic of a run. */
function eachOf<Made>(
  files: readonly CheckedDocument[],
  make: (diagnostic: Diagnostic, file: CheckedDocument) => Made,
): Made[] {
  return files.flatMap((file) => file.diagnostics.map((diagnostic) => make(diagnostic, file)))
}

/** Text in a style of the terminal, where that is shown. */
export function painter({ color = false }: FormatContext): Paint {
  return (style, text) => (color ? styleText(style, text, { validateStream: false }) : text)
}

/** Each diagnostic with its place, its code frame and its hint, then a line that sums up. */
export function formatPretty(
  files: readonly CheckedDocument[],
  context: FormatContext = {},
): string {
  const paint = painter(context)
  const texts = eachOf(files, (diagnostic, file) => describeDiagnostic(diagnostic, file, paint))
  const { filesWithDiagnostics, errors, warnings } = summarize(files)
  const all = count(files.length, 'file')
  const found = `${count(errors, 'error')} and ${count(warnings, 'warning')}`
  const summary =
    errors + warnings === 0
      ? paint('green', `No diagnostics in ${all}.`)
      : paint(errors > 0 ? 'red' : 'yellow', `${found} in ${filesWithDiagnostics} of ${all}.`)
  return `${[...texts, summary].join('\n\n')}\n`
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
  const annotations = eachOf(files, (diagnostic, { file }) => {
    const { code, severity, range } = diagnostic
    const { start, end } = range
    // GitHub takes columns only for an annotation on one line, and counts the last one in.
    const endColumn = Math.max(start.column, end.column - 1)
    const columns = start.line === end.line && { col: start.column, endColumn }
    const place = {
      file: visible(file),
      line: start.line,
      endLine: end.line,
      ...columns,
      title: code,
    }
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
function formatSarif(files: readonly CheckedDocument[], { version }: FormatContext): string {
  const codes = [...new Set(eachOf(files, ({ code }) => code))].toSorted()
  const rules = codes.map((id) => {
    return { id, defaultConfiguration: { level: catalogue[id as DiagnosticCode].severity } }
  })
  const results = eachOf(files, (diagnostic, { file }) => {
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

/** A case a diagnostic; it fails where the exit code says so. */
function formatJunit(files: readonly CheckedDocument[], { failOn }: FormatContext): string {
  const cases = files.flatMap(({ file, diagnostics }): TestCase[] => {
    // A file without diagnostics is a test that passed.
    if (diagnostics.length === 0) return [{ file, name: 'check', text: '' }]
    return diagnostics.map((diagnostic) => {
      const { code, severity, message, range } = diagnostic
      const details = `${placeOf(file, diagnostic)} ${messageAndHint(diagnostic)}`
      const name = `${code} ${range.start.line}:${range.start.column}`
      const isFailure = isGrave(diagnostic, failOn)
      const text = isFailure ? details : `${severity} ${details}`
      return { file, name, text, ...(isFailure && { failure: { severity, message } }) }
    })
  })
  return toJunit(cases)
}

/** A test of JUnit. */
export interface TestCase {
  readonly file: string
  readonly name: string
  readonly failure?: Pick<Diagnostic, 'severity' | 'message'>
  /** Why it was not run. */
  readonly skipped?: string | undefined
  readonly text: string
}

/** JUnit XML: a suite a file. */
export function toJunit(cases: readonly TestCase[]): string {
  const counts = (some: readonly TestCase[]) => {
    const has = (part: 'failure' | 'skipped') =>
      some.filter((one) => one[part] !== undefined).length
    return `tests="${some.length}" failures="${has('failure')}" skipped="${has('skipped')}"`
  }
  const suites = Array.from(
    groupBy(cases, ({ file }) => file),
    ([file, own]) => {
      const path = escapeXml(file)
      const lines = own.map((one) => {
        return `    <testcase classname="${path}" name="${escapeXml(one.name)}">${inCase(one)}</testcase>\n`
      })
      return `  <testsuite name="${path}" ${counts(own)}>\n${lines.join('')}  </testsuite>\n`
    },
  )
  const start = `<testsuites name="vite-plugin-api-md" ${counts(cases)}>\n`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${start}${suites.join('')}</testsuites>\n`
}

function inCase({ failure, skipped, text }: TestCase): string {
  const shown = escapeXml(text)
  if (skipped !== undefined) return `<skipped message="${escapeXml(skipped)}" />`
  if (!failure) return shown && `<system-out>${shown}</system-out>`
  return `<failure type="${failure.severity}" message="${escapeXml(failure.message)}">${shown}</failure>`
}

function escapeXml(text: string): string {
  const readable = text.replace(
    /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu,
    '\ufffd',
  )
  return escapeHtml(readable).replaceAll('\n', '&#10;')
}
