import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Literals, literal } from '../../src/module/module.js'
import { hazards } from './hazards.js'
import { cases } from '../cases.js'

function valueOf(expression: string): unknown {
  return new Function(`return ${expression}`)()
}

describe('a literal', () => {
  cases(hazards)('holds hazardous text', (text) => {
    expect(valueOf(literal(text))).toBe(text)
    expect(valueOf(literal({ [text]: text }))).toEqual(JSON.parse(JSON.stringify({ [text]: text })))
  })

  test('holds any value that JSON can hold', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(valueOf(literal(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test('keeps a key `__proto__` a key', () => {
    const value = valueOf(literal(JSON.parse('{"__proto__": {"x": 1}}')))
    expect(Object.keys(value as object)).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  })

  test('is a call that bundlers may drop', () => {
    expect(literal(1)).toBe('/* @__PURE__ */ JSON.parse("1")')
  })

  cases([
    ['two underscores', '____a__', /__/],
    ['the stand-in of a hash', '!~{001}~ !~%7B001%7D~', /!~/],
    ['process.env', 'process.env.NODE_ENV', /process\.env/],
    ['import.meta', 'import.meta.env', /import\.meta/],
    ['the comment of a source map', '//# sourceMappingURL=x', /\/\/#/],
    ['the end of a script', '</script> </SCRIPT>', /<\/script/i],
    ['an HTML comment', '<!--', /<!--/],
    ['a line separator', '\u2028\u2029', /[\u2028\u2029]/],
  ])('has nothing in its text that a host reads more into', (_name, text, pattern) => {
    const argument = literal(text).slice('/* @__PURE__ */ JSON.parse('.length)
    expect(argument).not.toMatch(pattern)
    expect(valueOf(literal(text))).toBe(text)
  })

  test('leaves plain text as readable as JSON does', () => {
    expect(literal({ path: '/api/users', a_b: '<h2 id="x">' })).toBe(
      String.raw`/* @__PURE__ */ JSON.parse("{\"path\":\"/api/users\",\"a_b\":\"<h2 id=\\\"x\\\">\"}")`,
    )
  })
})

describe('the literals of a module', () => {
  test('are those that its values have alone, whatever the module before had', () => {
    const value = fc.oneof(fc.string(), fc.jsonValue())
    fc.assert(
      fc.property(fc.array(value), fc.array(value), (before, values) => {
        const first = new Literals()
        for (const one of before) first.of(one)
        const second = new Literals(first)
        const mixed = [...values, ...before, ...before.map((one) => JSON.stringify(one))]
        expect(mixed.map((one) => second.of(one))).toEqual(mixed.map(literal))
      }),
    )
  })
})
