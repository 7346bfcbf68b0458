import { describe, expect, test } from 'vitest'
import { cases } from '../cases.js'
import { readBodies } from '../../src/body/body.js'
import { FieldReader, type FieldRow } from '../../src/body/fields.js'
import { isContradiction, placeOf } from '../../src/body/issue.js'
import { parseJson } from '../../src/body/json.js'
import { validate } from '../../src/body/validate.js'

function row(name: string, type = 'string', more: Partial<FieldRow> = {}): FieldRow {
  return { name, type, required: false, ...more }
}

function bodyOf(
  rows: readonly FieldRow[],
  method = 'GET',
  objects: Record<string, FieldRow[]> = {},
) {
  const reader = new FieldReader((link) => {
    const found = objects[link]
    return found && { key: link, title: link, rows: found, from: undefined }
  })
  const isRequest = method !== 'GET'
  const source = {
    method,
    pathNames: ['id'],
    requestRows: isRequest ? rows : [],
    responseRows: isRequest ? [] : rows,
    examples: [],
  }
  const [body] = readBodies(source, reader, undefined)
  return body!
}

/** The issues of a text as `kind path`, with the characters that they are at. */
function issues(body: ReturnType<typeof bodyOf>, text: string, hasValues?: boolean): string[] {
  const json = parseJson(text)
  if (json.type === 'problem') throw new Error(json.problem)
  return validate(json.value, body, hasValues).map((issue) => {
    const { kind, path, name } = issue
    const span = placeOf(issue, json.nodeAt)
    return `${kind} ${name} /${path.join('/')} ${text.slice(span.start, span.end)}`
  })
}

const required = { required: true }

describe('a value', () => {
  test('differs from the rows in kind, values, formats, and in what is there', () => {
    const body = bodyOf([
      row('id', 'integer', required),
      row('kind', 'string', { values: ['a', 'b'] }),
      row('at', 'date'),
      row('items[].sku', 'string', required),
      row('note', 'string'),
      row('size', 'integer', required),
    ])
    const text = '{"id":"1","kind":"c","at":"today","items":[{"sku":"x"},{}],"note":null,"more":1}'
    expect(issues(body, text)).toEqual([
      'type id /id "1"',
      'value kind /kind "c"',
      'format at /at "today"',
      'missing items[].sku /items/1/sku {',
      'null note /note null',
      'unknown more /more "more"',
      'missing size /size {',
    ])
    const shapes = issues(body, text, false)
    expect(shapes.filter((issue) => /^(?:value|format)/.test(issue))).toEqual([])
  })

  test('that comes from no text is compared the same way', () => {
    const body = bodyOf([row('id', 'integer', required)])
    const found = validate([{ id: 1 }, { id: 'x' }, {}], body)
    expect(found.map(({ kind, path }) => [kind, path])).toEqual([
      ['type', [1, 'id']],
      ['missing', [2, 'id']],
    ])
  })

  test('is found in a list and in an envelope of a response', () => {
    const body = bodyOf([row('id', 'integer', required), row('name')])
    expect(issues(body, '{"page":1,"data":[{"id":"1"}]}')).toEqual(['type id /data/0/id "1"'])
    expect(issues(body, '[]')).toEqual([])
    expect(issues(body, '"text"')).toEqual(['type  / "text"'])
  })

  cases([
    ['{"data":{"edges":[{"node":{"id":"1"}}]}}', 'response', '/data/edges/0/node/id'],
    ['{"id":1,"user":{"id":"1","name":"a","mail":"b"}}', 'response', '/user/id'],
    ['{"id":"1","user":{"id":1,"name":"a"}}', 'response', '/id'],
    ['{"user":{"id":"1"}}', 'request', '/user/id'],
    ['{"data":{"attributes":{"id":"1"}}}', 'request', '/data/attributes/id'],
    ['{"id":"1","user":{"id":1,"name":"a","mail":"b"}}', 'request', '/id'],
  ] as const)('is found where most names of its rows are', (text, role, path) => {
    const body = { ...bodyOf([row('id', 'integer'), row('name'), row('mail')]), role }
    expect(issues(body, text).filter((issue) => issue.startsWith('type'))).toEqual([
      `type id ${path} "1"`,
    ])
  })

  test('is no envelope where a request has other fields beside it', () => {
    const body = { ...bodyOf([row('id', 'integer')]), role: 'request' } as const
    expect(issues(body, '{"page":1,"user":{"id":"1"}}')).toEqual([
      'unknown page /page "page"',
      'unknown user /user "user"',
    ])
  })

  test('of a field with a free name is held against the row of that name', () => {
    const free = [row('balances.<address>', 'number')]
    expect(issues(bodyOf(free), '{"balances":{"0x1":1,"0x2":"y"}}')).toEqual([
      'type balances.0x2 /balances/0x2 "y"',
    ])
  })

  test('has the fields of the objects that its type links to', () => {
    const objects = {
      '#user': [row('id', 'integer', required), row('boss', 'User', { typeLink: '#user' })],
      '#cat': [row('name', 'string', required)],
    }
    const user = bodyOf([row('u', 'User', { typeLink: '#user' })], 'GET', objects)
    expect(issues(user, '{"u":{"id":1,"boss":{"id":"2"}}}')).toEqual([
      'type u.boss.id /u/boss/id "2"',
    ])
  })

  test('may leave fields out in a PATCH or where it says that there is more, and may repeat the path', () => {
    const rows = [row('name', 'string', required)]
    expect(issues(bodyOf(rows, 'PATCH'), '{}')).toEqual(['left-out name /name {'])
    expect(isContradiction({ kind: 'left-out' })).toBe(false)
    expect(issues(bodyOf(rows, 'POST'), '{ ... }')).toEqual([])
    expect(issues(bodyOf(rows, 'POST'), '{"id":"1","name":<name>}')).toEqual([])
  })
})
