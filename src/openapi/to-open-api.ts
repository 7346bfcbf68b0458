import { templateOf } from '../document/path.js'
import { methods, type OpenApiDescription, type Operation, type PathItem } from './description.js'
import { buildInfo, planServers, readStatements, readTags } from './front-matter.js'
import { buildOperation, operationIds } from './operation.js'
import type { OpenApiOptions, SourceDocument } from './options.js'
import { sortedObject } from './ordered.js'
import { placeOperations, type PlacedOperation } from './paths.js'
import { listsOf, type DescriptionDiagnostic, type OpenApiResult, Scope } from './report.js'
import { Schemas } from './schemas.js'
import { SecuritySchemes } from './security.js'
import { groupBy } from '../source/groups.js'
import { compareCodeUnits } from '../source/text-order.js'
import { readVocabulary } from '../vocabulary/vocabulary.js'

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
  const root = new Scope(found)
  const sources = [...documents]
    .map((document) => ({ ...document, id: (document.id ?? '').replaceAll('\\', '/') }))
    .toSorted((one, other) => compareCodeUnits(one.id, other.id))
  const statements = (name: 'info' | 'servers' | 'tags') => readStatements(name, sources, root)

  const info = buildInfo(statements('info'), options, root.at('info'))
  const files = sources.filter(({ endpoints }) => endpoints.length > 0).map(({ id }) => id)
  const servers = planServers(statements('servers'), files, options.servers)
  const tags = readTags(statements('tags'), options.tags)
  const schemas = new Schemas(sources)
  const schemes = new SecuritySchemes(options.auth, readVocabulary(options.vocabulary).words)

  const placed = placeOperations(sources, root)
  const ids = operationIds(placed, options)
  const operations = placed.map((one, index) => {
    const own = { tags: tags.of(one.file), servers: servers.ownOf(one.file) }
    const context = { options, schemas, schemes, operationId: ids[index], ...own }
    return buildOperation(one, context)
  })

  const objects = schemas.components(root)
  const { components: securitySchemes } = schemes
  const components = {
    ...(objects && { schemas: objects }),
    ...(securitySchemes && { securitySchemes }),
  }
  const usedTags = tags.list(operations.flatMap((operation) => operation.tags ?? []))
  const description: OpenApiDescription = {
    openapi: '3.1.0',
    info,
    ...(servers.common && { servers: servers.common }),
    paths: buildPaths(placed, operations),
    ...(Object.keys(components).length > 0 && { components }),
    ...(usedTags.length > 0 && { tags: usedTags }),
  }
  if (servers.isInferred) root.inferred(description, 'servers')
  const { errors, ...report } = listsOf(found)
  return { description, report, errors }
}

/** The operations by path, those of one path in the order of the specification. */
function buildPaths(
  placed: readonly PlacedOperation[],
  operations: readonly Operation[],
): Record<string, PathItem> {
  const byPath = groupBy(placed.entries(), ([, { first }]) => templateOf(first.path))
  const items = Array.from(byPath, ([path, found]): [string, PathItem] => {
    const inOrder = methods.flatMap((method) => found.filter(([, { key }]) => key === method))
    return [path, Object.fromEntries(inOrder.map(([at, { key }]) => [key, operations[at]!]))]
  })
  return sortedObject(items)
}
