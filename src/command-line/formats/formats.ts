import { type CheckedFile, type Format, summarize } from '../checked-file.js'
import { toJson } from '../terminal.js'
import { formatGithub } from './github.js'
import { formatJunit } from './junit.js'
import { formatPeople } from './people.js'
import { formatSarif } from './sarif.js'

/** The formats by their name on the command line. */
export const formats: Readonly<Record<string, Format>> = {
  people: (files, { color }) => formatPeople(files, color),
  json: formatJson,
  github: formatGithub,
  sarif: formatSarif,
  junit: formatJunit,
}

/** One JSON object: the files that have diagnostics, and a summary. */
function formatJson(files: readonly CheckedFile[]): string {
  const withDiagnostics = files
    .filter(({ diagnostics }) => diagnostics.length > 0)
    .map(({ file, diagnostics }) => ({ file, diagnostics }))
  return toJson({ files: withDiagnostics, summary: summarize(files) })
}
