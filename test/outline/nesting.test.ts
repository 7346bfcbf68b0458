import { describe, expect, test } from 'vitest'
import { onlyEndpoint, table } from './only-endpoint.js'

const post = 'method="POST" path="/x/:id"'
const ship = table('Field|Type', 'ship|object', 'crew|array of Sailor', 'home|[Port](#port)')
const inner = table('Field|Type', 'id|string')
const namesOf = (body: string) =>
  onlyEndpoint(`## T\n\n${body}`, post).parameters.map(({ name }) => name)

describe('a table of an object is inside of the row that its title names', () => {
  test.each([
    ['### Ship', 'ship.id'],
    ['### Ship object', 'ship.id'],
    ['### Fields of `ship`', 'ship.id'],
    ['### Crew', 'crew[].id'],
    ['### Sailor', 'crew[].id'],
    ['`ship`:', 'ship.id'],
    ['The `ship` object has the following fields:', 'ship.id'],
    ['Each `crew` item contains these fields:', 'crew[].id'],
  ])('%s', (title, name) => {
    expect(namesOf(`### Body\n\n${ship}\n${title}\n\n${inner}`)).toEqual([
      'ship',
      'crew',
      'home',
      name,
    ])
  })

  test.each([
    '### Cargo',
    'In addition to `ship`:',
    'These fields replace `ship`:',
    '### Query parameters',
  ])('but not: %s', (title) => {
    expect(namesOf(`### Body\n\n${ship}\n${title}\n\n${inner}`).at(-1)).toBe('id')
  })

  test('and none of the path, which has the same name, nor of another response', () => {
    expect(
      onlyEndpoint(`### Body\n\n${ship}\n### Ship\n\n${inner}`, post).parameters.at(-1),
    ).toMatchObject({
      in: 'body',
      required: false,
    })
    const body = `### 200\n\n${ship}\n### 404\n\n#### Ship\n\n${inner}`
    expect(onlyEndpoint(body).responseFields.at(-1)).toMatchObject({ name: 'id', status: 404 })
  })
})

test.each([
  ['spaces that do not break', '&nbsp;&nbsp;id', '&nbsp;&nbsp;&nbsp;&nbsp; at'],
  ['one of them before code', '&nbsp;`id`', '&emsp;&emsp;`at`'],
  ['arrows', '↳ id', '↳↳ at'],
  ['hyphens', '- id', '-- at'],
])('a row is inside of the row above that it is indented below, with %s', (_, first, second) => {
  const rows = ['home|object', `${first}|object`, `${second}|string`, 'crew|string']
  expect(namesOf(table('Field|Type', ...rows))).toEqual(['home', 'home.id', 'home.id.at', 'crew'])
})
