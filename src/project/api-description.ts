import type { ApiDocument } from '../compile/api-document.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import type { Severity, SeveritySetting } from '../diagnostics/severity.js'
import type { Finding } from '../openapi/findings/finding.js'
import type { OpenApiOptions } from '../openapi/options.js'
import type { OpenApiResult } from '../openapi/result.js'
import { toOpenApi } from '../openapi/to-open-api.js'
import type { Range } from '../source/position.js'
import type { Source } from '../source/source.js'
import type { DescriptionSeverityMap } from './description-severity-map.js'

/** A document that is to be described. */
export interface DescribedDocument {
  /** Its path from the root of the project, with forward slashes. */
  readonly name: string
  readonly source: Source
  readonly document: Pick<ApiDocument, 'endpoints' | 'frontmatter' | 'diagnostics'>
}

/** The OpenAPI description of a project. */
export interface ApiDescription {
  readonly description: OpenApiResult['description']
  /** Everything that was inferred, left out or wrong; ready for JSON. */
  readonly report: OpenApiResult['report'] & Pick<OpenApiResult, 'errors'>
  /** What is found with a severity, by the name of the document. */
  readonly findings: ReadonlyMap<string, readonly Diagnostic[]>
}

/** Describes documents, and places what is found at their lines. */
export function describeProject(
  documents: readonly DescribedDocument[],
  options: OpenApiOptions,
  severities: DescriptionSeverityMap = {},
): ApiDescription {
  const { description, report, errors } = toOpenApi(
    documents.map(({ name, document: { endpoints, frontmatter } }) => ({
      id: name,
      endpoints,
      frontmatter,
    })),
    options,
  )
  const found: [SeveritySetting, readonly Finding<keyof DescriptionSeverityMap>[]][] = [
    ['error', errors],
    ['warning', report.omitted],
    ['warning', report.doubtful],
    ['off', report.inferred],
  ]
  const findings = new Map<string, Diagnostic[]>()
  const sources = new Map<string | undefined, Source>()
  for (const { name, source, document } of documents) {
    const broken = document.diagnostics.filter(({ severity }) => severity === 'error')
    findings.set(name, broken)
    // What else there is to say of a broken document may only follow from its errors.
    if (broken.length === 0) sources.set(name, source)
  }
  for (const [usual, list] of found) {
    for (const finding of list) {
      const source = sources.get(finding.file)
      const severity = severities[finding.code] ?? usual
      if (source && severity !== 'off')
        findings.get(finding.file!)!.push(diagnosticOf(finding, severity, source))
    }
  }
  for (const list of findings.values()) list.sort(byPlace)
  return { description, report: { errors, ...report }, findings }
}

function diagnosticOf(
  { code, message, hint, line = 1 }: Finding,
  severity: Severity,
  source: Source,
): Diagnostic {
  const range = lineRange(source, line)
  return { code, severity, message, ...(hint !== undefined && { hint }), range }
}

/** A line without the blanks around it. */
function lineRange(source: Source, line: number): Range {
  const start = source.lines.starts[line - 1] ?? source.start
  const text = source.text.slice(start, source.lines.starts[line])
  const from = start + text.length - text.trimStart().length
  return source.rangeOf({ start: from, end: Math.max(from, start + text.trimEnd().length) })
}

function byPlace(one: Diagnostic, other: Diagnostic): number {
  return one.range.start.offset - other.range.start.offset
}
