import { dereference } from '@readme/openapi-parser'
import { describe, expect, test } from 'vitest'
import { toOpenApi, type OpenApiDescription } from '../../src/openapi.js'
import { bodiesOf, refusedValues } from './bodies.js'
import { factsOfDescription, factsOfPages } from './facts.js'
import { readPages } from './pages.js'
import { codesOf } from './reference.js'
import { lintProblems, parserProblems } from './validators.js'

const pages = readPages()
const production = { url: 'https://api.corner-shop.dev/v2', description: 'Production' }
const { description, report, errors } = toOpenApi(pages, { servers: [production] })

describe('the reference of a shop', () => {
  test('is without diagnostics, so nothing of it needs to be left out', () => {
    expect(pages.flatMap(({ diagnostics }) => diagnostics)).toEqual([])
    expect(errors).toEqual([])
    expect(codesOf(report.omitted)).toEqual(['body-without-meaning'])
  })

  test('is accepted by two validators', async () => {
    expect(await parserProblems(description)).toEqual([])
    const problems = await lintProblems(description)
    // Taste, not truth: every operation is to have an error response.
    const rules = problems
      .map(({ rule }) => rule)
      .filter((rule) => rule !== 'operation-4xx-response')
    expect(rules).toEqual([])
  })

  test('is found again in the description, and nothing else', async () => {
    const copy = structuredClone(description) as unknown as Parameters<typeof dereference>[0]
    const found = factsOfDescription((await dereference(copy)) as unknown as OpenApiDescription)
    const { stated, implied } = factsOfPages(pages)
    expect(stated.filter((fact) => !found.includes(fact))).toEqual([])
    const added = found.filter((fact) => !stated.includes(fact))
    expect(added.filter((fact) => !implied.has(fact.replace(/ (?:true|false)$/, '')))).toEqual([])
    for (const kind of ['OPERATION', 'PARAMETER', 'STATUS', 'EXAMPLE']) {
      expect(stated.filter((fact) => fact.startsWith(kind)).length).toBeGreaterThan(9)
    }
  })

  test('has all seven methods', () => {
    const methods = Object.values(description.paths).flatMap((item) => Object.keys(item))
    expect([...new Set(methods)].toSorted()).toEqual([
      'delete',
      'get',
      'head',
      'options',
      'patch',
      'post',
      'put',
    ])
  })

  test('has examples that are valid under their schemas', () => {
    expect(refusedValues(description)).toEqual([])
    const examples = bodiesOf(description).flatMap(({ content }) =>
      content.schema ? Object.keys(content.examples ?? {}) : [],
    )
    expect(examples.length).toBeGreaterThan(12)
  })

  test('says what its front matter says', () => {
    expect(description.info).toEqual({
      title: 'Corner Shop',
      license: { name: 'MIT', identifier: 'MIT' },
      version: '2.1.0',
    })
    expect(description.servers).toEqual([production])
    expect(description.paths['/files']!.get!.servers).toEqual([
      { url: 'https://files.corner-shop.dev' },
    ])
    expect(description.paths['/products']!.get).not.toHaveProperty('servers')
    expect(description.tags).toEqual([
      { name: 'account', description: 'Who you are, and what is yours.' },
      { name: 'orders', description: 'What is bought.' },
      { name: 'products', description: 'What is on the shelves.' },
    ])
  })
})
