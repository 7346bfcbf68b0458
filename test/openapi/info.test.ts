import { describe, expect, test } from 'vitest'
import { toOpenApi, type OpenApiOptions, type OpenApiResult } from '../../src/openapi.js'
import { codesOf, endpoint } from './reference.js'

type FrontMatter = Record<string, unknown>

/** What becomes of two files with one endpoint each. */
function read(a: FrontMatter, b: FrontMatter = {}, options: OpenApiOptions = {}): OpenApiResult {
  return toOpenApi(
    [
      { id: 'docs/b/b.api.md', endpoints: [endpoint({ path: '/b' })], frontmatter: b },
      { id: 'docs/a.api.md', endpoints: [endpoint({ path: '/a' })], frontmatter: a },
    ],
    options,
  )
}

describe('info', () => {
  test('comes from the options, else the front matter, else the package', () => {
    const info = { title: 'Shop', version: '1', summary: 'Tea.' }
    const data = { name: 'shop-server', version: '3.0.0', description: 'The server.' }
    const options = { info: { title: 'Corner Shop' }, package: data }
    expect(
      read({ info }, { info: { license: { name: 'MIT' } } }, options).description.info,
    ).toEqual({
      title: 'Corner Shop',
      summary: 'Tea.',
      description: 'The server.',
      license: { name: 'MIT' },
      version: '1',
      'x-inferred': ['info-description'],
    })
    expect(read({}, {}, { package: data }).description.info).toEqual({
      title: 'shop-server',
      description: 'The server.',
      version: '3.0.0',
      'x-inferred': ['info-title', 'info-version', 'info-description'],
    })
  })

  test('that nobody states is inferred, since there must be some', () => {
    const { description, report } = read({})
    expect(description.info).toMatchObject({ title: 'API', version: '0.0.0' })
    expect(codesOf(report.inferred)).toEqual(expect.arrayContaining(['info-title', 'info-version']))
  })

  test('is an error where two files disagree', () => {
    const { errors } = read({ info: { title: 'A' } }, { info: { title: 'B' } })
    expect(errors).toEqual([
      expect.objectContaining({ code: 'front-matter-conflict', file: 'docs/b/b.api.md', line: 1 }),
    ])
    expect(read({ info: { title: 'A' } }, { info: { title: 'A' } }).errors).toEqual([])
  })

  test.each([
    'Shop',
    { version: 1 },
    { name: 'Shop' },
    { license: { url: 'https://example.org' } },
    { contact: { phone: '1' } },
    { title: null },
  ])('is left out and listed where OpenAPI has nothing like it: %j', (info) => {
    const { description, report } = read({ info })
    expect(Object.keys(description.info)).toEqual(['title', 'version', 'x-inferred'])
    expect(codesOf(report.omitted)).toContain('front-matter-field')
  })
})

describe('servers', () => {
  const [one, other] = ['https://one.example.org', 'https://other.example.org']

  test('of the options are those of the description; a file may have its own', () => {
    const { description } = read(
      { servers: one },
      { servers: [{ url: other, description: 'B' }] },
      {
        servers: [{ url: one }],
      },
    )
    expect(description.servers).toEqual([{ url: one }])
    expect(description.paths['/a']!.get).not.toHaveProperty('servers')
    expect(description.paths['/b']!.get!.servers).toEqual([{ url: other, description: 'B' }])
  })

  test('that all files state are those of the description', () => {
    const { description } = read({ servers: one }, { servers: [one] })
    expect(description.servers).toEqual([{ url: one }])
    expect(description).not.toHaveProperty('x-inferred')
  })

  test('are `server` where a file has no `servers`', () => {
    const { description } = read({ server: `${one}/v2` }, { server: other, servers: [`${one}/v2`] })
    expect(description.servers).toEqual([{ url: `${one}/v2` }])
    expect(description).not.toHaveProperty('x-inferred')
  })

  test('that some files state are inferred for the others', () => {
    const { description } = read({ servers: one })
    expect(description).toMatchObject({ servers: [{ url: one }], 'x-inferred': ['servers'] })
  })

  test('that differ stand with their operations', () => {
    const { description } = read({ servers: one }, { servers: other })
    expect(description).not.toHaveProperty('servers')
    expect(description.paths['/a']!.get!.servers).toEqual([{ url: one }])
    expect(description.paths['/b']!.get!.servers).toEqual([{ url: other }])
  })

  test('that are none are left out and listed', () => {
    const { description, report } = read({ servers: [7, { url: 7 }] })
    expect(description).not.toHaveProperty('servers')
    expect(codesOf(report.omitted)).toContain('front-matter-field')
  })
})

describe('tags', () => {
  test('come from the front matter, else from the folder, which is inferred', () => {
    const tags = ['people', { name: 'admin', description: 'For admins.' }]
    const { description } = read({ tags })
    expect(description.paths['/a']!.get!.tags).toEqual(['people', 'admin'])
    expect(description.paths['/b']!.get).toMatchObject({
      tags: ['b'],
      'x-inferred': expect.arrayContaining(['tags']),
    })
    expect(description.tags).toEqual([
      { name: 'admin', description: 'For admins.' },
      { name: 'b' },
      { name: 'people' },
    ])
  })

  test('are none where the options or an empty list say so', () => {
    expect(read({}, {}, { tags: 'none' }).description).not.toHaveProperty('tags')
    expect(read({ tags: [] }).description.paths['/a']!.get).not.toHaveProperty('tags')
  })

  test('have one description, or it is an error', () => {
    const tag = (description: string) => ({ tags: { name: 'a', description } })
    expect(codesOf(read(tag('A.'), tag('B.')).errors)).toEqual(['front-matter-conflict'])
  })
})

describe('an operation id', () => {
  test('is the id of the block, where no other block has the same', () => {
    const endpoints = [endpoint({ id: 'a' }), endpoint({ id: 'b', path: '/b' })]
    const ids = (result: OpenApiResult) =>
      Object.values(result.description.paths).map((item) => item.get!.operationId)
    expect(ids(toOpenApi([{ id: 'a.api.md', endpoints }]))).toEqual(['b', 'a'])
    const twice = read({})
    expect(ids(twice)).toEqual([undefined, undefined])
    expect(codesOf(twice.report.omitted)).toContain('operation-id-twice')
    const named = read({}, {}, { operationId: ({ path }, file) => `${file.length}${path}` })
    expect(ids(named)).toEqual(['13/a', '15/b'])
  })

  test('that no URL can hold is left out and listed', () => {
    const { description, report } = toOpenApi([
      { id: 'a.api.md', endpoints: [endpoint({ id: 'größe' })] },
    ])
    expect(description.paths['/users']!.get).not.toHaveProperty('operationId')
    expect(codesOf(report.omitted)).toContain('operation-id-unsafe')
  })
})
