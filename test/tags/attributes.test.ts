import { describe, expect, test } from 'vitest'
import { spanInValue } from '../../src/attributes/tag-attribute.js'
import { cases } from '../cases.js'
import { scan, scanAttributes } from './scan-text.js'

describe('a value is read', () => {
  cases([
    ['path="/x"', 'string', '/x'],
    ['path=""', 'string', ''],
    ['path="a %} b"', 'string', 'a %} b'],
    ['path="{% /api %}"', 'string', '{% /api %}'],
    [String.raw`path="\"\\\n\r\t"`, 'string', '"\\\n\r\t'],
    [String.raw`path="\\\\"`, 'string', '\\\\'],
    ['path="it\'s"', 'string', "it's"],
    ['path="a=b&c=="', 'string', 'a=b&c=='],
    ['path="😀"', 'string', '😀'],
    ['path=true', 'boolean', true],
    ['path=false', 'boolean', false],
    ['path', 'boolean', true],
    ['path=5', 'number', '5'],
    ['path=-1.5e+3', 'number', '-1.5e+3'],
    ['path=null', 'null', 'null'],
    ['path=[]', 'array', '[]'],
    ['path=["a", ["b", {c: "]"}]]', 'array', '["a", ["b", {c: "]"}]]'],
    ['path={}', 'object', '{}'],
    ['path={a: {b: "}"}}', 'object', '{a: {b: "}"}}'],
    ['path=$v', 'variable', '$v'],
    ['path=$v.a.b-c', 'variable', '$v.a.b-c'],
    ['path=$v["a"][0].c', 'variable', '$v["a"][0].c'],
  ])('by its type', (text, type, value) => {
    expect(scanAttributes(text)).toEqual({ attributes: [['path', type, value]], diagnostics: [] })
  })

  test('with its place, quotes included', () => {
    const text = '{% api path="/x" stagger %}\n{% /api %}'
    const [path, stagger] = scan(text).blocks[0]!.opening.attributes
    const cut = ({ start, end }: { start: number; end: number }): string => text.slice(start, end)
    expect([path!.nameSpan, path!.valueSpan, path!.span].map(cut)).toEqual([
      'path',
      '"/x"',
      'path="/x"',
    ])
    expect([stagger!.nameSpan, stagger!.valueSpan, stagger!.span].map(cut)).toEqual([
      'stagger',
      'stagger',
      'stagger',
    ])
  })

  test('so that each character leads back to the source', () => {
    const text = String.raw`{% api path="/a\"b\\c/:id" %}`
    const [path] = scan(text).blocks[0]!.opening.attributes
    const value = path!.value as string
    expect(value).toBe('/a"b\\c/:id')
    expect(text[spanInValue(path!, value.indexOf(':'), value.length).start]).toBe(':')
    expect(text[spanInValue(path!, value.indexOf('"'), value.length).start]).toBe('\\')
  })
})

describe('attributes', () => {
  test('stand in any order, on any number of lines', () => {
    const { attributes, diagnostics } = scanAttributes('a="1"\n\n\tb="2"   c\nd=false\n')
    expect(diagnostics).toEqual([])
    expect(attributes.map(([name]) => name)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('have names of letters, digits, dashes and underscores', () => {
    const { attributes, diagnostics } = scanAttributes(
      'bg-from="a" data_x="b" h1="c" größe="d" _x="e"',
    )
    expect(diagnostics).toEqual([])
    expect(attributes.map(([name]) => name)).toEqual(['bg-from', 'data_x', 'h1', 'größe', '_x'])
  })
})

const get = ['method', 'string', 'GET']
const x = ['path', 'string', '/x']
const broken = ['path', 'broken', '/x']

describe('a mistake is one diagnostic at its characters, and the attributes around it are read', () => {
  cases([
    ['path=\'/x\' method="GET"', 'single-quotes', "'/x'", [broken, get]],
    ['path=\'/x method="GET"', 'single-quotes', "'/x", [broken, get]],
    ['path=/x method="GET"', 'unquoted-value', '/x', [broken, get]],
    ['path=/x" method="GET"', 'unquoted-value', '/x"', [broken, get]],
    ['path="/x method="GET"', 'unterminated-string', '"/x', [broken, get]],
    ['path="/x"" method="GET"', 'unexpected-text-in-tag', '"', [x, get]],
    ['path="/x"y method="GET"', 'unexpected-text-in-tag', 'y', [broken, get]],
    ['path="/x", method="GET"', 'unexpected-comma', ',', [x, get]],
    ['path="/x",method="GET"', 'unexpected-comma', ',', [x, get]],
    ['path="/x" ,, method="GET"', 'unexpected-comma', ',,', [x, get]],
    ['path="/x"; method="GET"', 'unexpected-text-in-tag', ';', [x, get]],
    ['path = "/x" method="GET"', 'blank-around-equals', ' = ', [broken, get]],
    ['path ="/x" method="GET"', 'blank-around-equals', ' =', [broken, get]],
    ['path= "/x" method="GET"', 'blank-around-equals', '= ', [broken, get]],
    ['path=\n"/x" method="GET"', 'blank-around-equals', '=\n', [broken, get]],
    ['path="/x"method="GET"', 'missing-blank', 'method', [x, get]],
    [
      'path="/x"stagger method="GET"',
      'missing-blank',
      'stagger',
      [x, ['stagger', 'boolean', true], get],
    ],
    ['path== "/x" method="GET"', 'malformed-equals', '==', [broken, get]],
    ['path: "/x" method="GET"', 'malformed-equals', ':', [broken, get]],
    ['path"/x" method="GET"', 'malformed-equals', 'path"/x"', [broken, get]],
    ['path "/x" method="GET"', 'malformed-equals', 'path "/x"', [broken, get]],
    ['path= method="GET"', 'missing-value', 'path=', [['path', 'broken', ''], get]],
    ['path =\nmethod="GET"', 'missing-value', 'path =', [['path', 'broken', ''], get]],
    ['method="GET" path=', 'missing-value', 'path=', [get, ['path', 'broken', '']]],
    ['"GET" path="/x"', 'unexpected-text-in-tag', '"GET"', [x]],
    ['\'a b\' path="/x"', 'unexpected-text-in-tag', "'a b'", [x]],
    ['#id path="/x"', 'unexpected-text-in-tag', '#id', [x]],
    ['.cls path="/x"', 'unexpected-text-in-tag', '.cls', [x]],
    ['$v path="/x"', 'unexpected-text-in-tag', '$v', [x]],
    ['[1, 2] path="/x"', 'unexpected-text-in-tag', '[1, 2]', [x]],
    ['{a: 1} path="/x"', 'unexpected-text-in-tag', '{a: 1}', [x]],
    ['5 path="/x"', 'unexpected-text-in-tag', '5', [x]],
    ['="y" path="/x"', 'unexpected-text-in-tag', '="y"', [x]],
    ['xml:lang="a b" path="/x"', 'unexpected-text-in-tag', 'xml:lang="a b"', [x]],
    ['a.b="c" path="/x"', 'unexpected-text-in-tag', 'a.b="c"', [x]],
    ['au\'th="Bearer token" path="/x"', 'unexpected-text-in-tag', 'au\'th="Bearer token"', [x]],
    ['path=[1 method="GET"', 'unquoted-value', '[1', [['path', 'broken', '[1'], get]],
    ['path={a:1 method="GET"', 'unquoted-value', '{a:1', [['path', 'broken', '{a:1'], get]],
    ['path=5x method="GET"', 'unquoted-value', '5x', [['path', 'broken', '5x'], get]],
    ['path=$ method="GET"', 'unquoted-value', '$', [['path', 'broken', '$'], get]],
    [
      String.raw`path="/\u00e9" method="GET"`,
      'unknown-escape',
      String.raw`\u`,
      [['path', 'broken', String.raw`/\u00e9`], get],
    ],
    [
      String.raw`path="/\😀" method="GET"`,
      'unknown-escape',
      '\\😀',
      [['path', 'broken', '/\\😀'], get],
    ],
    [
      'path="/x\ny" method="GET"',
      'line-ending-in-string',
      '\n',
      [['path', 'broken', '/x\ny'], get],
    ],
    [
      'path="/x\ny\nz" method="GET"',
      'line-ending-in-string',
      '\n',
      [['path', 'broken', '/x\ny\nz'], get],
    ],
    [
      'auth=Bearer token path="/x"',
      'unquoted-value',
      'Bearer token',
      [['auth', 'broken', 'Bearer token'], x],
    ],
    [
      'auth=OAuth 2.0 (users:write) stagger path="/x"',
      'unquoted-value',
      'OAuth 2.0 (users:write)',
      [['auth', 'broken', 'OAuth 2.0 (users:write)'], ['stagger', 'boolean', true], x],
    ],
    ['path="/x" auth=2 keys', 'unquoted-value', '2 keys', [x, ['auth', 'broken', '2 keys']]],
  ])('of each kind', (text, code, found, attributes) => {
    expect(scanAttributes(text)).toEqual({ attributes, diagnostics: [[code, found]] })
  })

  test('text that is no attribute is one diagnostic, up to the next attribute with a value', () => {
    const { attributes, diagnostics } = scanAttributes('#a .b "c d" [1, 2] path="/x" $e')
    expect(attributes).toEqual([x])
    expect(diagnostics).toEqual([
      ['unexpected-text-in-tag', '#a .b "c d" [1, 2]'],
      ['unexpected-text-in-tag', '$e'],
    ])
  })

  test('each of several', () => {
    const { diagnostics } = scanAttributes(String.raw`"a" b='c', d=e f = "\q\w" g=`)
    expect(diagnostics).toEqual([
      ['unexpected-text-in-tag', '"a"'],
      ['single-quotes', "'c'"],
      ['unexpected-comma', ','],
      ['unquoted-value', 'e'],
      ['blank-around-equals', ' = '],
      ['missing-value', 'g='],
    ])
    expect(scanAttributes(String.raw`path="\q\w"`).diagnostics).toEqual([
      ['unknown-escape', String.raw`\q`],
      ['unknown-escape', String.raw`\w`],
    ])
  })
})

test('a text without quotes ends before the next attribute, however that is written', () => {
  const { diagnostics } = scanAttributes('auth=Bearer token foo = "x" auth=Basic key method: "GET"')
  expect(diagnostics).toEqual([
    ['unquoted-value', 'Bearer token'],
    ['blank-around-equals', ' = '],
    ['unquoted-value', 'Basic key'],
    ['malformed-equals', ':'],
  ])
})

describe('once the name has been read the text is a tag', () => {
  cases([
    ['{% api"x" %}', 'unexpected-text-in-tag', '"x"'],
    ['{% api.x %}', 'unexpected-text-in-tag', '.x'],
    ['{% api: %}', 'unexpected-text-in-tag', ':'],
    ['{% api, %}', 'unexpected-comma', ','],
  ])('whatever follows the name', (tag, code, found) => {
    const { diagnostics, bodies } = scan(`${tag}\nHi\n{% /api %}\n`)
    expect(diagnostics).toEqual([[code, found]])
    expect(bodies).toEqual(['Hi\n'])
  })
})

describe('the hints', () => {
  cases([
    ["path='/x'", 'path="/x"'],
    ['path=/x', 'path="/x"'],
    ['path=a"b', String.raw`path="a\"b"`],
    ['path = "/x"', 'path="/x"'],
    ['path= /x', 'path="/x"'],
    [String.raw`path = "/a\"b"`, String.raw`path="/a\"b"`],
    ['path = "/x\ny"', String.raw`path="/x\ny"`],
    ['path = 5', 'path="5"'],
    ['path == "/x"', 'path="/x"'],
    ['path "/x"', 'path="/x"'],
    ['path=', 'path="/…"'],
    ['method=', 'method="GET"'],
    ['stagger=', 'stagger=true or stagger=false'],
    ['stagger=no', 'stagger=false'],
    ["stagger='Yes'", 'stagger=true'],
    ['stagger = off', 'stagger=false'],
    ['stagger=maybe', 'stagger=true or stagger=false'],
    ["stagger='maybe'", 'stagger=true or stagger=false'],
    ['auth=Bearer token', 'auth="Bearer token"'],
    [String.raw`auth='it\'s'`, 'auth="it\'s"'],
    [String.raw`auth='A\B'`, String.raw`auth="A\\B"`],
    ['method=get', 'method="GET"'],
    ["method='pots'", 'method="POST"'],
    ['method = "get"', 'method="GET"'],
    ['method=FETCH', 'method="…"'],
    ["stagger='false'", 'stagger=false'],
    ['stagger = false', 'stagger=false'],
    ['foo=bar', 'foo="bar"'],
  ])('show the right form', (text, hint) => {
    const { reporter } = scan(`{% api ${text} %}\n{% /api %}`)
    expect(reporter.diagnostics.map((diagnostic) => diagnostic.hint)).toContain(hint)
  })
})
