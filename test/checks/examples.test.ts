import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { applyEdits } from '../../src/diagnostics/diagnostic.js'
import { block, diagnostics, header, onlyDiagnostic } from './diagnostics.js'
import { cases } from '../cases.js'

function withRows(rows: string, example: string, method = 'POST'): string {
  return block(
    `method="${method}" path="/x"`,
    `${header}${rows}\n\n\`\`\`json request\n${example}\n\`\`\``,
  )
}

function compared(rows: string, example: string, method?: string): [string, string][] {
  return diagnostics(withRows(rows, example, method))
}

/** One row, optional, of a type. */
function row(name: string, type = 'string', required = 'no'): string {
  return `| ${name} | ${type} | ${required} | … |\n`
}

describe('a json example', () => {
  cases(['{}', '[1, 2]', '"a"', 'null', ' { "a": [1e3] } '])('is any JSON', (code) => {
    expect(diagnostics(block('path="/x"', `\`\`\`json\n${code}\n\`\`\``))).toEqual([])
  })

  test('that is not JSON is reported at the character', () => {
    const source = block('path="/x"', '```json\n{\n  "a": 1,\n}\n```')
    expect(diagnostics(source)).toEqual([['invalid-json', '}']])
    expect(onlyDiagnostic(source)).toMatchObject({
      severity: 'warning',
      message: 'The example is not JSON: a comma precedes `}`.',
      range: { start: { line: 7, column: 1 } },
    })
  })

  cases([
    ['single quotes', ["{ 'a': 1 }", "{ 'b': 1 }"], "'a'"],
    ['words in place of values', ['{ "a": SHIP }', '[sail|steam]'], 'SHIP'],
  ])('that has a way of writing which no edit mends is told once a file', (_, codes, place) => {
    const source = codes
      .map((code, at) => block(`path="/${at}"`, `\`\`\`json\n${code}\n\`\`\``))
      .join('')
    expect(diagnostics(source)).toEqual([['invalid-json', place]])
    expect(onlyDiagnostic(source).message).toMatch(/The same in 1 more place\.$/)
  })

  test('that makes a mistake of its own, or one that an edit mends, is told apart', () => {
    const fence = (code: string) => `\`\`\`json\n${code}\n\`\`\`\n\n`
    const body =
      fence('{ "a": 1 "b": 2 }') +
      fence('{ "c": 1 "d": 2 }') +
      fence('{ "a": 1, }') +
      fence('[1, ]')
    expect(diagnostics(block('path="/x"', body)).map(([code]) => code)).toEqual([
      'invalid-json',
      'invalid-json',
      'invalid-json',
      'invalid-json',
    ])
  })

  test('is pointed at in an indented fence and with any line ending', () => {
    const body = "  ```json\n  {\n    'a': 1\n  }\n  ```"
    for (const ending of ['\n', '\r\n', '\r']) {
      const source = block('path="/x"', body).replaceAll('\n', ending)
      expect(diagnostics(source)).toEqual([['invalid-json', "'a'"]])
    }
  })

  test('that is empty is reported at its language', () => {
    expect(diagnostics(block('path="/x"', '```json\n```'))).toEqual([['invalid-json', 'json']])
    expect(diagnostics(block('path="/x"', '```JSON\n\n```'))).toEqual([['invalid-json', 'JSON']])
  })

  test('may be anything in another language, in a quote, or without a fence', () => {
    const body = '```jsonc\n{ a }\n```\n\n```\n{ a }\n```\n\n> ```json\n> { a }\n> ```\n\n    { a }'
    expect(diagnostics(block('path="/x"', body))).toEqual([])
  })
})

test('a field that is of another type than its row says is one mistake, whatever its values are', () => {
  const source = withRows(row('knots[].at'), '{ "knots": [{ "at": 1 }, { "at": 2 }, { "at": 2 }] }')
  expect(onlyDiagnostic(source).message).toMatch(/The same in 2 more places\.$/)
})

describe('JSON that says less than its text', () => {
  cases([
    ['{"a": 1, "a": 2}', '"a"', 'has `a` twice'],
    ['{"a": 1e999}', '1e999', 'has a number that is too large'],
    ['{"$ref": "#/a"}', '"$ref"', 'has a `$ref`'],
  ])('is reported', (code, place, problem) => {
    const source = block('path="/x"', `\`\`\`json\n${code}\n\`\`\``)
    expect(diagnostics(source)).toEqual([['unclear-json', place]])
    expect(onlyDiagnostic(source).message).toContain(`The example ${problem}`)
  })
})

describe('a request example', () => {
  test('agrees with the rows of the body', () => {
    const rows = row('name', 'string', 'yes') + row('age', 'integer')
    expect(compared(rows, '{ "name": "Ada", "age": 36 }')).toEqual([])
    expect(compared(rows, '{ "name": "Ada" }')).toEqual([])
  })

  test('has no field that the table does not know', () => {
    const source = withRows(row('name'), '{ "name": "Ada", "tail": 1 }')
    expect(diagnostics(source)).toEqual([['unknown-example-field', '"tail"']])
    expect(onlyDiagnostic(source)).toMatchObject({
      severity: 'warning',
      hint: '| tail | number | no |  |',
    })
    const piped = withRows(row('name'), '{ "name": "Ada", "a|b": 1 }')
    expect(onlyDiagnostic(piped).hint).toBe('| a\\|b | number | no |  |')
  })

  test('has all required fields', () => {
    const source = withRows(row('name', 'string', 'yes') + row('age', 'integer', 'yes'), '{\n}')
    expect(diagnostics(source)).toEqual([
      ['missing-example-field', '{'],
      ['missing-example-field', '{'],
    ])
    const hints = compile(source).diagnostics.map(({ hint }) => hint)
    expect(hints).toEqual(['"name": …', '"age": …'])
  })

  test('lacks nothing on PATCH, but has no unknown fields there', () => {
    const rows = row('name', 'string', 'yes')
    expect(compared(rows, '{}', 'PATCH')).toEqual([])
    expect(compared(rows, '{ "x": 1 }', 'PATCH')).toEqual([['unknown-example-field', '"x"']])
  })

  test('with a slip in a name has one diagnostic, not two', () => {
    const source = withRows(row('email', 'string', 'yes'), '{ "emial": "a@b.c" }')
    expect(diagnostics(source)).toEqual([['unknown-example-field', '"emial"']])
    expect(onlyDiagnostic(source).hint).toBe('Did you mean `email`?')
  })

  test('is compared only where its role was stated', () => {
    const rows = header + row('name', 'string', 'yes')
    const examples = '```json\n{ "x": 1 }\n```\n\n```json\n{}\n```'
    expect(diagnostics(block('method="POST" path="/x"', `${rows}\n${examples}`))).toEqual([])
    const stated = `${rows}\n### Request\n\n\`\`\`json\n{}\n\`\`\``
    expect(diagnostics(block('method="POST" path="/x"', stated))).toEqual([
      ['missing-example-field', '{'],
    ])
  })

  test('in http is compared by its body', () => {
    const rows = header + row('name', 'string', 'yes')
    const code = 'POST /x HTTP/1.1\nContent-Type: application/json\n\n{ "nme": 1 }'
    const source = block('method="POST" path="/x"', `${rows}\n\`\`\`http\n${code}\n\`\`\``)
    expect(diagnostics(source)).toEqual([['unknown-example-field', '"nme"']])
  })

  cases(['HTTP/1.1 201 Created\nLocation: /x/5', 'Response 201: {"id": 5}'])(
    'may have its answer behind it',
    (answer) => {
      const request = 'POST /x\nContent-Type: application/json\n\n{ "name": "Ada" }\n\n'
      const source = (code: string) => block('method="POST" path="/x"', `\`\`\`\n${code}\n\`\`\``)
      expect(diagnostics(source(request + answer))).toEqual([])
      expect(diagnostics(source(`${request}Done`))).toEqual([['invalid-json', 'Done']])
    },
  )

  test('with many fields that the rows do not know is reported once', () => {
    const known = Array.from({ length: 6 }, (_, index) => `name${index}`)
    const response = (fields: string) => {
      const rows = `### Response\n\n${header}${known.map((name) => row(name)).join('')}`
      const shown = known.map((name) => `"${name}": ""`).join(', ')
      return block('path="/x"', `${rows}\n\`\`\`json\n{ ${shown}, ${fields} }\n\`\`\``)
    }
    const fields = Array.from({ length: 6 }, (_, index) => `"other${index}": 1`)
    expect(diagnostics(response(fields.join(', ')))).toEqual([
      ['unknown-example-field', '"other0"'],
    ])
    expect(onlyDiagnostic(response(fields.join(', '))).message).toContain(
      'nor for 5 others next to it',
    )
    expect(diagnostics(response(fields.slice(1).join(', ')))).toHaveLength(5)
  })

  test('with more fields that the rows do not know than fields that they know is of something else', () => {
    const rows = row('name')
    expect(compared(rows, '{ "name": "", "a": 1 }').map(([, text]) => text)).toEqual(['"a"'])
    expect(compared(rows, '{ "name": "", "a": 1, "b": 2 }')).toEqual([])
    expect(compared(rows, '{ "user": {}, "payload": { "name": "" } }')).toEqual([])
  })

  test('is compared only where the block has body rows', () => {
    const request = '```json request\n{ "x": 1 }\n```'
    expect(diagnostics(block('method="POST" path="/x"', request))).toEqual([])
    expect(diagnostics(block('path="/x"', `${header}${row('a')}\n${request}`))).toEqual([])
    const query = `### Query\n\n${header}${row('a')}\n${request}`
    expect(diagnostics(block('method="POST" path="/x"', query))).toEqual([])
  })

  test('knows the rows of every table of the body, and of no other place', () => {
    const body = `### Headers\n\n${header}${row('X-Key')}\n### Body\n\n${header}${row('a')}\n#### More\n\n${header}${row('b')}\n### Request\n\n\`\`\`json\n{ "a": "", "b": "", "X-Key": "" }\n\`\`\``
    expect(diagnostics(block('method="POST" path="/x"', body))).toEqual([
      ['unknown-example-field', '"X-Key"'],
    ])
  })

  test('may repeat a parameter of the path, and need not', () => {
    const rows = `${header}${row('id', 'string', 'yes')}${row('name')}`
    for (const code of ['{ "id": "1" }', '{ "name": "a" }']) {
      const body = `${rows}\n\`\`\`json request\n${code}\n\`\`\``
      expect(diagnostics(block('method="PUT" path="/x/:id"', body))).toEqual([])
    }
    const braces = `${rows}\n\`\`\`json request\n{}\n\`\`\``
    expect(diagnostics(block('method="PUT" path="/x/{id}"', braces))).toEqual([
      ['braces-in-path', '{id}'],
    ])
  })

  cases([
    `### Parameters\n\n| Name | Type |\n|---|---|\n| id | int |\n\n### Body\n\n${header}${row('id')}`,
    '| Name | In | Type |\n|---|---|---|\n| id | path | int |\n| id | body | string |\n',
  ])('is held against the row of the body, not against that of the path with its name', (rows) => {
    const body = `${rows}\n\`\`\`json request\n{ "id": "1" }\n\`\`\``
    expect(diagnostics(block('method="PUT" path="/x/:id"', body))).toEqual([])
  })

  test('that is not JSON is reported as that alone', () => {
    expect(compared(row('a', 'string', 'yes'), '{ "b" }').map(([code]) => code)).toEqual([
      'invalid-json',
    ])
  })

  test('is not compared with a row that has a cell too many', () => {
    const rows = `${row('b')}| a | string | number | yes | A |\n`
    expect(compared(rows, '{ "a": 1 }').map(([code]) => code)).toEqual(['table-cells'])
    expect(compared(rows, '{ "b": "x" }').map(([code]) => code)).toEqual(['table-cells'])
  })

  test('of another shape than the rows describe is reported as a whole', () => {
    for (const code of ['[{ "x": 1 }]', '"text"', 'null'])
      expect(compared(row('a', 'string', 'yes'), code)).toEqual([['example-type', code]])
    expect(onlyDiagnostic(withRows(row('a'), '"text"')).message).toBe(
      '`body` is a string here; its row says `object`.',
    )
  })
})

test('what is sent to another endpoint is not held against the rows', () => {
  const shown = (line: string) =>
    diagnostics(
      block(
        'method="POST" path="/x"',
        `${header}${row('a')}\n\`\`\`json\n${line}\n{ "b": 1 }\n\`\`\``,
      ),
    )
  expect(shown('PUT /y/1')).toEqual([])
  expect(shown('POST /x')).toEqual([['unknown-example-field', '"b"']])
})

describe('an example that is a part', () => {
  test('lacks nothing where it says that there is more', () => {
    const rows = row('name', 'string', 'yes') + row('address.city', 'string', 'yes')
    for (const code of [
      '{ ... }',
      '{ "name": "Ada", … }',
      '{ "name": "Ada", "address": { ... } }',
      '{\n // more\n}',
    ])
      expect(compared(rows, code)).toEqual([])
    expect(compared(rows, '{ "name": "Ada", "address": {}, ... }')).toEqual([
      ['missing-example-field', '{'],
    ])
  })

  test('is compared for the rest', () => {
    const rows = row('name', 'string', 'yes') + row('age', 'integer')
    expect(compared(rows, '{ "nme": "Ada", "age": "36", ... }')).toEqual([
      ['unknown-example-field', '"nme"'],
      ['example-type', '"36"'],
    ])
    expect(compared(rows, '{ "name": <name>, "age": ... }')).toEqual([])
  })

  test('is compared in jsonc and json5, which are not held to be JSON', () => {
    const example = (info: string) =>
      diagnostics(
        block(
          'method="POST" path="/x"',
          `${header}${row('a')}\n\`\`\`${info} request\n{ /* one */ "b": 1, }\n\`\`\``,
        ),
      )
    expect(example('jsonc')).toEqual([['unknown-example-field', '"b"']])
    expect(example('json5')).toEqual([['unknown-example-field', '"b"']])
  })
})

describe('a response example', () => {
  function response(body: string, attributes = 'path="/x"'): [string, string][] {
    return diagnostics(block(attributes, body))
  }
  const total = `### Response\n\n${header}${row('total', 'number', 'yes')}\n`

  test('is compared with the rows of the response', () => {
    expect(response(`${total}\`\`\`json\n{ "total": 57 }\n\`\`\``)).toEqual([])
    expect(response(`${total}\`\`\`json\n{ "total": "57", "x": 1 }\n\`\`\``)).toEqual([
      ['example-type', '"57"'],
      ['unknown-example-field', '"x"'],
    ])
    expect(response(`${total}\`\`\`json\n{}\n\`\`\``)).toEqual([['missing-example-field', '{']])
  })

  test('is compared on PATCH too, where only requests can leave fields out', () => {
    expect(response(`${total}\`\`\`json\n{}\n\`\`\``, 'method="PATCH" path="/x"')).toEqual([
      ['missing-example-field', '{'],
    ])
  })

  test('is compared only where its role was stated', () => {
    expect(response(`${total}\n## Next\n\n\`\`\`json\n{}\n\`\`\``)).toEqual([])
  })

  test('needs no row for what a sentence names in code, or a cell alone', () => {
    const sent = (text: string) =>
      diagnostics(
        block(
          'method="POST" path="/x"',
          `${text}\n\n- \`size\` (integer)\n\n\`\`\`json request\n{ "title": "a" }\n\`\`\``,
        ),
      )
    expect(sent('Send a `title`.\n\n### Request body')).toEqual([])
    const cell = '| Thing | Sent as |\n|---|---|\n| A text | title |'
    expect(sent(`${cell}\n\n### Request body`)).toEqual([])
    expect(sent('Send a title.\n\n### Request body').map(([code]) => code)).toEqual([
      'unknown-example-field',
    ])
  })

  cases([
    [
      'what is in an envelope that none of them names',
      '### Response\n\n| Field | Type |\n|---|---|\n| mast | number |\n\n```json\n{ "data": [] }\n```',
    ],
    [
      'lines above the JSON that say its status and media type',
      '### Response\n\n```json\nContent-Type application/json\n200 OK\n\n{ "mast": 1 }\n```',
    ],
    [
      'remarks on some fields leave the others unsaid',
      '### Response\n\n```json\n{ "mast": 1, "keel": 2, "hull": 3 }\n```\n\nGood to know.\n\n- `mast` is in metres.\n- `keel` is, too.',
    ],
    [
      'a method before a path in angle brackets, once more with it encoded',
      '```json\nPUT <fleet-{now/d}-1>\nPUT %3Cfleet-%7Bnow%2Fd%7D-1%3E\n{ "mast": 1 }\n```',
    ],
    [
      'a table below a heading of its own can be of some fields',
      '### Response\n\n```json\n{ "mast": 1, "keel": 2, "hull": 3 }\n```\n\n### Extra attributes\n\n| Attribute | Type |\n|---|---|\n| mast | number |',
    ],
    [
      'a name that stands for the keys of a map',
      '### Response\n\n| Field | Type |\n|---|---|\n| ships | object |\n| ships[shipName] | object |\n\n```json\n{ "ships": { "Ada": {}, "Bea": {} } }\n```',
    ],
  ])('agrees with what is around it: %s', (_, body) => {
    expect(diagnostics(block('path="/x"', `## T\n\n${body}`))).toEqual([])
  })

  test('may be a stream of values, one after the other, each compared', () => {
    expect(response('```json\n{ "a": 1 }\n{ "a": 2 }\n...\n```')).toEqual([])
    expect(response(`${total}\`\`\`json\n{ "total": 1 }\n{ "total": "2" }\n\`\`\``)).toEqual([
      ['example-type', '"2"'],
    ])
    expect(response('```json\n{\n  "a": 1\n}\n[\n  2\n]\n```')).toEqual([])
    expect(response('```json\n{ "a": 1 }\n}\n```')).toEqual([['invalid-json', '}']])
    for (const code of ['{ "a": 1 }\n{ "a":, }', '{ "a": 1 } { "a": 2 }', '1\n2'])
      expect(response(`\`\`\`json\n${code}\n\`\`\``).map(([found]) => found)).toEqual([
        'invalid-json',
      ])
    expect(response('```json\n[{ "a": 1 } { "a": 2 }]\n```').map(([code]) => code)).toEqual([
      'invalid-json',
    ])
  })

  test('may be members of an object, and have fractions as long as they come', () => {
    expect(response('```json\n"rate": { "a": 0.12345678901234567890 }\n```')).toEqual([])
    expect(response('```json\n"a": 1, // one\n"b": 2 // two\n```')).toEqual([])
    expect(response('```json\n"a": { "b": [1,] }\n```')).toEqual([['invalid-json', ']']])
    expect(response(`${total}\`\`\`json\n"total": "2"\n\`\`\``)).toEqual([['example-type', '"2"']])
    expect(response('```json\n{ "rate": 0.12345678901234567890 }\n```')).toEqual([])
    expect(response('```json\n{ "at": 1690274322325260000 }\n```')).toEqual([])
    expect(response('```json\n{ "id": 12345678901234567890 }\n```')).toEqual([])
  })

  test('belongs to the rows of its status', () => {
    const rows = `### Response 200\n\n${header}${row('ok', 'boolean', 'yes')}\n### Response 404\n\n${header}${row('error', 'string', 'yes')}\n`
    const example = (info: string, code: string) =>
      response(`${rows}## Examples\n\n\`\`\`json ${info}\n${code}\n\`\`\``)
    expect(example('response 200', '{ "ok": true }')).toEqual([])
    expect(example('response', '{ "ok": true }')).toEqual([])
    expect(example('response 404', '{ "error": "x" }')).toEqual([])
    expect(example('response 500', '{ "fatal": 1 }')).toEqual([])
    expect(example('response 404', '{ "ok": true }').map(([code]) => code)).toEqual([
      'missing-example-field',
    ])
    expect(example('response', '{ "fault": "x" }').map(([code]) => code)).toEqual([
      'missing-example-field',
    ])
  })

  test('of success belongs to the rows without a status, one of a failure to none', () => {
    const example = (info: string) =>
      response(`${total}## Examples\n\n\`\`\`json ${info}\n{ "total": "57" }\n\`\`\``)
    expect(example('response')).toEqual([['example-type', '"57"']])
    expect(example('response 201')).toEqual([['example-type', '"57"']])
    expect(example('response 400')).toEqual([])
  })

  test('may be a list of what the rows describe', () => {
    const rows = `### Response\n\n${header}${row('id', 'integer', 'yes')}\n`
    expect(response(`${rows}\`\`\`json\n[{ "id": 1 }, { "id": 2 }]\n\`\`\``)).toEqual([])
    expect(response(`${rows}\`\`\`json\n[{ "id": "1" }, { "id": 2 }]\n\`\`\``)).toEqual([
      ['example-type', '"1"'],
    ])
  })

  test('may have what the rows describe in an envelope', () => {
    const rows = `### Response\n\n${header}${row('id', 'integer', 'yes')}\n`
    expect(response(`${rows}\`\`\`json\n{ "data": { "id": 1 } }\n\`\`\``)).toEqual([])
    expect(
      response(`${rows}\`\`\`json\n{ "page": 1, "data": [{ "id": 1 }, { "id": "2" }] }\n\`\`\``),
    ).toEqual([['example-type', '"2"']])
  })

  test('has what the rows describe in the field that has most of their names', () => {
    const rows = `### Response\n\n${header}${row('id', 'integer', 'yes')}${row('name', 'string', 'yes')}\n`
    const found = (code: string) => response(`${rows}\`\`\`json\n${code}\n\`\`\``)
    expect(found('{ "data": { "id": 1, "name": "a" }, "meta": { "id": 5 } }')).toEqual([])
    expect(found('{ "meta": { "id": "5" }, "data": [{ "id": "1", "name": "a" }] }')).toEqual([
      ['example-type', '"1"'],
    ])
    expect(found('{ "old": { "id": "1", "name": "a" }, "new": { "id": 1 } }')).toEqual([
      ['example-type', '"1"'],
    ])
    // Where that is not one field, the first one counts.
    expect(found('{ "old": { "id": "1" }, "new": { "id": "2" } }')).toEqual([
      ['missing-example-field', '{'],
      ['example-type', '"1"'],
    ])
  })

  test('in http is compared by its status and its media type, as its body alone', () => {
    const http = (head: string, body: string) =>
      response(`${total}## Examples\n\n\`\`\`http\n${head}\n\n${body}\n\`\`\``)
    expect(http('HTTP/1.1 200 OK\nContent-Type: application/json', '{ "total": "57" }')).toEqual([
      ['example-type', '"57"'],
    ])
    expect(http('HTTP/1.1 200 OK', '{ "total": 57, "x": 1 }')).toEqual([
      ['unknown-example-field', '"x"'],
    ])
    expect(http('HTTP/1.1 404 Not Found', '{ "error": "x" }')).toEqual([])
    expect(http('HTTP/1.1 200 OK\nContent-Type: text/html', '{ "x": 1 }')).toEqual([])
    expect(http('HTTP/1.1 200 OK\nContent-Type: application/json', '{ "total": 57, }')).toEqual([
      ['invalid-json', '}'],
    ])
    expect(http('HTTP/1.1 200 OK', '{ total }')).toEqual([])
  })

  test('is compared in nested fields and in arrays', () => {
    const rows = `### Response\n\n${header}${row('items[].id', 'integer')}${row('page.next', 'string')}\n`
    expect(
      response(`${rows}\`\`\`json\n{ "items": [{ "id": "1" }], "page": { "next": 2 } }\n\`\`\``),
    ).toEqual([
      ['example-type', '"1"'],
      ['example-type', '2'],
    ])
  })
})

describe('a field whose type links to a shared object', () => {
  const user = `## User\n\n${header}${row('id', 'integer', 'yes')}${row('boss', '[User](#user) or null')}`
  const shared = (type: string, example: string) =>
    diagnostics(
      `${block('path="/x"', `### Response\n\n${header}${row('u', type)}\n\`\`\`json\n${example}\n\`\`\``)}\n${user}\n`,
    )

  test('has the fields of the object, however deep', () => {
    const type = '[User](#user)'
    expect(shared(type, '{ "u": { "id": 1, "boss": { "id": 2, "boss": null } } }')).toEqual([])
    expect(shared(type, '{ "u": { "id": "1", "boss": { "id": "2" } } }')).toEqual([
      ['example-type', '"1"'],
      ['example-type', '"2"'],
    ])
    expect(
      shared(type, '{ "u": { "boss": { "id": 2, "bos": null } } }').map(([code]) => code),
    ).toEqual(['missing-example-field', 'unknown-example-field'])
    expect(shared(type, '{ "u": "ada" }')).toEqual([['example-type', '"ada"']])
  })

  test('says nothing where it links to several', () => {
    expect(shared('one of [User](#user), [Cat](https://x.test/#cat)', '{ "u": [] }')).toEqual([])
  })

  test('can be a list of them', () => {
    expect(shared('array of [User](#user)', '{ "u": [{ "id": 1 }, { "id": "2" }] }')).toEqual([
      ['example-type', '"2"'],
    ])
  })
})

describe('a link in a type that is not of the object alone', () => {
  const objects = '## User\n\n| Name | Type |\n|---|---|\n| id | integer |\n\n'
  const kinds = '## Kind\n\n| Name | Value | Description |\n|---|---|---|\n| text | 0 | x |\n\n'

  cases([
    ['ID of a [User](#user)', '5'],
    ['[User](#user) ID', '5'],
    ['array of [User](#user) IDs', '[5]'],
    ['[channel kind](#kind)', '5'],
  ])('may link to what is no object', (type, value) => {
    expect(diagnostics(objects + kinds + withRows(row('a', type), `{ "a": ${value} }`))).toEqual([])
  })

  test('is that of an object with an article or a plural', () => {
    for (const type of ['a [User](#user)', '[User](#user) object', 'the [User](#user)'])
      expect(diagnostics(objects + withRows(row('a', type), '{ "a": 5 }')), type).toEqual([
        ['example-type', '5'],
      ])
  })
})

describe('an example among siblings', () => {
  const part = (heading: string, name: string, given = name) =>
    `${heading}\n\n${header}${row(name, 'string', 'yes')}\n\`\`\`json\n{ "${given}": "x" }\n\`\`\`\n\n`
  const found = (body: string) => diagnostics(block('method="POST" path="/x"', `## T\n\n${body}`))

  test('has to have the rows of all labels where not each of them has an example', () => {
    const rows = `### Response\n\nRequired:\n\n${header}${row('a', 'string', 'yes')}\n`
    expect(found(rows + part('Others:', 'b'))).toEqual([['missing-example-field', '{']])
  })

  test('has to have those around its group, and inside of it', () => {
    const body = `### Body\n\n${header}${row('a', 'string', 'yes')}\n`
    expect(found(body + part('#### More', 'b'))).toEqual([['missing-example-field', '{']])
    const inner = `#### More\n\n${header}${row('b', 'string', 'yes')}\n`
    expect(found(`${body}\`\`\`json\n{ "a": "x" }\n\`\`\`\n\n${inner}`)).toHaveLength(1)
  })
})

describe('a nested field', () => {
  test('is known by its dotted name', () => {
    const rows = row('address.city', 'string', 'yes') + row('address.zip')
    expect(compared(rows, '{ "address": { "city": "Rome", "zip": "1" } }')).toEqual([])
    const source = withRows(rows, '{ "address": { "city": "Rome", "street": "x" } }')
    expect(diagnostics(source)).toEqual([['unknown-example-field', '"street"']])
    expect(onlyDiagnostic(source).hint).toBe('| address.street | string | no |  |')
  })

  cases(['a.*', 'a.<id>', 'a.{key}', 'a.:id', 'a.&lt;id&gt;', '`a.<id>`'])(
    'with a free name, is any field of its object',
    (name) => {
      const rows = row('a', 'object', 'yes') + row('a.known') + row(name, 'integer', 'yes')
      expect(compared(rows, '{ "a": { "known": "x" } }')).toEqual([])
      expect(compared(rows, '{ "a": { "k1": 1, "k2": "x", "known": 5 } }')).toEqual([
        ['example-type', '"x"'],
        ['example-type', '5'],
      ])
      const deeper = row(`${name.replace(/`$/, '')}.b${name.endsWith('`') ? '`' : ''}`, 'integer')
      expect(compared(deeper, '{ "a": { "k1": { "b": "x" } } }')).toEqual([['example-type', '"x"']])
    },
  )

  test('is missed in the object that lacks it', () => {
    const source = withRows(
      row('address', 'object', 'yes') + row('address.city', 'string', 'yes'),
      '{ "address": {} }',
    )
    expect(diagnostics(source)).toEqual([['missing-example-field', '{']])
    const { message, hint, range } = onlyDiagnostic(source)
    expect(message).toBe('The example lacks the required field `address.city`.')
    expect(hint).toBe('"city": …')
    expect(source.slice(range.start.offset)).toMatch(/^\{\} \}/)
  })

  test('is missed with the object around it, where that has no row of its own', () => {
    const source = withRows(row('address.city', 'string', 'yes'), '{}')
    expect(onlyDiagnostic(source)).toMatchObject({
      message: 'The example lacks the required field `address`.',
      hint: '"address": …',
    })
  })

  test('is not missed in an object that may be left out, or that is missed itself', () => {
    const inside = row('address.city', 'string', 'yes')
    expect(compared(row('address', 'object', 'no') + inside, '{}')).toEqual([])
    const both = withRows(row('address', 'object', 'yes') + inside, '{}')
    expect(onlyDiagnostic(both).message).toBe('The example lacks the required field `address`.')
  })

  test('of an array has brackets in its name', () => {
    const rows =
      row('items', 'array', 'yes') +
      row('items[].sku', 'string', 'yes') +
      row('items[].n', 'integer')
    expect(compared(rows, '{ "items": [{ "sku": "a", "n": 1 }, { "sku": "b" }] }')).toEqual([])
    expect(compared(rows, '{ "items": [] }')).toEqual([])
    expect(compared(rows, '{ "items": [{ "sku": "a" }, { "n": 1.5, "x": 0 }] }')).toEqual([
      ['missing-example-field', '{'],
      ['example-type', '1.5'],
      ['unknown-example-field', '"x"'],
    ])
  })

  test('of an array without a row of its own can be left out with it', () => {
    expect(compared(row('items[].sku', 'string', 'yes'), '{}')).toEqual([])
  })

  test.each([
    row('items[]', 'array', 'yes') + row('items[].sku', 'string', 'yes'),
    row('items', 'array', 'yes') + row('items.sku', 'string', 'yes'),
    row('items[]', 'array of objects', 'yes') + row('items.sku', 'string', 'yes'),
  ])('an array by its name or its type: %s', (rows) => {
    expect(compared(rows, '{"items":[{"sku":"a"}]}')).toEqual([])
    expect(compared(rows, '{"items":[{"sku":1}]}')).toHaveLength(1)
  })

  test('is reported once for all items that have it, and for all that lack it', () => {
    const source = withRows(
      row('items[].sku', 'string', 'yes'),
      '{ "items": [{ "x": 1 }, { "x": 2 }, {}] }',
    )
    expect(diagnostics(source)).toEqual([
      ['missing-example-field', '{'],
      ['unknown-example-field', '"x"'],
    ])
    expect(compile(source).diagnostics.map(({ message }) => message)).toEqual([
      'The example lacks the required field `items[].sku`. The same in 2 more places.',
      'No row describes the field `items[].x`. The same in 1 more place.',
    ])
  })

  test.each([
    ['lat', 'alt'],
    ['form', 'from'],
    ['trial', 'trail'],
    ['causal', 'casual'],
    ['costs', 'cost'],
    ['user', 'users'],
    ['item', 'items'],
  ])('%s is proposed for %s, and not written for it', (listed, written) => {
    const diagnostic = onlyDiagnostic(withRows(row(listed), `{ "${written}": "x" }`))
    expect(diagnostic.code).toBe('unknown-example-field')
    expect(diagnostic.hint).toBe(`Did you mean \`${listed}\`?`)
    expect(diagnostic.edits).toBeUndefined()
  })

  test('in other capitals or with other separators is left to a person: the row can be wrong too', () => {
    const found = onlyDiagnostic(withRows(row('user_id'), '{ "userId": "x" }'))
    expect(found).toMatchObject({ hint: 'Did you mean `user_id`?' })
    expect(found).not.toHaveProperty('edits')
  })

  test('is no slip of another one when both are short', () => {
    expect(compared(row('a', 'string', 'yes'), '{ "b": "x" }')).toEqual([
      ['missing-example-field', '{'],
      ['unknown-example-field', '"b"'],
    ])
  })

  test('may be anything in an object or an array without rows of its own', () => {
    const rows = row('meta', 'object') + row('list', 'array') + row('any', 'Whatever')
    expect(compared(rows, '{ "meta": { "x": [1] }, "list": [1, {}], "any": { "y": 1 } }')).toEqual(
      [],
    )
  })

  test('makes an object or an array of the field above it', () => {
    const rows = row('a.b') + row('c[].d')
    expect(compared(rows, '{ "a": null, "c": null }')).toEqual([])
    expect(compared(rows, '{ "a": 1, "c": {} }')).toEqual([
      ['example-type', '1'],
      ['example-type', '{}'],
    ])
  })

  test('can be nested in arrays of arrays, and in the body itself', () => {
    expect(compared(row('grid[][].x', 'number'), '{ "grid": [[{ "x": "1" }]] }')).toEqual([
      ['example-type', '"1"'],
    ])
    expect(compared(row('[].x', 'number'), '[{ "x": "1" }]')).toEqual([['example-type', '"1"']])
  })
})

describe('the type of a field', () => {
  cases([
    ['string', '"a"'],
    ['String', '"a"'],
    ['`string`', '"a"'],
    ['string (uuid)', '"6f1c1b9e-3f0e-4d5c-9a55-0c6c3a1d2b7e"'],
    ['string<date-time>', '"2024-05-01T10:00:00Z"'],
    ['number', '1.5'],
    ['number', '1'],
    ['integer', '1'],
    ['int', '-3e2'],
    ['boolean', 'true'],
    ['object', '{}'],
    ['map<string, number>', '{ "a": 1 }'],
    ['array', '[1, "a"]'],
    ['string[]', '["a"]'],
    ['array<string>', '[]'],
    ['array of strings', '["a"]'],
    ['(string \\| number)[]', '["a", 1]'],
    ['string \\| null', 'null'],
    ['string or null', '"a"'],
    ['string, nullable', 'null'],
    ['string?', 'null'],
    ['string (nullable)', 'null'],
    ['null', 'null'],
    ['"asc" \\| "desc"', '"asc"'],
    ['1 \\| 2', '2'],
    ['number \\| string[]', '["a"]'],
    ['Money', '5'],
    ['int64', '9007199254740991'],
    ['decimal', '1.5'],
    ['enum(a, b)', '"a"'],
    ['one of string, number', '1'],
    ['array[string]', '["a"]'],
    ['[]string', '["a"]'],
    ['?string', 'null'],
    ['integer/string', '"a"'],
    ['integer/string', '1'],
    ['timestamp', '"2026-01-01T00:00:00Z"'],
    ['timestamp', '1767225600'],
    ['comma-separated list of ids', '"1,2"'],
    ['list of Permissions', '[1, "a"]'],
    ['integer for one, string for the other', '"a"'],
    ['number of items', '"a"'],
    ['string \\| Money', '5'],
    ['', '5'],
    ['any', 'null'],
  ])('a type of linked objects is not contradicted by what can be one', (type, value) => {
    expect(compared(row('a', type), `{ "a": ${value} }`)).toEqual([])
  })

  cases([
    ['string', '5', 'a number', 'string'],
    ['string', '["a"]', 'an array', 'string'],
    ['uuid', '5', 'a number', 'uuid'],
    ['string (uuid)', '{}', 'an object', 'string (uuid)'],
    ['number', '"5"', 'a string', 'number'],
    ['integer', '1.5', 'a number', 'integer'],
    ['boolean', '"true"', 'a string', 'boolean'],
    ['object', '[]', 'an array', 'object'],
    ['array', '{}', 'an object', 'array'],
    ['string[]', '"a"', 'a string', 'string[]'],
    ['string \\| null', '5', 'a number', 'string | null'],
    ['"asc" \\| "desc"', '1', 'a number', '"asc" | "desc"'],
    ['positive integer', '"a"', 'a string', 'positive integer'],
    ['int64', '"a"', 'a string', 'int64'],
    ['long', '1.5', 'a number', 'long'],
    ['decimal', '"1.50"', 'a string', 'decimal'],
    ['duration', '30', 'a number', 'duration'],
    ['enum(a, b)', '1', 'a number', 'enum(a, b)'],
    ['ENUM', '{}', 'an object', 'ENUM'],
    ['one of "a", "b"', 'true', 'a boolean', 'one of "a", "b"'],
    ['one of string, number', '{}', 'an object', 'one of string, number'],
    ['array[string]', '"a"', 'a string', 'array[string]'],
    ['[]string', '{}', 'an object', '[]string'],
    ['string array', '"a"', 'a string', 'string array'],
    ['list of Permissions', '"a"', 'a string', 'list of Permissions'],
    ['snowflake', '[]', 'an array', 'snowflake'],
    ['integer/string', 'true', 'a boolean', 'integer/string'],
    ['ISO 8601 date', '5', 'a number', 'ISO 8601 date'],
    ['timestamp', 'false', 'a boolean', 'timestamp'],
    ['hash', '"a"', 'a string', 'hash'],
    ['user object', '[]', 'an array', 'user object'],
    ['map of strings', '[]', 'an array', 'map of strings'],
    ['string (max 64)', '5', 'a number', 'string (max 64)'],
  ])('is contradicted by what is of another type', (type, value, actual, expected) => {
    const source = withRows(row('a', type), `{ "a": ${value} }`)
    expect(diagnostics(source)).toEqual([['example-type', value]])
    expect(onlyDiagnostic(source)).toMatchObject({
      severity: 'warning',
      message: `\`a\` is ${actual} here; its row says \`${expected}\`.`,
    })
  })

  cases([
    ['string', '5', '"5"'],
    ['string', '1.50', '"1.50"'],
    ['string', '-0', '"-0"'],
    ['number', '"5"', '5'],
    ['boolean', '"true"', 'true'],
    ['integer', '"five"', undefined],
    ['integer', '1.5', undefined],
    ['string', '{}', undefined],
    ['date', 'false', undefined],
    ['"a" \\| "b"', '1', undefined],
  ])('is proposed where a value can be written as its type has it', (type, value, hint) => {
    expect(onlyDiagnostic(withRows(row('a', type), `{ "a": ${value} }`)).hint).toBe(hint)
  })

  test('speaks of the entries of a map, and its values of the items of an array', () => {
    expect(compared(row('a', 'map<string, integer>'), '{ "a": { "b": 1, "c": "x" } }')).toEqual([
      ['example-type', '"x"'],
    ])
    const table = '| Name | Type | Values |\n|---|---|---|\n| a | string[] | x, y |'
    const source = (items: string) =>
      block(
        'method="POST" path="/x"',
        `${table}\n\n\`\`\`json request\n{ "a": [${items}] }\n\`\`\``,
      )
    expect(diagnostics(source('"x", "y"'))).toEqual([])
    expect(diagnostics(source('"x", "z"'))).toEqual([['example-value', '"z"']])
  })

  /** What is said of a text of a type, where a column lists the values. */
  const ofText = (type: string, values: string, text: string) =>
    diagnostics(
      block(
        'method="POST" path="/x"',
        `| Name | Type | Values |\n|---|---|---|\n| a | ${type} | ${values} |\n\n\`\`\`json request\n${JSON.stringify({ a: text })}\n\`\`\``,
      ),
    )

  test('says nothing of a list in one text', () => {
    for (const type of ['comma-separated list', 'Comma/pipe separated', 'spaceseparated'])
      expect(ofText(type, 'x, y', 'x,z'), type).toEqual([])
    expect(ofText('string without spaces', 'x, y', 'x,z')).toEqual([['example-value', '"x,z"']])
  })

  test('speaks of the items of an array too', () => {
    const source = withRows(row('tags', 'string[]'), '{ "tags": ["a", 5] }')
    expect(diagnostics(source)).toEqual([['example-type', '5']])
    expect(onlyDiagnostic(source).message).toBe('`tags[]` is a number here; its row says `string`.')
    expect(compared(row('tags', 'array of array<integer>'), '{ "tags": [[1], ["x"]] }')).toEqual([
      ['example-type', '"x"'],
    ])
  })

  test('is reported once for values that repeat it, and mended in all of them', () => {
    const source = withRows(
      row('a[].b', 'string'),
      '{ "a": [{ "b": 1 }, { "b": 1 }, { "b": true }] }',
    )
    expect(diagnostics(source)).toEqual([
      ['example-type', '1'],
      ['example-type', 'true'],
    ])
    const [diagnostic] = compile(source).diagnostics
    expect(diagnostic!.message).toMatch(/ The same in 1 more place\.$/)
    expect(applyEdits(source, diagnostic!.edits!)).toContain('[{ "b": "1" }, { "b": "1" }, {')
  })

  test('allows null, unless the field is required and its type says something else', () => {
    expect(compared(row('a', 'string'), '{ "a": null }')).toEqual([])
    expect(compared(row('a', '?string', 'yes'), '{ "a": null }')).toEqual([])
    expect(compared(row('a', 'Money', 'yes'), '{ "a": null }')).toEqual([])
    expect(compared(row('a', 'string', 'yes'), '{ "a": null }')).toEqual([['example-type', 'null']])
    expect(compared(row('a', 'string[]', 'yes'), '{ "a": ["b", null] }')).toEqual([])
    expect(compared(row('a', 'map of numbers', 'yes'), '{ "a": { "b": null } }')).toEqual([])
  })

  test('may be one object or several, where rows name its fields and none says which', () => {
    const rows = row('items', '') + row('items.id', '') + row('items.size', 'integer', 'yes')
    expect(compared(rows, '{ "items": { "id": 1, "size": 2 } }')).toEqual([])
    expect(compared(rows, '{ "items": [{ "id": 1, "size": 2 }, null] }')).toEqual([])
    expect(compared(row('team.id', ''), '{ "team": [{ "id": 1 }] }')).toEqual([])
    expect(compared(rows, '{ "items": [{ "size": "2", "more": 1 }] }')).toEqual([
      ['example-type', '"2"'],
      ['unknown-example-field', '"more"'],
    ])
    for (const value of ['"a"', '["a"]', '[[{ "id": 1 }]]'])
      expect(compared(rows, `{ "items": ${value} }`)).toEqual([['example-type', value]])
    const stated = row('items', 'object') + row('items.id', '')
    expect(compared(stated, '{ "items": [{ "id": 1 }] }').map(([code]) => code)).toEqual([
      'example-type',
    ])
  })

  cases([
    ['date', '"2024-02-29"', '"2023-02-29"'],
    ['date-time', '"2024-05-01T10:00:00Z"', '"2024-05-01 10:00"'],
    ['string (uuid)', '"6f1c1b9e-3f0e-4d5c-9a55-0c6c3a1d2b7e"', '"6f1c1b9e"'],
    ['uri', '"https://example.com/a"', '"not a uri"'],
    ['email', '"ada@example.com"', '"ada"'],
    ['email \\| null', 'null', '"ada"'],
    ['email[]', '["ada@example.com"]', '["ada"]'],
    ['"asc" \\| "desc"', '"desc"', '"down"'],
    ['1 \\| 2', '2', '3'],
    ['enum(draft, live)', '"live"', '"dead"'],
    ['ipv4', '"127.0.0.1"', '"1.2.3"'],
    ['int32', '5', '3000000000'],
  ])('allows its values, and no others', (type, right, wrong) => {
    expect(compared(row('a', type), `{ "a": ${right} }`)).toEqual([])
    expect(compared(row('a', type), `{ "a": ${wrong} }`)).toEqual([
      ['example-value', wrong.replace(/^\[(.*)\]$/, '$1')],
    ])
  })

  cases([
    ['date', '"2024-05-01T10:00:00Z"'],
    ['Date string', '"2024-05-01T10:00:00+00:00"'],
    ['DateTime', '"2024-05-01T10:00:00"'],
  ])('is no format where a date is said with its time', (type, value) => {
    expect(compared(row('a', type), `{ "a": ${value} }`)).toEqual([])
    expect(compared(row('a', type), '{ "a": "May" }')).toEqual([['example-value', '"May"']])
  })

  test('is that of the items where any field of a list has it', () => {
    const rows = row('items', 'array') + row('items.*.sku', 'string')
    expect(compared(rows, '{ "items": [{ "sku": "a" }] }')).toEqual([])
    expect(compared(rows.replace('array', ''), '{ "items": [{ "sku": "a" }] }')).toEqual([])
    expect(compared(rows.replace('array', ''), '{ "items": [{ "sku": 5 }] }')).toEqual([
      ['example-type', '5'],
    ])
  })

  test('has its format contradicted once for a field of a block, and each of its values once', () => {
    const rows = row('data[].at', 'date') + row('n[]', '1 \\| 2')
    const example = '{ "data": [{ "at": "May" }, { "at": "June" }], "n": [3, 3, 4] }'
    const text = withRows(rows, example)
    expect(diagnostics(text)).toEqual([
      ['example-value', '"May"'],
      ['example-value', '3'],
      ['example-value', '4'],
    ])
    expect(compile(text).diagnostics[0]!.message).toBe(
      '`data[].at` is `May` here; its row says date. The same in 1 more place.',
    )
  })

  test('is contradicted by a quoted text that stands for a value, not by one without quotes', () => {
    const rows = row('a', 'uuid') + row('b', 'integer')
    expect(compared(rows, '{ "a": "YOUR_ID", "b": "<n>" }')).toEqual([
      ['example-value', '"YOUR_ID"'],
      ['example-type', '"<n>"'],
    ])
    expect(compared(rows, '{ "a": <id>, "b": <n> }')).toEqual([])
  })

  test('says which values are allowed, and which one is near', () => {
    const source = withRows(row('a', 'one of "draft", "live"'), '{ "a": "darft" }')
    const diagnostic = onlyDiagnostic(source)
    expect(diagnostic).toMatchObject({
      severity: 'warning',
      message: '`a` is `darft` here; its row says `draft` or `live`.',
      hint: '"draft"',
    })
    expect(diagnostic.edits).toBeUndefined()
  })
})

test('each item of a list in a request is held against the rows', () => {
  const rows = row('a', 'string', 'yes') + row('b', 'integer', 'yes')
  expect(compared(rows, '[{"a": "x", "b": 1}, {"a": 1}]')).toEqual([
    ['missing-example-field', '{'],
    ['example-type', '1'],
  ])
  for (const list of ['[]', '[{"a": "x", "b": 1}]']) expect(compared(rows, list)).toEqual([])
  expect(compared(rows, '["a"]')).toEqual([['example-type', '["a"]']])
  const items = row('[].a', 'string', 'yes')
  expect(compared(items, '[{"a": "x"}, {}]')).toEqual([['missing-example-field', '{']])
})

test('the headers and cookies of a response are not held against its body', () => {
  const carried = (name: string) =>
    `### Response ${name}\n\n${header}${row('X-Total', 'integer', 'yes')}\n`
  const body = `${carried('headers')}${carried('cookies')}### Response 200\n\n\`\`\`json\n{"a": 1}\n\`\`\``
  expect(diagnostics(block('path="/x"', body))).toEqual([])
  const rows = `${header}${row('b', 'integer', 'yes')}\n`
  const withRow = body.replace('200\n', `200\n\n${rows}`)
  expect(diagnostics(block('path="/x"', withRow)).map(([code]) => code)).toEqual([
    'missing-example-field',
  ])
})

test('fields beside those that a list says are required are no mistake, a lack of those is', () => {
  const body = (value: string) =>
    block(
      'method="POST" path="/x"',
      `### Required fields\n\n- \`name\` (string): Its name\n- \`size\` (integer)\n\n\`\`\`json request\n${value}\n\`\`\``,
    )
  expect(diagnostics(body('{ "name": "a", "size": 1, "more": 1 }'))).toEqual([])
  expect(diagnostics(body('{ "name": "a" }')).map(([code]) => code)).toEqual([
    'missing-example-field',
  ])
})
