import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Source } from '../../src/source/source.js'

const texts = fc.string({
  unit: fc.constantFrom('a', ' ', '\n', '\r', '\r\n', '\t', '😀', '\u2028'),
})

describe('a source', () => {
  test('counts lines at LF, CRLF and CR alike', () => {
    const source = new Source('a\nb\r\nc\rd')
    expect([0, 2, 5, 7].map((offset) => source.pointAt(offset))).toEqual([
      { line: 1, column: 1, offset: 0 },
      { line: 2, column: 1, offset: 2 },
      { line: 3, column: 1, offset: 5 },
      { line: 4, column: 1, offset: 7 },
    ])
  })

  test('counts columns in UTF-16 units, the byte-order mark included', () => {
    expect(new Source('\uFEFF😀x').pointAt(3)).toEqual({ line: 1, column: 4, offset: 3 })
  })

  test('starts after a byte-order mark', () => {
    expect(new Source('\uFEFFa').start).toBe(1)
    expect(new Source('a').start).toBe(0)
  })

  test('a point leads back to its offset, and the text before it has as many line endings', () => {
    fc.assert(
      fc.property(texts, fc.nat(), (text, seed) => {
        const source = new Source(text)
        const offset = seed % (text.length + 1)
        const { line, column } = source.pointAt(offset)
        expect(source.lines.starts[line - 1]! + column - 1).toBe(offset)
        const before = text.slice(0, source.lines.starts[line - 1])
        expect(before.split(/\r\n|\r|\n/).length).toBe(line)
      }),
    )
  })
})
