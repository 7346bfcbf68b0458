import {
  toOpenApi,
  type DescribedEndpoint,
  type Example,
  type OpenApiOptions,
  type OpenApiResult,
  type Operation,
  type OperationMethod,
  type Parameter,
} from '../../src/openapi.js'

/** An endpoint that says nothing but what it is given. */
export function endpoint(fields: Partial<DescribedEndpoint> = {}): DescribedEndpoint {
  const { path = '/users' } = fields
  return {
    id: 'list-users',
    method: 'GET',
    path,
    title: 'List users',
    pathParameters: [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!),
    parameters: [],
    responseFields: [],
    examples: [],
    notes: [],
    ...fields,
  }
}

/** A row of a parameter table, stated to be in the query. */
export function row(fields: Partial<Parameter> = {}): Parameter {
  return {
    name: 'page',
    type: 'string',
    required: false,
    description: '',
    in: 'query',
    inferred: false,
    ...fields,
  }
}

/** A JSON response whose role is stated. */
export function example(fields: Partial<Example> = {}): Example {
  return { role: 'response', language: 'json', code: '{}', inferred: false, ...fields }
}

/** The block starts at this line. */
export function atLine(line: number): Pick<DescribedEndpoint, 'position'> {
  const point = { line, column: 1, offset: 0 }
  return { position: { start: point, end: point } }
}

/** What comes out of one file. */
export function describeFile(
  endpoints: DescribedEndpoint[],
  options: OpenApiOptions = {},
): OpenApiResult {
  return toOpenApi([{ id: 'users.api.md', endpoints }], options)
}

/** What becomes of one endpoint. */
export function operationOf(
  fields: Partial<DescribedEndpoint>,
  options: OpenApiOptions = {},
): Operation {
  const { description } = describeFile([endpoint(fields)], options)
  const [item] = Object.values(description.paths)
  return item![(fields.method ?? 'GET').toLowerCase() as OperationMethod]!
}

/** The codes of a list of diagnostics. */
export function codesOf(diagnostics: readonly { code: string }[]): string[] {
  return diagnostics.map(({ code }) => code)
}

/** What a JSON Pointer leads to. */
export function resolvePointer(value: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1)
  return keys.reduce<unknown>((inner, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
    return (inner as Record<string, unknown> | undefined)?.[name]
  }, value)
}
