import {
  operationMethods,
  type OpenApiDescription,
  type Operation,
  type OperationMethod,
  type PathItem,
} from './description/description.js'
import { buildInfo, planServers, readStatements, readTags } from './info/front-matter.js'
import { buildOperation, operationIds } from './operation/operation.js'
import { placeOperations } from './operation/placement.js'
import { readOptions, type OpenApiOptions, type SourceDocument } from './options.js'
import { groupBy, sortedObject } from './ordered.js'
import { listsOf, type DescriptionDiagnostic, type OpenApiResult } from './report.js'
import { ObjectComponents } from './schema/objects.js'
import { SecuritySchemes } from './security/security.js'
import { compareCodeUnits } from '../source/text-order.js'

/**
 * Turns the endpoints of a reference into an OpenAPI 3.1 description.
 *
 * It never guesses in silence: what is inferred is marked and listed, what cannot be said is left out
 * and listed, and everything else is described: the description is always valid. Equal input gives an equal description, whatever the order of the documents.
 */
export function toOpenApi(
  documents: Iterable<SourceDocument>,
  options: OpenApiOptions = {},
): OpenApiResult {
  const found: DescriptionDiagnostic[] = []
  const sources = [...documents]
    .map((document) => ({ ...document, id: (document.id ?? '').replaceAll('\\', '/') }))
    .toSorted((one, other) => compareCodeUnits(one.id, other.id))
  const objects = new ObjectComponents(sources, found)
  const { root } = objects
  const statements = (name: 'info' | 'servers' | 'tags') => readStatements(name, sources, root)

  const reading = readOptions(options)
  const info = buildInfo(statements('info'), options.info, options.package, root.at('info'))
  const files = sources.filter(({ endpoints }) => endpoints.length > 0).map(({ id }) => id)
  const servers = planServers(statements('servers'), files, options.servers)
  const tags = readTags(statements('tags'), reading.tags)
  const schemes = new SecuritySchemes()

  const placed = placeOperations(sources, root)
  const ids = operationIds(placed, reading)
  const operations = placed.map((placement, index) => {
    const { file, key, place } = placement
    const context = {
      options: reading,
      schemes,
      operationId: ids[index],
      tags: tags.of(file),
      servers: servers.ownOf(file),
    }
    return { path: place.template.path, key, operation: buildOperation(placement, context) }
  })

  const securitySchemes = schemes.components
  const schemas = objects.components
  const components = { ...(schemas && { schemas }), ...(securitySchemes && { securitySchemes }) }
  const usedTags = tags.list(operations.flatMap(({ operation }) => operation.tags ?? []))
  const description: OpenApiDescription = {
    openapi: '3.1.0',
    info,
    ...(servers.common && { servers: servers.common }),
    paths: buildPaths(operations),
    ...(Object.keys(components).length > 0 && { components }),
    ...(usedTags.length > 0 && { tags: usedTags }),
  }
  if (servers.isInferred) root.inferred(description, 'servers')
  const { errors, ...report } = listsOf(found)
  return { description, report, errors }
}

function buildPaths(
  operations: readonly { path: string; key: OperationMethod; operation: Operation }[],
): Record<string, PathItem> {
  const byPath = groupBy(operations, ({ path }) => path)
  const items = [...byPath].map(([path, group]): [string, PathItem] => {
    const byMethod = new Map(group.map(({ key, operation }) => [key, operation]))
    const described = operationMethods.filter((method) => byMethod.has(method))
    return [path, Object.fromEntries(described.map((method) => [method, byMethod.get(method)!]))]
  })
  return sortedObject(items)
}
