import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { meanings, type Meaning } from '../../src/vocabulary/meanings.js'

const page = readFileSync(new URL('../../docs/reading.md', import.meta.url), 'utf8')

test('the page lists the meanings with their words, as the table of meanings has them', () => {
  const rows = page
    .slice(page.indexOf('## Words'))
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, key, words, says]) => [key, words, says])
  expect(rows).toEqual(
    meanings.map(({ key, words, labelWords = [], says }: Meaning) => [
      `\`${key}\``,
      [...words, ...labelWords].map((word) => `\`${word}\``).join(', '),
      says,
    ]),
  )
})

test('the document that the page begins with is read as the page says, with nothing to report', () => {
  const [, text] = /^````md\n(.*?)^````$/ms.exec(page)!
  const { diagnostics, endpoints, frontmatter, objects } = compile(text!)
  expect(diagnostics).toEqual([])
  expect(Object.keys(frontmatter)).toEqual(['info', 'servers'])
  const [list, build] = endpoints
  expect(list).toMatchObject({
    title: 'List ships',
    description: 'Returns the ships of a fleet, page by page.',
    parameters: [
      { name: 'fleet', in: 'path' },
      { name: 'page', in: 'query', default: '1' },
      { name: 'limit', in: 'query', default: '20' },
    ],
  })
  expect(
    list!.responses.map(({ status, fields, examples }) => [status, fields.length, examples.length]),
  ).toEqual([
    [200, 3, 1],
    [404, 0, 0],
  ])
  expect(list!.responses[0]!.fields[0]).toMatchObject({ name: 'ships', typeLink: '#ship' })
  expect(build!.parameters.map((parameter) => parameter.in)).toEqual([
    'path',
    ...Array<string>(6).fill('body'),
  ])
  expect(build!.parameters[2]).toMatchObject({ name: 'engine', values: ['sail', 'steam'] })
  expect(build!.examples.map(({ role, status }) => [role, status])).toEqual([
    ['request', undefined],
    ['response', 201],
  ])
  expect(build!.responses.map(({ status, description }) => [status, description !== ''])).toEqual([
    [201, true],
    [204, true],
    [404, true],
    [409, true],
  ])
  expect(objects!.map(({ id, fields }) => [id, fields.length])).toEqual([['ship', 4]])
})

/** What a block is read as, in the words of the page. */
function read(body: string): string[] {
  const title = '## Build a ship\n\n'
  const [endpoint] = compile(
    `{% api method="POST" path="/ships/:id" %}\n${title}${body}\n{% /api %}`,
  ).endpoints
  const { parameters, responseFields, responses, description } = endpoint!
  return [
    ...parameters.map((one) => `\`${one.in} ${one.name}${one.required ? ' required' : ''}\``),
    ...responseFields.map(({ name }) => `\`response ${name}\``),
    ...responses.map(({ status }) => `\`${status}\``),
    ...(description === undefined ? [] : [`“${description}”`]),
  ]
}

test('each example is read as the line below it says', () => {
  const examples = [...page.matchAll(/^```md\n(.*?)^```\n\nRead: ([^\n]*)$/gms)]
  expect(examples).toHaveLength(page.match(/^```md$/gm)!.length)
  for (const [, body, said] of examples)
    expect([body, read(body!).join(', ')]).toEqual([body, said])
})
