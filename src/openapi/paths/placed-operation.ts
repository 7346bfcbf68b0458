import { operationMethods, type OperationMethod } from '../description/operation.js'
import type { Findings } from '../findings/findings.js'
import type { Origin } from '../findings/finding.js'
import { Scope } from '../findings/scope.js'
import type { DescribedEndpoint, SourceDocument } from '../source-document.js'
import { findPathConflicts } from './path-conflicts.js'
import { readPathTemplate, type PathTemplate } from './path-template.js'

/** An endpoint with its place in the description. */
export interface PlacedOperation {
  readonly endpoint: DescribedEndpoint
  readonly file: string
  readonly template: PathTemplate
  /** The method as a path item has it. */
  readonly key: OperationMethod
  readonly scope: Scope
}

interface Candidate extends PlacedOperation {
  readonly method: string
  readonly origin: Origin & { readonly operation: string }
}

/** Finds the place of each endpoint; one that has none, or not one of its own, is an error and left out. */
export function placeOperations(
  documents: readonly SourceDocument[],
  findings: Findings,
): PlacedOperation[] {
  const candidates = documents.flatMap((document) =>
    document.endpoints.flatMap((endpoint) => candidateOf(endpoint, document.id, findings)),
  )
  const conflicts = findPathConflicts(candidates)
  for (const { code, operation, other } of conflicts) {
    const scope = new Scope(findings, operation.origin)
    scope.error(code, operation.origin.operation, other.origin.operation, placeOf(other.origin))
  }
  const excluded = new Set(conflicts.map(({ operation }) => operation))
  return candidates.filter((candidate) => !excluded.has(candidate))
}

function candidateOf(endpoint: DescribedEndpoint, file: string, findings: Findings): Candidate[] {
  const { method, path, position } = endpoint
  const line = position?.start.line
  const origin = { file, ...(line !== undefined && { line }), operation: `${method} ${path}` }
  const key = operationMethods.find((name) => name.toUpperCase() === method)
  const template = readPathTemplate(path)
  const scope = new Scope(findings, origin)
  if (!key) scope.error('method-unknown', method)
  if ('problem' in template) scope.error(template.problem, template.part)
  if (!key || 'problem' in template) return []
  const place = scope.at('paths', template.path, key)
  return [{ endpoint, file, template, key, scope: place, method, origin }]
}

function placeOf({ file = '', line }: Origin): string {
  return line === undefined ? file : `${file}:${line}`
}
