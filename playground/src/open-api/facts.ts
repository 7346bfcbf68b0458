import type { MediaType, OpenApiDescription } from '../../../src/openapi.js'
import { create } from '../element.js'

/** Says in numbers what a description holds. */
export function createFacts(description: OpenApiDescription): HTMLElement {
  const facts = factsOf(description).map(([one, many, count]) =>
    create(
      'div',
      {},
      create('dt', {}, count === 1 ? one : many),
      create('dd', {}, count.toLocaleString('en')),
    ),
  )
  return create('dl', { class: 'facts' }, ...facts)
}

function factsOf({ paths, components }: OpenApiDescription): [string, string, number][] {
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  const parameters = operations.flatMap((operation) => operation.parameters ?? [])
  const responses = operations.flatMap((operation) => Object.values(operation.responses ?? {}))
  const bodies = [...operations.map(({ requestBody }) => requestBody), ...responses].flatMap(
    (body): MediaType[] => Object.values(body?.content ?? {}),
  )
  const schemas = [...parameters, ...bodies].filter(({ schema }) => schema !== undefined)
  return [
    ['operation', 'operations', operations.length],
    ['path', 'paths', Object.keys(paths).length],
    ['parameter', 'parameters', parameters.length],
    ['response', 'responses', responses.length],
    ['schema', 'schemas', schemas.length],
    ['auth scheme', 'auth schemes', Object.keys(components?.securitySchemes ?? {}).length],
  ]
}
