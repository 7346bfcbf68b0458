import { compile } from '../../src/compile/compile.js'
import type { Endpoint } from '../../src/endpoint/endpoint.js'

/** The fields of a file with one block of this body. */
export function onlyEndpoint(body: string, attributes = 'path="/things"'): Endpoint {
  const { endpoints } = compile(`{% api ${attributes} %}\n${body}\n{% /api %}\n`)
  const [endpoint] = endpoints
  if (!endpoint || endpoints.length > 1) throw new Error('The file has not one block.')
  return endpoint
}

/** The convention's header, with its delimiter row. */
export const header = '| Parameter | Type | Required | Description |\n|---|---|---|---|'
