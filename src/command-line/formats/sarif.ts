import { catalogue } from '../../diagnostics/catalogue.js'
import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import type { Range } from '../../source/position.js'
import { messageAndHint } from '../../diagnostics/wording.js'
import type { CheckedDocument } from '../../project/checked-document.js'
import { toJson } from '../terminal.js'

/** SARIF 2.1.0, which code scanning reads: a rule a code, a result a diagnostic, its edits as a fix. */
export function formatSarif(
  files: readonly CheckedDocument[],
  version: string | undefined,
): string {
  const codes = new Set(files.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code)))
  const rules = [...codes].toSorted().map((id) => {
    const level = Object.hasOwn(catalogue, id)
      ? catalogue[id as keyof typeof catalogue].severity
      : 'warning'
    return { id, defaultConfiguration: { level } }
  })
  const ruleIndex = new Map(rules.map(({ id }, index) => [id, index]))
  const results = files.flatMap(({ file, diagnostics }) =>
    diagnostics.map((diagnostic) => ({
      ruleIndex: ruleIndex.get(diagnostic.code)!,
      ...resultOf(file, diagnostic),
    })),
  )
  const driver = { name: 'vite-plugin-api-md', ...(version && { version }), rules }
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results }
  const $schema = 'https://json.schemastore.org/sarif-2.1.0.json'
  return toJson({ $schema, version: '2.1.0', runs: [run] })
}

function resultOf(file: string, diagnostic: Diagnostic) {
  const { code, severity, range, edits } = diagnostic
  const artifactLocation = { uri: file.split('/').map(encodeURIComponent).join('/') }
  return {
    ruleId: code,
    level: severity,
    message: { text: messageAndHint(diagnostic) },
    locations: [{ physicalLocation: { artifactLocation, region: regionOf(range) } }],
    ...(edits && {
      fixes: [
        {
          artifactChanges: [
            {
              artifactLocation,
              replacements: edits.map((edit) => ({
                deletedRegion: regionOf(edit.range),
                insertedContent: { text: edit.text },
              })),
            },
          ],
        },
      ],
    }),
  }
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
