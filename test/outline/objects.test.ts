import { describe, expect, test, vi } from 'vitest'
import { onlyEndpoint } from './only-endpoint.js'
import { compile } from '../../src/compile/compile.js'
import { readDraft } from '../../src/compile/compile.js'
import { DocumentObjects } from '../../src/outline/objects.js'

const table = (...rows: string[]) =>
  `| Field | Type |\n| --- | --- |\n${rows.map((row) => `| ${row} |\n`).join('')}`

const block = (body: string) => `{% api path="/users" %}\n## Users\n\n${body}\n{% /api %}\n`

/** The names of the fields of what a link leads to. */
function fieldsAt(text: string, link: string): string[] | undefined {
  return readDraft(text)
    .objects.find(link)
    ?.object.rows.map(({ name }) => name)
}

describe('an object that Type cells link to', () => {
  const text = `# Objects\n\n## User\n\nA person.\n\n${table('id | integer', 'team | [Team](#team)')}\n## Team\n\nNothing.\n`

  test('is a heading whose section holds a table of fields', () => {
    expect(fieldsAt(text, '#user')).toEqual(['id', 'team'])
    expect(fieldsAt(text, '#objects')).toEqual(['id', 'team'])
    expect(fieldsAt(text, '#team')).toBeUndefined()
    expect(fieldsAt(text, '#nowhere')).toBeUndefined()
    expect(fieldsAt(text, './other.api.md#user')).toBeUndefined()
  })

  test('may have its table below a deeper heading, and ends at one of its own level', () => {
    const nested = `### User\n\n#### Fields\n\n${table('id | integer')}\n### Team\n\n${table('name | string')}`
    expect(fieldsAt(nested, '#user')).toEqual(['id'])
    expect(fieldsAt(nested, '#fields')).toEqual(['id'])
    expect(fieldsAt(nested, '#team')).toEqual(['name'])
  })

  test('has the fields of all tables below its heading, up to a deeper heading below one of them', () => {
    const fieldsOf = (body: string, link = '#user') =>
      readDraft(`### User\n\n${body}`)
        .objects.find(link)
        ?.object.rows.map(({ name, required }) => (required ? `${name}!` : name))
    const [id, plan] = [table('id | integer'), table('plan | string', 'id | string')]
    expect(fieldsOf(`${id}\n${plan}`)).toEqual(['id', 'plan'])
    expect(fieldsOf(`${id}\nCustomers also have a plan.\n\n${plan}`)).toEqual(['id', 'plan'])
    const labelled = `Required fields:\n\n${id}\n**Optional fields**\n\n${plan}`
    expect(fieldsOf(labelled)).toEqual(['id!', 'plan'])
    const headed = `#### Required fields\n\n${id}\n#### Optional fields\n\n${plan}`
    expect(fieldsOf(headed)).toEqual(['id!'])
    expect(fieldsOf(headed, '#optional-fields')).toEqual(['plan', 'id'])
    expect(fieldsOf(`${id}\n#### Address\n\n${plan}`)).toEqual(['id'])
    expect(fieldsOf(`${id}\n<a id="plan"></a>\n#### Plan\n\n${plan}`)).toEqual(['id'])
    expect(fieldsOf(`#### Address\n\n${id}\n#### Plan\n\n${plan}`)).toEqual(['id'])
    expect(fieldsOf(`| Colour | Hex |\n|-|-|\n| red | f00 |\n\n${plan}`)).toEqual(['plan', 'id'])
  })

  test('can be part of a block, and is found by the id that its author gave it', () => {
    expect(
      fieldsAt(block(`### The user {#person}\n\n${table('a.b | string')}`), '#person'),
    ).toEqual(['a.b'])
  })

  test('is found whatever prefix its id has on the page', () => {
    expect(readDraft(text, { idPrefix: 'x-' }).objects.find('#user')).toBeDefined()
  })

  test('is asked for in another document by the path of the link, once', () => {
    const asked: string[] = []
    const other = readDraft(text).objects
    const linkedObjects = (path: string) => {
      asked.push(path)
      return path === './objects.api.md' ? other : undefined
    }
    const { objects } = readDraft(block(''), { linkedObjects })
    const found = objects.find('./objects.api.md#user')!
    expect(found.object.name).toBe('User')
    expect(found.scope).toBe(other)
    expect(objects.find('./objects.api.md#team')).toBeUndefined()
    expect(objects.find('./none.api.md#user')).toBeUndefined()
    expect(asked).toEqual(['./objects.api.md', './none.api.md'])
  })

  test('is data of the document, where it is no part of an endpoint or a type links to it', () => {
    const rows = table('user | [User](#user)', 'log | [text](#response)')
    const body = `${rows}\n### User\n\n${table('id | integer')}\n### Response\n\n${table('ok | boolean')}`
    expect(compile(block(body)).objects).toEqual([
      {
        id: 'user',
        name: 'User',
        fields: [expect.objectContaining({ name: 'id', type: 'integer' })],
      },
      { id: 'response', name: 'Response', fields: [expect.objectContaining({ name: 'ok' })] },
    ])
    expect(compile(block(`### Response\n\n${table('ok | boolean')}`))).not.toHaveProperty('objects')
  })

  test('is told from the title of its block without a search for each section', () => {
    const sections = `### Section\n\n${table('id | integer')}\n`.repeat(50)
    const page = `{% api path="/x" %}\n${sections}{% /api %}\n`
    const { document, ids, words } = readDraft(page, {})
    const [title] = ids.keys()
    const reads = vi.fn(() => 'Section')
    Object.defineProperty(title!, 'text', { get: reads })
    const shared = new DocumentObjects(document.pieces, ids, words, page).shared([])
    expect(shared).toHaveLength(49)
    expect(reads.mock.calls.length).toBeLessThan(5)
  })

  test('keeps a document without blocks from being one that documents nothing', () => {
    expect(compile(text).diagnostics).toEqual([])
    expect(compile('# Prose').diagnostics.map(({ code }) => code)).toEqual(['no-block'])
  })
})

test('a row says where its type links to', () => {
  const rows = table('user | array of [users](./objects.api.md#user)', 'id | integer')
  const { parameters } = compile(block(rows)).endpoints[0]!
  expect(parameters.map(({ type, typeLink }) => [type, typeLink])).toEqual([
    ['array of users', './objects.api.md#user'],
    ['integer', undefined],
  ])
})

test('a row links to no type where its links lead to several', () => {
  const linkOf = (type: string): string | undefined => {
    const rows = `| Name | Type |\n|---|---|\n| a | ${type} |`
    const list = `Parameters:\n\n- \`a\` (${type.replaceAll('\\', '')}): A`
    const [ofCell, ofItem] = [rows, list].map((body) => onlyEndpoint(body).parameters[0]!.typeLink)
    expect(ofItem).toBe(ofCell)
    return ofCell
  }
  for (const type of ['[A](#a) or [B](#b)', 'array of [A](#a) \\| [B](#b)'])
    expect(linkOf(type)).toBeUndefined()
  expect(linkOf('[A](#a) or array of [A](#a)')).toBe('#a')
})
