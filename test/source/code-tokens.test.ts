import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCodeTokens } from '../../src/source/code-tokens.js'

const read = (text: string) =>
  readCodeTokens(text, 'json')!.map(({ kind, start, end }) => [kind, text.slice(start, end)])

describe('the tokens of a JSON example', () => {
  test('tell keys from values', () => {
    expect(read('{ "a" : "b", "c": [1, -2.5e+3, true, null] }')).toEqual([
      ['key', '"a"'],
      ['string', '"b"'],
      ['key', '"c"'],
      ['number', '1'],
      ['number', '-2.5e+3'],
      ['literal', 'true'],
      ['literal', 'null'],
    ])
  })

  test('do not look into strings', () => {
    expect(read(String.raw`["1 \"true\" {", "\\"]`)).toEqual([
      ['string', String.raw`"1 \"true\" {"`],
      ['string', String.raw`"\\"`],
    ])
  })

  test('cover every value of any JSON text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value, undefined, 2)
        const rest = readCodeTokens(text, 'json')!.reduceRight(
          (left, { start, end }) => left.slice(0, start) + left.slice(end),
          text,
        )
        expect(rest).toMatch(/^[\s{}[\],:]*$/)
      }),
    )
  })
})
