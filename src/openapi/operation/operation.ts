import type { Operation } from '../description/operation.js'
import type { Server } from '../description/server.js'
import type { Scope } from '../findings/scope.js'
import { buildRequest } from '../content/request-body.js'
import { buildResponses } from '../content/responses.js'
import type { OpenApiOptions } from '../options.js'
import { buildParameters } from '../parameters/parameters.js'
import { addSecurity } from '../security/security.js'
import type { SecuritySchemes } from '../security/security-schemes.js'
import type { DescribedEndpoint } from '../source-document.js'
import { describeText, quoteText } from '../common-mark.js'

/** What an operation takes from its surroundings. */
export interface OperationContext {
  readonly options: OpenApiOptions
  readonly schemes: SecuritySchemes
  /** The names of the path's parameters. */
  readonly pathParameters: readonly string[]
  readonly operationId: string | undefined
  readonly tags: readonly string[]
  /** True when the tags are not stated but the name of the file's folder. */
  readonly tagsInferred: boolean
  /** The servers of the operation's file, where they are not those of the description. */
  readonly servers: Server[] | undefined
}

/** One endpoint as an operation. */
export function buildOperation(
  endpoint: DescribedEndpoint,
  context: OperationContext,
  scope: Scope,
): Operation {
  const { options, pathParameters, operationId, tags, servers } = context
  const { method, title = '', auth, parameters, examples, responseFields } = endpoint
  const mediaTypes = options.mediaTypes ?? {}
  const unstatedStatus = options.unstatedStatus ?? 'default'
  const description = describe(endpoint)
  const { requestBody, codeSamples } = buildRequest(method, parameters, examples, mediaTypes, scope)
  const rows = buildParameters(parameters, pathParameters, scope)
  const responses = buildResponses(examples, responseFields, { mediaTypes, unstatedStatus }, scope)

  const operation: Operation = {
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(title !== '' && { summary: title }),
    ...(description !== '' && { description }),
    ...(operationId !== undefined && { operationId }),
    ...(rows.length > 0 && { parameters: rows }),
    ...(requestBody && { requestBody }),
    ...(responses && { responses }),
  }
  if (title === '') scope.omitted('summary-missing')
  addSecurity(
    operation,
    { ...(auth !== undefined && { auth }), parameters, meanings: options.auth ?? {} },
    context.schemes,
    scope,
  )
  if (servers) operation.servers = servers
  if (codeSamples.length > 0) operation['x-codeSamples'] = codeSamples
  if (context.tagsInferred) scope.inferred(operation, 'tags', tags[0]!)
  return operation
}

function describe({ description = '', notes }: DescribedEndpoint): string {
  const parts = [describeText(description), ...notes.map(quoteText)]
  return parts.filter((part) => part !== '').join('\n\n')
}
