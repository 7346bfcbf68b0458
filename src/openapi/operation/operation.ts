import type { Parameter } from '../../endpoint/endpoint.js'
import { escapeMarkdown, quoteMarkdown } from '../../source/escape.js'
import { saysDeprecated } from '../../vocabulary/meanings.js'
import { bodiesOf } from '../../body/endpoint-bodies.js'
import { buildCodeSamples, buildRequestBody } from '../content/request.js'
import { buildResponses } from '../content/responses.js'
import type { Operation, Server } from '../description/description.js'
import type { DescribedEndpoint, ReadingOptions } from '../options.js'
import { groupBy } from '../ordered.js'
import { addSecurity, type SecuritySchemes } from '../security/security.js'
import { buildParameters } from './parameters.js'
import { placeOf, type PlacedOperation } from './placement.js'

/** What an operation takes from its surroundings. */
interface OperationContext {
  readonly options: ReadingOptions
  readonly schemes: SecuritySchemes
  readonly operationId: string | undefined
  /** The tags of the operation's file; where they are not stated, they are the name of its folder. */
  readonly tags: { readonly names: readonly string[]; readonly inferred: boolean }
  /** The servers of the operation's file, where they are not those of the description. */
  readonly servers: Server[] | undefined
}

/** One endpoint as an operation. */
export function buildOperation(placed: PlacedOperation, context: OperationContext): Operation {
  const { endpoint, place, scope } = placed
  const { options, operationId, tags, servers } = context
  const { method, title = '', auth = '' } = endpoint
  const parameters = renamed(placed)
  const description = describe(endpoint)
  const { reader } = scope.references
  const bodies = bodiesOf(endpoint, reader, placed.file, options.mediaTypes)
  const request = bodies.find(({ role }) => role === 'request')
  const requestBody = buildRequestBody(method, request, scope)
  const codeSamples = buildCodeSamples(request, scope)
  const rows = buildParameters(parameters, place.template.parameters, scope)
  const responses = buildResponses(
    bodies.filter(({ role }) => role === 'response'),
    endpoint,
    options,
    scope,
  )

  const operation: Operation = {
    ...(tags.names.length > 0 && { tags: [...tags.names] }),
    ...(title !== '' && { summary: title }),
    ...(description !== '' && { description }),
    ...(operationId !== undefined && { operationId }),
    ...(rows.length > 0 && { parameters: rows }),
    ...(requestBody && { requestBody }),
    ...(isDeprecated(endpoint) && { deprecated: true as const }),
    ...(responses && { responses }),
  }
  if (title === '') scope.report('summary-missing')
  const { path } = place.template
  if (placed.template.path !== path)
    scope.inferred(operation, 'path-names', endpoint.path, path, placeOf(place.origin))
  if (placed.isTrimmed) scope.inferred(operation, 'path-slash', endpoint.path)
  addSecurity(operation, auth, parameters, options, context.schemes, scope)
  if (servers) operation.servers = servers
  if (codeSamples.length > 0) operation['x-codeSamples'] = codeSamples
  if (tags.inferred) scope.inferred(operation, 'tags', tags.names[0]!)
  return operation
}

/** The rows of an endpoint, those of the path under the names that the description has for them. */
function renamed({ endpoint, template, place }: PlacedOperation): Parameter[] {
  const names = place.template.parameters
  const given = new Map(template.parameters.map((name, index) => [name, names[index]!]))
  return endpoint.parameters.map((row) => {
    const name = row.in === 'path' ? given.get(row.name) : undefined
    return name === undefined ? row : { ...row, name }
  })
}

function describe({ description = '', notes = [] }: DescribedEndpoint): string {
  const parts = [escapeMarkdown(description), ...notes.map(quoteMarkdown)]
  return parts.filter((part) => part !== '').join('\n\n')
}

function isDeprecated({ title = '', description = '', notes = [] }: DescribedEndpoint): boolean {
  return /[([]deprecated[)\]]/i.test(title) || [description, ...notes].some(saysDeprecated)
}

/** What may stand in a URL: tools put ids into links and file names. */
const URL_SAFE = /^[\w\-.~:/?#[\]@!$&'()*+,;=]+$/

/** The ids of operations, each only where it can name one and no other has the same; else it is listed as left out. */
export function operationIds(
  placed: readonly PlacedOperation[],
  { operationId }: ReadingOptions,
): (string | undefined)[] {
  const ids = placed.map(({ endpoint, file }) => operationId(endpoint, file))
  const byId = groupBy(ids, (id) => id)
  return placed.map(({ scope }, index) => {
    const id = ids[index]
    if (id === undefined) return undefined
    const isUnique = byId.get(id)!.length === 1
    if (isUnique && URL_SAFE.test(id)) return id
    scope.report(isUnique ? 'operation-id-unsafe' : 'operation-id-twice', id)
    return undefined
  })
}
