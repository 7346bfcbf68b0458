import type { Example, Field } from '../../endpoint/endpoint.js'
import { sortedObject } from '../code-unit-order.js'
import type { OperationResponse } from '../description/operation.js'
import type { Scope } from '../findings/scope.js'
import { groupBy } from '../grouping.js'
import { buildContent } from './content.js'
import { mediaTypeOf } from './media-type-name.js'
import { exampleLabel, readPayloads, type Payload, type TypedExample } from './payload.js'
import { placeResponseFields } from './response-fields.js'
import { describeStatus, isStatus } from './status.js'

/** How responses are read. */
export interface ResponseOptions {
  /** The key of a response whose status is not stated. */
  readonly unstatedStatus: string
  readonly mediaTypes: Readonly<Record<string, string>>
}

/** The responses of an operation, by status; nothing where its page shows none. */
export function buildResponses(
  examples: readonly Example[],
  fields: readonly Field[],
  options: ResponseOptions,
  scope: Scope,
): Record<string, OperationResponse> | undefined {
  const inner = scope.at('responses')
  const stated = examples.filter((example) => example.role === 'response' && hasKey(example, inner))
  const keyOf = ({ status }: Example): string =>
    status === undefined ? options.unstatedStatus : String(status)
  const groups = groupBy(stated, keyOf)
  if (groups.size === 0 && fields.length === 0) {
    scope.omitted('responses-missing')
    return undefined
  }
  const payloads = new Map(
    [...groups].map(([key, group]) => [key, readResponse(group, options, inner.at(key))]),
  )
  const described =
    fields.length > 0 ? placeResponseFields(fields, payloads, options.unstatedStatus) : undefined
  if (described === undefined) {
    for (const { name } of fields) inner.omitted('response-field-unplaced', name)
  } else if (!payloads.has(described)) payloads.set(described, [])
  const responses = [...payloads].map(([key, list]): [string, OperationResponse] => {
    const place = inner.at(key)
    const content = buildContent(list, { rows: described === key ? fields : [] }, place)
    const response: OperationResponse = {
      description: describeStatus(key),
      ...(Object.keys(content).length > 0 && { content }),
    }
    const group = groups.get(key)
    const isUnstated = !group || group.some(({ status }) => status === undefined)
    if (isUnstated) place.inferred(response, 'response-status', key)
    if (described === key && payloads.size > 1) place.inferred(response, 'response-fields', key)
    return [key, response]
  })
  return sortedObject(responses)
}

function hasKey(example: Example, scope: Scope): boolean {
  if (example.status === undefined || isStatus(example.status)) return true
  scope.omitted('status-unknown', example.status)
  return false
}

function readResponse(
  examples: readonly Example[],
  { mediaTypes }: ResponseOptions,
  scope: Scope,
): Payload[] {
  const typed = examples.flatMap((example): TypedExample[] => {
    // An example without a text shows a response without a body.
    if (example.code.trim() === '') return []
    const mediaType = mediaTypeOf(example.language, mediaTypes)
    if (mediaType !== undefined) return [{ ...example, mediaType }]
    scope.omitted('example-language', exampleLabel(example), example.language)
    return []
  })
  return readPayloads(typed, scope)
}
