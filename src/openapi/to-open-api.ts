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
import { readDocuments, UnfitItems } from './source-documents.js'

/**
 * Turns the endpoints of a reference into an OpenAPI 3.1 description.
 *
 * It never throws and never guesses in silence: what is inferred is marked and listed, what cannot
 * be said is left out and listed, and everything else is described: the description is always
 * valid. Equal input gives an equal description, whatever the order of the documents.
 */
export function toOpenApi(
  documents: Iterable<SourceDocument>,
  options: OpenApiOptions = {},
): OpenApiResult {
  // Callers without types may pass anything.
  const isList = typeof documents === 'object' && documents !== null && Symbol.iterator in documents
  const given = isList ? [...documents] : []
  const unfit = new UnfitItems()
  const describe = (some: unknown) => describeDocuments(some, options ?? {}, unfit)
  // What turns out to be unfit leaves no trace: all else is described again without it.
  for (;;) {
    const { size } = unfit
    const result = describe(isList ? given : documents)
    if (unfit.size === size) return result
    // Each alone once, since endpoints of one method and path hide each other.
    for (const document of size === 0 ? given : [])
      for (const endpoint of Array.isArray(document?.endpoints) ? document.endpoints : [])
        describe([{ ...document, endpoints: [endpoint] }])
  }
}

function describeDocuments(
  documents: unknown,
  given: OpenApiOptions,
  unfit: UnfitItems,
): OpenApiResult {
  const found: DescriptionDiagnostic[] = []
  const objects = new ObjectComponents(found, unfit)
  const { root } = objects
  const sources = readDocuments(documents, unfit, root)
  objects.add(sources)
  const statements = (name: 'info' | 'servers' | 'tags', option?: unknown) =>
    readStatements(name, sources, root, option)

  const reading = readOptions(given, root)
  const info = buildInfo(statements('info', given.info), given.package, root.at('info'))
  const files = sources.filter(({ endpoints }) => endpoints.length > 0).map(({ id }) => id)
  const servers = planServers(statements('servers', given.servers), files)
  const tags = readTags(statements('tags'), reading.tags)
  const schemes = new SecuritySchemes()

  const placed = placeOperations(sources, root)
  const ids = operationIds(placed, reading)
  const operations = placed.flatMap((placement, index) => {
    const { endpoint, file, key, place } = placement
    const context = {
      options: reading,
      schemes,
      operationId: ids[index],
      tags: tags.of(file),
      servers: servers.ownOf(file),
    }
    const operation = unfit.attempt(endpoint, () => buildOperation(placement, context))
    return operation ? { path: place.template.path, key, operation } : []
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
