import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toOpenApi } from '../../../src/openapi.js'
import { bodiesOf, operationsOf } from '../bodies.js'
import { readPages } from '../pages.js'
import { clientTypes } from './client-types.js'

const run = promisify(execFile)
const compiler = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))
const { description } = toOpenApi(readPages())

let folder = ''
let types = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'api-md-client-'))
  types = await clientTypes(description)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** What the TypeScript compiler says about a file that uses the client's types. */
async function check(source: string): Promise<string> {
  await writeFile(join(folder, 'types.ts'), types)
  await writeFile(join(folder, 'use.ts'), `import type { paths } from './types.js'\n${source}\n`)
  const options = [
    '--noEmit',
    '--pretty',
    'false',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--lib',
    'es2022',
    '--skipLibCheck',
    '--types',
    '',
  ]
  try {
    await run(process.execPath, [compiler, ...options, 'types.ts', 'use.ts'], { cwd: folder })
    return ''
  } catch (error) {
    const { stdout } = error as { stdout?: string }
    // A compiler that does not run says nothing of the types.
    if (!stdout) throw error
    return stdout
  }
}

/** The type of an operation: `paths["/users"]["get"]`. */
function typeOf(operation: string): string {
  const [method, path] = operation.split(' ') as [string, string]
  return `paths[${JSON.stringify(path)}]["${method.toLowerCase()}"]`
}

/** Every example as a constant of the type that the client has for it. */
function examples(): string[] {
  return bodiesOf(description).flatMap(({ operation, status, mediaType, content }) => {
    if (!content.schema) return []
    const body =
      status === undefined
        ? `NonNullable<${typeOf(operation)}["requestBody"]>`
        : `${typeOf(operation)}["responses"][${/^\d/.test(status) ? status : `"${status}"`}]`
    return Object.values(content.examples ?? {}).map(
      ({ value }) => `${body}["content"]["${mediaType}"] = ${JSON.stringify(value)}`,
    )
  })
}

/** The defaults of each operation's query. */
function defaults(): string[] {
  return operationsOf(description).flatMap(([operation, { parameters = [] }]) => {
    const query = parameters.filter(
      ({ in: place, schema }) => place === 'query' && 'default' in schema,
    )
    if (query.length === 0) return []
    const values = Object.fromEntries(query.map(({ name, schema }) => [name, schema.default]))
    return [`NonNullable<${typeOf(operation)}["parameters"]["query"]> = ${JSON.stringify(values)}`]
  })
}

describe('a client that is generated from the description', () => {
  test('takes every example and every default of the pages', async () => {
    const constants = [...examples(), ...defaults()]
    expect(constants.length).toBeGreaterThan(12)
    const source = constants.map((text, index) => `export const value${index}: ${text}`).join('\n')
    expect(await check(source)).toBe('')
  })

  test('refuses what the pages do not say', async () => {
    const order = 'paths["/orders"]["post"]["requestBody"]["content"]["application/json"]'
    const wrong = [
      `export const a: ${order} = { items: [] }`,
      `export const b: ${order} = { customer: { email: 'a@b.example' }, items: [{ sku: 1 }] }`,
      `export const c: ${order} = { customer: { email: 'a@b.example' }, items: [], notify: 'fax' }`,
      `export const d: ${order} = { customer: { email: 'a@b.example' }, items: [], colour: 'red' }`,
      `export const e: paths["/orders"]["post"]["parameters"]["header"] = {}`,
      `export type F = paths["/orders"]["get"]["responses"]`,
    ]
    const output = await check(wrong.join('\n'))
    const lines = new Set(
      [...output.matchAll(/use\.ts\((\d+),/g)].map(([, line]) => Number(line) - 2),
    )
    expect([...lines]).toEqual(wrong.map((_, index) => index))
  })
})
