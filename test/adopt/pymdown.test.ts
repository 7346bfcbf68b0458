import { describe, expect, test } from 'vitest'
import { adopt } from '../../src/adopt/adopt.js'
import { compile } from '../../src/compile/compile.js'

const page = (body: string): string => `## Ships\n\n\`GET /ships\`\n\n${body}`

/** The text of the document that a page becomes, without what is always there. */
function bodyOf(body: string): string {
  return adopt(page(body))
    .text.split('`GET /ships`')[1]!
    .replace(/\n\{% \/api %\}\n*$/, '')
    .trim()
}

const table = '| Name | Type | Description |\n| --- | --- | --- |\n| `mast` | string | Its tree |'

describe('a block between lines of slashes', () => {
  test('loses them and its options, and a keyword that says a place labels each of its tables', () => {
    const body = `/// api-query-parameters\n    open: True\n\n${table}\n\n///\n\n/// sea-response-spec\n${table}\n///\n`
    const [endpoint] = compile(adopt(page(body)).text).endpoints
    expect(endpoint!.parameters).toMatchObject([{ in: 'query', name: 'mast' }])
    expect(endpoint!.responseFields).toMatchObject([{ name: 'mast' }])
    expect(endpoint!.description).toBeUndefined()
    expect(bodyOf(`/// response-spec\n\n${table}\n\nMore.\n\n${table}\n\n///`)).toBe(
      `Response:\n\n${table}\n\nMore.\n\nResponse:\n\n${table}`,
    )
  })

  test.each([
    ['/// fold-up\n```json\n{}\n```\n///', '```json\n{}\n```'],
    ['/// details | In short\n    open: true\n\nText.\n///', '**In short**\n\nText.'],
    ['/// request-body\n\n```json\n{}\n```\n\n///', 'Request body:\n\n```json\n{}\n```'],
    ['/// note\nMind it.\n///', '> [!NOTE]\n> Mind it.'],
    ['/// Warning | Hot\nMind it.\n///', '> [!WARNING]\n> **Hot**\n>\n> Mind it.'],
    ['/// outer\n\n//// tip\nMind it.\n////\n\n///', '> [!TIP]\n> Mind it.'],
  ])('%j becomes %j', (written, rewritten) => {
    expect(bodyOf(written).replaceAll(/\n{3,}/g, '\n\n')).toBe(rewritten)
  })

  test.each([
    '/// outer\n\nText.',
    'Text.\n\n///',
    '/// outer\n\nText.\n\n////',
    '```\n/// a\nb\n///\n```',
  ])('%j stays: nothing closes or opens it, or it is code', (written) => {
    expect(bodyOf(written)).toBe(written)
  })
})

describe('below a table', () => {
  test.each(['{: .wide }', '{: #masts .wide data-x="1 2"}', '{ .wide }', '{#masts}'])(
    'the attributes %j are removed',
    (attributes) => {
      expect(bodyOf(`${table}\n${attributes}\n\nText.`)).toBe(`${table}\n\n\nText.`)
    },
  )

  test('a caption beside attributes is a paragraph of its own', () => {
    expect(bodyOf(`${table}\n{ #masts } The masts\n\nText.`)).toBe(`${table}\n\nThe masts\n\nText.`)
  })

  test.each(['{ }', '{ masts }', '{{ .Masts }}'])('%j stays', (written) => {
    expect(bodyOf(`${table}\n${written}`)).toBe(`${table}\n${written}`)
  })
})

test('attributes below other text stay: they can say what it is', () => {
  expect(bodyOf('Mind it.\n{: .warning}')).toBe('Mind it.\n{: .warning}')
})

test('rows that go on with the row above are joined to it', () => {
  const head = '| Name | Type | Description |\n| --- | --- | --- |\n'
  const body = `${head}| \`mast\` | string | A tree |\n|   |  or null  | that is \\| was |^\n| | | tall |^\n| \`sail\` | string | Of\n|   |   | linen ^|\n|   | other | row |\n`
  expect(bodyOf(body)).toBe(
    `${head}| \`mast\` | string or null | A tree that is \\| was tall |\n| \`sail\` | string | Of linen |\n|   | other | row |`,
  )
})
