import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { MediaType, OpenApiDescription, Operation } from '../../src/openapi.js'

/** A body that a description shows, with where it stands. */
export interface Body {
  readonly operation: string
  /** The status of a response; nothing for a request. */
  readonly status?: string
  readonly mediaType: string
  readonly content: MediaType
}

/** The operations of a description, by `GET /users`. */
export function operationsOf({ paths }: OpenApiDescription): [string, Operation][] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )
}

/** Every body of a description. */
export function bodiesOf(description: OpenApiDescription): Body[] {
  return operationsOf(description).flatMap(([operation, { requestBody, responses = {} }]) => {
    const request = Object.entries(requestBody?.content ?? {})
    return [
      ...request.map(([mediaType, content]): Body => ({ operation, mediaType, content })),
      ...Object.entries(responses).flatMap(([status, response]) =>
        Object.entries(response.content ?? {}).map(([mediaType, content]): Body => ({
          operation,
          status,
          mediaType,
          content,
        })),
      ),
    ]
  })
}

/** The examples, and the defaults of parameters and fields, that their own schemas refuse. */
export function refusedValues(description: OpenApiDescription): string[] {
  const ajv = addFormats.default(
    new Ajv2020({ strict: true, allowUnionTypes: true, ownProperties: true }),
  )
  ajv.addKeyword('x-inferred')
  ajv.addFormat('password', true)
  const refused: string[] = []
  const check = (schema: object, value: unknown, place: string): void => {
    if (!ajv.validate(schema, value)) refused.push(`${place}: ${ajv.errorsText()}`)
  }
  const checkDefaults = (schema: object, place: string): void => {
    if ('default' in schema) check(schema, schema.default, place)
    for (const inner of Object.values(schema) as unknown[]) {
      if (typeof inner === 'object' && inner !== null) checkDefaults(inner, place)
    }
  }
  for (const { operation, status = 'request', mediaType, content } of bodiesOf(description)) {
    const { schema, examples = {} } = content
    if (!schema) continue
    const place = `${operation} ${status}`
    checkDefaults(schema, place)
    // The text of another format than JSON stands for data that only its reader knows.
    if (!/json/.test(mediaType) && schema.type !== 'string') continue
    for (const [name, { value }] of Object.entries(examples))
      check(schema, value, `${place} ${name}`)
  }
  for (const [operation, { parameters = [] }] of operationsOf(description)) {
    for (const { name, schema } of parameters) checkDefaults(schema, `${operation} ${name}`)
  }
  return refused
}
