import { compareCodeUnits, sortedObject } from './code-unit-order.js'
import type { OpenApiDescription } from './description/description.js'
import { operationMethods, type Operation, type PathItem } from './description/operation.js'
import { Findings } from './findings/findings.js'
import { Scope } from './findings/scope.js'
import { groupBy } from './grouping.js'
import { readFrontMatter } from './info/front-matter.js'
import { buildInfo } from './info/info.js'
import { planServers } from './info/servers.js'
import { TagIndex } from './info/tags.js'
import { buildOperation } from './operation/operation.js'
import { OperationIds } from './operation/operation-id.js'
import type { OpenApiOptions } from './options.js'
import { placeOperations } from './paths/placed-operation.js'
import type { OpenApiResult } from './result.js'
import { SecuritySchemes } from './security/security-schemes.js'
import type { SourceDocument } from './source-document.js'

/**
 * Turns the endpoints of a reference into an OpenAPI 3.1 description.
 *
 * It never throws and never guesses in silence: what is inferred is marked and listed, what cannot
 * be said is left out and listed, and what would be wrong is an error. Equal input gives an equal
 * description, whatever the order of the documents.
 */
export function toOpenApi(
  documents: Iterable<SourceDocument>,
  options: OpenApiOptions = {},
): OpenApiResult {
  const sources = [...documents]
    .map((document) => ({ ...document, id: document.id.replaceAll('\\', '/') }))
    .toSorted((one, other) => compareCodeUnits(one.id, other.id))
  const findings = new Findings()
  const root = new Scope(findings)
  const frontMatter = (name: string) => readFrontMatter(sources, name, findings)

  const info = buildInfo(options, frontMatter('info'), root.at('info'))
  const files = sources.filter(({ endpoints }) => endpoints.length > 0).map(({ id }) => id)
  const servers = planServers(options.servers, frontMatter('servers'), files)
  const tags = new TagIndex(frontMatter('tags'), options.tags ?? 'folder')
  const schemes = new SecuritySchemes()

  const placed = placeOperations(sources, findings)
  const nameOf = options.operationId ?? ((endpoint) => endpoint.id)
  const named = placed.map((operation) => ({
    ...operation,
    wish: nameOf(operation.endpoint, operation.file),
  }))
  const ids = new OperationIds(named.map(({ wish }) => wish))
  const operations = named.map(({ endpoint, file, template, key, scope, wish }) => {
    const { names, inferred } = tags.of(file)
    const context = {
      options,
      schemes,
      pathParameters: template.parameters,
      operationId: ids.accept(wish, scope),
      tags: names,
      tagsInferred: inferred,
      servers: servers.ownOf(file),
    }
    return { path: template.path, key, operation: buildOperation(endpoint, context, scope) }
  })

  const components = schemes.components
  const usedTags = tags.list(operations.flatMap(({ operation }) => operation.tags ?? []))
  const description: OpenApiDescription = {
    openapi: '3.1.0',
    info,
    ...(servers.common && { servers: servers.common }),
    paths: buildPaths(operations),
    ...(components && { components: { securitySchemes: components } }),
    ...(usedTags.length > 0 && { tags: usedTags }),
  }
  if (servers.isInferred) root.inferred(description, 'servers')
  return { description, report: findings.report, errors: findings.errors }
}

function buildPaths(
  operations: readonly { path: string; key: keyof PathItem; operation: Operation }[],
): Record<string, PathItem> {
  const byPath = groupBy(operations, ({ path }) => path)
  const items = [...byPath].map(([path, group]): [string, PathItem] => {
    const inOrder = operationMethods.flatMap((method) =>
      group
        .filter(({ key }) => key === method)
        .map(({ operation }) => [method, operation] as const),
    )
    return [path, Object.fromEntries(inOrder)]
  })
  return sortedObject(items)
}
