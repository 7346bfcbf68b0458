import fc from 'fast-check'
import { parseTree, type Node } from 'jsonc-parser'
import { describe, expect, test } from 'vitest'
import { type Json, type JsonNode, readJson } from '../../src/body/json-reader.js'
import { parseJson } from '../../src/body/json.js'
import { applyEdits } from '../../src/diagnostics/diagnostic.js'
import { Source } from '../../src/source/source.js'
import { cases } from '../cases.js'

function problemIn(text: string): string[] {
  const read = readJson(text)
  if (read.type !== 'problem') throw new Error('The text is JSON.')
  return [text.slice(read.start, read.end), read.problem]
}

/** The text with its repairs, if it has any. */
function mended(text: string): string | undefined {
  const read = readJson(text)
  if (read.type !== 'problem' || !read.repairs) return undefined
  const source = new Source(text)
  const edits = read.repairs.map((edit) => ({ ...edit, range: source.rangeOf(edit.span) }))
  return applyEdits(text, edits)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function plain(node: JsonNode): unknown {
  const { value, inside } = node
  if (!inside) return { ...place(node), value }
  if (Array.isArray(value)) return { ...place(node), items: [...inside.values()].map(plain) }
  const properties = Array.from(inside, ([name, inner]) => {
    return { name, ...place(inner.nameSpan!), value: plain(inner) }
  })
  return { ...place(node), properties }
}

function plainNode(node: Node): unknown {
  switch (node.type) {
    case 'object':
      return {
        ...placeOf(node),
        properties: node.children!.map(({ children: [key, inner] = [] }) => ({
          name: key!.value as string,
          ...placeOf(key!),
          value: plainNode(inner!),
        })),
      }
    case 'array':
      return { ...placeOf(node), items: node.children!.map(plainNode) }
    default:
      return { ...placeOf(node), value: node.value as unknown }
  }
}

function place({ start, end }: { start: number; end: number }) {
  return { start, end }
}

function placeOf({ offset, length }: Node) {
  return { start: offset, end: offset + length }
}

/** What says that there is more. */
const elision = /\.\.|…|<|\/[/*]|#|\{[\w{]|\|/

/** Text that is nearly JSON. */
const nearlyJson = fc
  .tuple(
    fc.json(),
    fc.nat(),
    fc.constantFrom('', ',', '}', ']', '{', '[', '"', ':', '1', '-', ' ', '\\', 'null', '\t', '\n'),
    fc.nat(3),
  )
  .map(([text, at, insert, skip]) => {
    const index = at % (text.length + 1)
    return text.slice(0, index) + insert + text.slice(index + skip)
  })

describe('the reader of JSON', () => {
  test('takes what JSON.parse takes, and nothing else', () => {
    fc.assert(
      fc.property(fc.oneof(nearlyJson, fc.string()), (text) => {
        const read = readJson(text)
        if (isJson(text)) expect(read.type).not.toBe('problem')
        else if (!elision.test(text)) expect(read.type).toBe('problem')
        const { start, end } = read.type === 'problem' ? read : read.nodeAt([])
        expect(start).toBeGreaterThanOrEqual(0)
        expect(end).toBeGreaterThanOrEqual(start)
        expect(end).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 3000 },
    )
  })

  test('finds the values and names where another parser finds them', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(3), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        const read = readJson(text)
        if (read.type === 'problem') throw new Error(read.problem)
        expect(plain(read.nodeAt([]))).toEqual(plainNode(parseTree(text)!))
      }),
    )
  })

  test('reads no nesting deeper than a hundred levels', () => {
    expect(readJson('['.repeat(100) + ']'.repeat(100))).toMatchObject({ type: 'json' })
    expect(problemIn('['.repeat(200_000))).toEqual(['[', 'it is nested too deeply'])
  })

  test.each([String.raw`\n`, String.raw`\u00e9`])(
    'reads more escapes than the stack of a pattern has places: %s',
    (escape) => {
      const long = escape.repeat(3_000_000)
      const read = readJson(`"${long}"`) as Json
      expect(read.nodeAt([])).toMatchObject({ end: long.length + 2 })
      expect(readJson(`"${long}`)).toMatchObject({ problem: 'a string is never closed', start: 0 })
    },
  )

  cases([
    ['{ "a": 1, }', '}', 'a comma precedes `}`'],
    ['[1, 2,]', ']', 'a comma precedes `]`'],
    ['{ "a": 1 "b": 2 }', '"b"', 'a comma is missing before `"b"`'],
    ['[1 2]', '2', 'a comma is missing before `2`'],
    ['[1 x]', 'x', 'a comma is missing before `x`'],
    ['[1,,2]', ',', 'a value is missing before `,`'],
    ['{ "a" 1 }', '1', 'a colon is missing before `1`'],
    ['{ "a": }', '}', 'a value is missing before `}`'],
    ['{ "a" }', '}', 'a colon is missing before `}`'],
    ['{ 1: 2 }', '1', 'a name in double quotes is missing before `1`'],
    ['{ a: 1 }', 'a', 'names need double quotes'],
    ["{ 'a': 1 }", "'a'", 'names need double quotes'],
    ['{ "a": “b” }', '“b”', '`“b”` is not a JSON value'],
    ['{ "a": undefined }', 'undefined', '`undefined` is not a JSON value'],
    ['{ "a": 01 }', '01', '`01` is not a JSON value'],
    ['{ "a" ... }', '...', 'a colon is missing before `...`'],
    ['{ ..., "a": 1 "b": 2 }', '"b"', 'a comma is missing before `"b"`'],
    ['{ "a": "b }', '"b }', 'a string is never closed'],
    ['{ "a": "b\n" }', '"b', 'a string is never closed'],
    ['{ "a": "\\x" }', '"\\x"', 'a string holds an escape that JSON does not know'],
    ['{ "a": "\t" }', '\t', 'a string holds a control character'],
    ['{ "a": [1, 2 }', '}', '`}` closes nothing that is open here'],
    ['{} ]', ']', 'more text follows the value'],
    ['{} {}', '{', 'more text follows the value'],
    ['{ "a": { "b": 1 }', '{', '`{` is never closed'],
    ['', '', 'it is empty'],
    [' \n', '', 'it is empty'],
  ])('says what is wrong, and where', (text, written, problem) => {
    expect(problemIn(text)).toEqual([written, problem])
  })

  cases([
    '{ "a": 1, ... }',
    '{ "a": 1 ... }',
    '{ "a": 1, ..., "b": 2 }',
    '{ ... }',
    '{ "a": ..., "b": … }',
    '[1, 2, ...]',
    '[{ "a": 1 }, ... 3 more ]',
    '[...]',
    '{ "id": <id>, <other fields> }',
    '{ <key>: 1, "b": 2 }',
    '{ "id": 1, <%= partial :user, { "a" => "b" } %> }',
    '{ "id": {{id}}, "b": [{ship id}] }',
    '{ "a": 1, // more\n}',
    '{ "a": 1, // more\n "b": 2, }',
    '{ "a": 1 // one\n}',
    '{ /* one */ "a": 1 # two\n }',
    '...',
    '...\n{ "a": 1 }',
    '{ "a": 1 }\n...',
  ])('takes an example that leaves something out', (text) => {
    expect(readJson(text).type).not.toBe('problem')
  })

  cases([
    ['{ "a": 1, }', '{ "a": 1 }'],
    ['[1, 2, [3,],]', '[1, 2, [3]]'],
    ['{ "a": 1 "b": 2 }', '{ "a": 1, "b": 2 }'],
    ['[1 2]', '[1, 2]'],
    ['{ a: "b" }', '{ "a": "b" }'],
  ])('mends what has one right form', (text, right) => {
    expect(mended(text)).toBe(right)
  })

  test('mends a text to one that JSON.parse takes, or not at all', () => {
    fc.assert(
      fc.property(fc.oneof(nearlyJson, fc.string()), (text) => {
        const right = elision.test(text) ? undefined : mended(text)
        expect(right === undefined || isJson(right)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  cases(['{ a: 1, // one\n}', '{ "a": [1, 2,], }', '/* all */ { "a": 1 }'])(
    'takes comments, names without quotes and last commas where they are allowed',
    (text) => {
      expect(readJson(text, true).type).toBe('json')
      expect(readJson(text, true)).toHaveProperty('isPart', false)
    },
  )
})

cases([
  '{ "a": number }',
  '{ "a": string | null }',
  '{ "a": None }',
  '{ "a": True }',
  '{ "a": ship }',
  '{ "a": 1 | }',
  '{ "a": 1, "..." }',
])('a word in place of a value is no JSON', (text) => {
  expect(readJson(text).type).toBe('problem')
})

describe('a JSON text', () => {
  test('has the value that the reader of places finds', () => {
    fc.assert(
      fc.property(nearlyJson, (text) => {
        const [read, tree] = [parseJson(text), readJson(text)]
        if (read.type === 'problem' || tree.type === 'problem') expect(read).toEqual(tree)
        else expect(read.value).toEqual(tree.value)
      }),
      { numRuns: 1000 },
    )
  })

  cases([
    ['{ "a": 1, "b": { "a": ":\\":" } }', undefined],
    ['{ "a": 1, "b": { "c": 1, "c" : 2 } }', 'has `c` twice'],
    ['{ "a": "\\":", "a": 1 }', 'has `a` twice'],
    ['[12345678901234567890]', undefined],
    ['[12345678901234567890.5, 0.1]', undefined],
    ['[1e999]', 'has a number that is too large'],
    ['[{ "$ref": "#" }]', 'has a `$ref`, which tools would follow'],
    ['[{ "$ref": 1 }]', undefined],
  ])('says less than it seems to, or not', (text, problem) => {
    expect(parseJson(text)).toMatchObject({ type: 'json' })
    const { doubt } = parseJson(text) as Json
    expect(doubt?.problem).toBe(problem)
  })
})
