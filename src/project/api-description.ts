import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '../diagnostics/catalogue.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import type { SeverityMap } from '../diagnostics/catalogue.js'
import type { OpenApiOptions, PackageData } from '../openapi/options.js'
import { toOpenApi } from '../openapi/to-open-api.js'
import type { Range } from '../source/position.js'
import type { Source } from '../source/source.js'
import { type CheckedDocument, type StoredDocument, inOrder } from './document.js'
import { attempt } from './files.js'

type DescribedPart = 'endpoints' | 'frontmatter' | 'objects'

/**
 * Describes documents, and places the diagnostics at their lines: their errors, and what of the
 * report has a severity; `nameOf` gives the path of a document from the root of the project.
 */
export function describeProject(
  documents: readonly (CheckedDocument & Pick<StoredDocument, DescribedPart>)[],
  options: OpenApiOptions,
  severities: SeverityMap = {},
  nameOf = (file: string) => file,
) {
  const { description, report, errors } = toOpenApi(
    documents.map(({ file, endpoints, frontmatter, objects }) => {
      return { id: nameOf(file), endpoints, frontmatter, objects }
    }),
    options,
  )
  const found = new Map<string, Diagnostic[]>()
  const sources = new Map<string | undefined, Source>()
  for (const { file, source, diagnostics } of documents) {
    const name = nameOf(file)
    const broken = diagnostics.filter(({ severity }) => severity === 'error')
    found.set(name, broken)
    // What else there is to say of a broken document may only follow from its errors.
    if (broken.length === 0) sources.set(name, source)
  }
  for (const entry of [...errors, ...report.omitted, ...report.inferred]) {
    const { code, file, message, hint, line = 1 } = entry
    const source = sources.get(file)
    const severity = severities[code] ?? catalogue[code].severity
    if (!source || severity === 'off') continue
    const range = lineRange(source, line)
    found.get(file!)!.push({ code, severity, message, ...(hint !== undefined && { hint }), range })
  }
  return {
    description,
    report: { errors, ...report },
    documents: documents.map(({ file, source }): CheckedDocument => {
      return { file, source, diagnostics: inOrder(found.get(nameOf(file))!) }
    }),
  }
}

/** A line without the spaces around it. */
function lineRange(source: Source, line: number): Range {
  const start = source.lines.starts[line - 1] ?? source.start
  const text = source.text.slice(start, source.lines.starts[line])
  const from = start + text.length - text.trimStart().length
  return source.rangeOf({ start: from, end: Math.max(from, start + text.trimEnd().length) })
}

/** The data of the `package.json` of a folder; nothing where there is none to read. */
export function readPackageData(folder: string): PackageData | undefined {
  return attempt(() => {
    const data: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const { name, version, description } = Object(data) as Record<string, unknown>
    const fields = Object.entries({ name, version, description })
    return Object.fromEntries(fields.filter(([, text]) => typeof text === 'string' && text !== ''))
  })
}
