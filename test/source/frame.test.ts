import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeFrame } from '../../src/source/frame.js'
import { Source } from '../../src/source/source.js'

function frame(text: string, marked: string): string {
  const source = new Source(text)
  const start = text.indexOf(marked)
  return codeFrame(source, source.rangeOf({ start, end: start + marked.length }))
}

describe('a code frame', () => {
  test('numbers the lines and puts carets under the range', () => {
    expect(frame('one\ntwo\nthree wrong here\nfour\nfive\nsix', 'wrong')).toBe(
      [
        '1 | one',
        '2 | two',
        '3 | three wrong here',
        '  |       ^^^^^',
        '4 | four',
        '5 | five',
      ].join('\n'),
    )
  })

  test('starts each line with its number, so that a trimmed frame stays aligned', () => {
    const lines = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`)
    expect(frame(lines.join('\n'), 'ine 9')).toBe(
      [
        '7  | line 7',
        '8  | line 8',
        '9  | line 9',
        '   |  ^^^^^',
        '10 | line 10',
        '11 | line 11',
      ].join('\n'),
    )
  })

  test('marks only the first line of a range over several lines', () => {
    expect(frame('a\nbegin\nend\nz', 'gin\nen')).toBe(
      ['1 | a', '2 | begin', '  |   ^^^', '3 | end', '4 | z'].join('\n'),
    )
  })

  test('marks an empty range with one caret, also after the last character', () => {
    const source = new Source('abc')
    expect(codeFrame(source, source.rangeOf({ start: 3, end: 3 }))).toBe('1 | abc\n  |    ^')
  })

  test('counts a tab and a wide character as the columns they fill', () => {
    expect(frame('\tpath="日本" x', 'x')).toBe(`1 |   path="日本" x\n  | ${' '.repeat(14)}^`)
  })

  test('counts a combining mark as nothing', () => {
    expect(frame('e\u0301 x', 'x')).toBe('1 | e\u0301 x\n  |   ^')
  })

  test('cuts a long line around the range', () => {
    const text = `${'a'.repeat(5000)} wrong ${'b'.repeat(5000)}`
    const lines = frame(text, 'wrong').split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(120)
    const column = lines[1]!.indexOf('^')
    expect(lines[0]!.slice(column, column + 5)).toBe('wrong')
    expect(lines[0]).toMatch(/^1 \| …a+ wrong b+…$/)
  })

  test('shows CRLF and CR lines as other lines', () => {
    expect(frame('one\r\ntwo\rthree', 'two')).toBe('1 | one\n2 | two\n  | ^^^\n3 | three')
  })

  test('leaves control characters out, which a terminal would obey', () => {
    expect(frame('a\u001b[31mred', 'red')).toBe('1 | a\ufffd[31mred\n  |       ^^^')
  })

  test('is what the overlay of Vite takes for a frame', () => {
    const overlay = /^(?:>?\s*\d+\s+\|.*|\s+\|\s*\^.*)\r?\n/gm
    expect(`${frame('one\ntwo\n\nfour', 'two')}\n`.replace(overlay, '')).toBe('')
  })

  test('has a caret line for any range in any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 150 }),
        fc.nat(),
        fc.nat(),
        (text, a, b) => {
          const source = new Source(text)
          const [start, end] = [a % (text.length + 1), b % (text.length + 1)].toSorted(
            (one, other) => one - other,
          )
          const lines = codeFrame(source, source.rangeOf({ start: start!, end: end! })).split('\n')
          expect(lines.filter((line) => /^ +\| *…? *\^+$/.test(line))).toHaveLength(1)
        },
      ),
    )
  })
})
