import openapiTypescript, { astToString } from 'openapi-typescript'

/** The TypeScript types of a client, as openapi-typescript makes them from a description. */
export async function clientTypes(description: object): Promise<string> {
  const source = structuredClone(description) as Parameters<typeof openapiTypescript>[0]
  return astToString(await openapiTypescript(source, { silent: true }))
}
