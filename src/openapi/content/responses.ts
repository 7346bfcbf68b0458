import type { Example, Field } from '../../endpoint/endpoint.js'
import { fieldSteps } from '../../field-type/tree.js'
import type { OperationResponse } from '../description/operation.js'
import { groupBy, sortedObject } from '../ordered.js'
import { ReportLists, Scope } from '../report.js'
import { accepts } from '../schema/conformance.js'
import { schemaOfRows } from '../schema/rows-schema.js'
import { fieldsOf } from '../schema/sample-schema.js'
import { buildContent } from './content.js'
import { isJsonType, mediaTypeOf } from './media-type.js'
import { exampleLabel, readPayloads, type Payload, type TypedExample } from './payload.js'

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

/** How the rows stand to what is shown of a response. */
type Relation = 'fits' | 'similar' | 'apart' | 'unshown' | 'bodiless'

/** The statuses whose responses have no body. */
const BODILESS = ['204', '205', '304']

/**
 * The key of the response that the rows of a Response table describe; the rows themselves carry
 * no status. They belong where the examples are what they say, else to a response without JSON
 * examples, else to one of its own, under the key for what is not stated.
 *
 * Returns nothing where that is not clear.
 */
export function placeResponseFields(
  fields: readonly Field[],
  responses: ReadonlyMap<string, readonly Payload[]>,
  unstatedStatus: string,
): string | undefined {
  const relations = [...responses].map(
    ([key, payloads]) => [key, relationOf(fields, key, payloads)] as const,
  )
  const keysThat = (relation: Relation): string[] =>
    relations.filter(([, found]) => found === relation).map(([key]) => key)
  const fitting = keysThat('fits')
  const similar = keysThat('similar')
  if (fitting.length > 0) return onlyOne(fitting) ?? onlyOne(fitting.filter(isSuccess))
  if (similar.length > 0) return relations.length === 1 ? similar[0] : undefined
  const unshown = keysThat('unshown').filter(isSuccess)
  if (unshown.length > 0) return onlyOne(unshown)
  return responses.has(unstatedStatus) ? undefined : unstatedStatus
}

function relationOf(fields: readonly Field[], key: string, payloads: readonly Payload[]): Relation {
  const json = payloads.filter(({ mediaType }) => isJsonType(mediaType))
  const samples = json.flatMap((payload) => payload.samples.map(({ value }) => value))
  if (samples.length === 0) return BODILESS.includes(key) ? 'bodiless' : 'unshown'
  const shown = fieldsOf(samples.flat())
  const isShown = fields.some(({ name }) => {
    const property = fieldSteps(name)?.find(({ step }) => step !== '[]')
    return property !== undefined && shown.has(property.step)
  })
  if (!isShown) return 'apart'
  // What is found here is only found out, not reported: the rows may belong to another response.
  const schema = schemaOfRows(fields, new Scope(new ReportLists().lists))
  return samples.every((sample) => accepts(schema, sample)) ? 'fits' : 'similar'
}

function isSuccess(key: string): boolean {
  return /^(?:2|default$)/.test(key)
}

function onlyOne(keys: readonly string[]): string | undefined {
  return keys.length === 1 ? keys[0] : undefined
}

const phrases: Readonly<Record<string, string>> = {
  100: 'Continue',
  101: 'Switching Protocols',
  102: 'Processing',
  103: 'Early Hints',
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  203: 'Non-Authoritative Information',
  204: 'No Content',
  205: 'Reset Content',
  206: 'Partial Content',
  207: 'Multi-Status',
  208: 'Already Reported',
  226: 'IM Used',
  300: 'Multiple Choices',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  305: 'Use Proxy',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  423: 'Locked',
  424: 'Failed Dependency',
  425: 'Too Early',
  426: 'Upgrade Required',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  505: 'HTTP Version Not Supported',
  506: 'Variant Also Negotiates',
  507: 'Insufficient Storage',
  508: 'Loop Detected',
  511: 'Network Authentication Required',
}

/** What HTTP calls a status; the status itself where HTTP has no name for it. */
export function describeStatus(key: string): string {
  if (key === 'default') return 'A response whose status is not stated.'
  return phrases[key] ?? `Status ${key}`
}

/** Whether OpenAPI has a key for a status. */
export function isStatus(status: number): boolean {
  return Number.isInteger(status) && status >= 100 && status < 600
}
