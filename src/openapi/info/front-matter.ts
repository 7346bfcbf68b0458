import type { SourceDocument } from '../source-document.js'
import type { Findings } from '../findings/findings.js'
import { Scope } from '../findings/scope.js'

/** One field of a file's front matter, with where to report on it. */
export interface FrontMatterField {
  readonly value: unknown
  readonly file: string
  readonly scope: Scope
}

/** A field of the front matter of every file that has it, in the order of the files. */
export function readFrontMatter(
  documents: readonly SourceDocument[],
  name: string,
  findings: Findings,
): FrontMatterField[] {
  return documents.flatMap(({ id, frontmatter = {} }) => {
    if (!Object.hasOwn(frontmatter, name)) return []
    const scope = new Scope(findings, { file: id, line: 1 }, `/${name}`)
    return [{ value: frontmatter[name], file: id, scope }]
  })
}

/** Whether a value is a mapping. */
export function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
