import { summarize, type CheckedFile } from '../checked-file.js'

/** One JSON object: the files that have findings, and a summary. */
export function formatJson(files: readonly CheckedFile[]): string {
  const withFindings = files
    .filter(({ diagnostics }) => diagnostics.length > 0)
    .map(({ file, diagnostics }) => ({ file, diagnostics }))
  return `${JSON.stringify({ files: withFindings, summary: summarize(files) }, null, 2)}\n`
}
