import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyEdits,
  compatibleEdits,
  type Diagnostic,
  type Edit,
} from '../../src/diagnostics/diagnostic.js'
import { Source } from '../../src/source/source.js'

function edit(source: string, start: number, end: number, text: string): Edit {
  return { range: new Source(source).rangeOf({ start, end }), text }
}

function diagnostic(...edits: Edit[]): Diagnostic {
  return { code: 'x', severity: 'warning', message: '', range: edits[0]!.range, edits }
}

describe('edits', () => {
  const text = 'one two three'

  test('are applied in any order', () => {
    const edits = [edit(text, 8, 13, '3'), edit(text, 0, 3, '1')]
    expect(applyEdits(text, edits)).toBe('1 two 3')
    expect(applyEdits(text, edits.toReversed())).toBe('1 two 3')
  })

  test('insert with an empty range, in the order of the list, and remove with an empty text', () => {
    const edits = [edit(text, 3, 3, ','), edit(text, 3, 3, ';'), edit(text, 3, 7, '')]
    expect(applyEdits(text, edits)).toBe('one,; three')
  })

  test('that overlap are not mixed: the one that starts first is applied', () => {
    expect(applyEdits(text, [edit(text, 2, 9, 'B'), edit(text, 0, 3, 'A')])).toBe('A two three')
  })

  test('of several diagnostics are taken as a whole or not at all', () => {
    const whole = diagnostic(edit(text, 0, 3, '1'))
    const clash = diagnostic(edit(text, 2, 4, '_'), edit(text, 8, 13, '3'))
    const other = diagnostic(edit(text, 4, 7, '2'))
    expect(applyEdits(text, compatibleEdits([whole, clash, other]))).toBe('1 2 three')
  })

  test('that two diagnostics share are applied once', () => {
    const same = () => diagnostic(edit(text, 13, 13, '!'))
    expect(applyEdits(text, compatibleEdits([same(), same()]))).toBe('one two three!')
  })

  test('that do not overlap all arrive, and nothing else changes', () => {
    const pieces = fc.array(
      fc.record({ kept: fc.string(), removed: fc.string({ minLength: 1 }), added: fc.string() }),
    )
    fc.assert(
      fc.property(pieces, fc.string(), (parts, tail) => {
        const source = parts.map(({ kept, removed }) => kept + removed).join('') + tail
        let offset = 0
        const edits = parts.map(({ kept, removed, added }) => {
          const start = offset + kept.length
          offset = start + removed.length
          return edit(source, start, offset, added)
        })
        const expected = parts.map(({ kept, added }) => kept + added).join('') + tail
        expect(applyEdits(source, edits.toReversed())).toBe(expected)
      }),
    )
  })
})
