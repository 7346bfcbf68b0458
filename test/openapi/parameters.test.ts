import { describe, expect, test } from 'vitest'
import { codesOf, describeFile, endpoint, operationOf, row } from './reference.js'

describe('a parameter', () => {
  test('has the place, the type, the default and the words of its row', () => {
    const parameters = [
      row({ name: 'page', type: 'integer', default: '1', description: 'Page (default: 1)' }),
      row({ name: 'X-Trace', type: 'uuid', in: 'header', required: true }),
      row({ name: 'theme', type: '"light" | "dark"', in: 'cookie' }),
    ]
    expect(operationOf({ parameters }).parameters).toEqual([
      {
        name: 'page',
        in: 'query',
        description: 'Page (default: 1)',
        schema: { type: 'integer', default: 1 },
      },
      { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } },
      { name: 'theme', in: 'cookie', schema: { type: 'string', enum: ['light', 'dark'] } },
    ])
  })

  test('whose place only the method says is marked', () => {
    const parameters = [row({ inferred: true })]
    expect(operationOf({ parameters }).parameters![0]).toMatchObject({
      'x-inferred': ['parameter-location'],
    })
  })

  test('of the path is required, whatever its row says', () => {
    const parameters = [row({ name: 'id', type: 'integer', in: 'path' })]
    expect(operationOf({ path: '/users/:id', parameters }).parameters).toEqual([
      {
        name: 'id',
        in: 'path',
        required: true,
        schema: { type: 'integer' },
        'x-inferred': ['parameter-required'],
      },
    ])
  })

  test('of the path without a row has no type', () => {
    expect(operationOf({ path: '/users/:id' }).parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: {}, 'x-inferred': ['path-parameter'] },
    ])
  })

  test('that no path, no name and no header can carry is left out and listed', () => {
    const parameters = [
      row({ name: 'id', in: 'path' }),
      row({ name: '' }),
      row({ name: 'Content-Type', in: 'header' }),
      row({ name: 'accept', in: 'header' }),
      row({ name: 'AUTHORIZATION', in: 'header' }),
      row({ name: 'Accept', in: 'query' }),
    ]
    const { description, report } = describeFile([endpoint({ parameters })])
    expect(description.paths['/users']!.get!.parameters).toHaveLength(1)
    expect(codesOf(report.omitted).slice(0, 5)).toEqual([
      'parameter-not-in-path',
      'parameter-unnamed',
      'header-ignored',
      'header-ignored',
      'header-ignored',
    ])
  })

  test('counts once: header names in any case, the others as written', () => {
    const parameters = [
      row({ name: 'X-Key', in: 'header', type: 'uuid' }),
      row({ name: 'x-key', in: 'header' }),
      row({ name: 'page' }),
      row({ name: 'Page' }),
      row({ name: 'page', in: 'cookie' }),
    ]
    const { description, report } = describeFile([endpoint({ parameters })])
    const names = description.paths['/users']!.get!.parameters!.map(({ name }) => name)
    expect(names).toEqual(['X-Key', 'page', 'Page', 'page'])
    expect(codesOf(report.omitted)).toContain('parameter-twice')
  })

  test('with brackets at the end of its name comes once for each item', () => {
    const parameters = [
      row({ name: 'ids[]', type: 'integer' }),
      row({ name: 'tags[]', type: 'string[]' }),
    ]
    expect(operationOf({ parameters }).parameters).toMatchObject([
      { name: 'ids[]', schema: { type: 'array', items: { type: 'integer' } } },
      { name: 'tags[]', schema: { type: 'array', items: { type: 'string' } } },
    ])
  })

  test('is deprecated where its type or its description says so first', () => {
    const parameters = [
      row({ name: 'a', type: 'string, deprecated' }),
      row({ name: 'b', description: 'Deprecated: use `a`.' }),
      row({ name: 'c', description: 'Deprecated users come last.' }),
    ]
    const { description, report } = describeFile([endpoint({ parameters })])
    const built = description.paths['/users']!.get!.parameters!
    expect(built.map(({ deprecated }) => deprecated)).toEqual([true, true, undefined])
    expect(codesOf(report.omitted)).toEqual(['responses-missing'])
  })

  test('with a nested name keeps the name, since nobody says how it travels', () => {
    const parameters = [row({ name: 'filter.state' }), row({ name: 'ids[]' })]
    expect(operationOf({ parameters }).parameters).toMatchObject([
      { name: 'filter.state', 'x-inferred': ['parameter-name'] },
      { name: 'ids[]', 'x-inferred': ['parameter-name'] },
    ])
  })
})
