import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases } from '../cases.js'
import { attributeByName } from '../../src/attributes/definition.js'
import { nearest } from '../../src/vocabulary/spelling.js'

describe('the nearest word', () => {
  cases([
    ['metod', 'method'],
    ['Method', 'method'],
    ['paht', 'path'],
    ['elevaton', 'elevation'],
    ['bg_from', 'bg-from'],
    ['tint-mod', 'tint-mode'],
  ])('is one edit away, or differs in its capitals', (word, expected) => {
    expect(nearest(word, attributeByName.keys())).toBe(expected)
  })

  test.each(['density', 'foo', 'x', 'description'])('there is none for `%s`', (word) => {
    expect(nearest(word, attributeByName.keys())).toBeUndefined()
  })

  test('for one letter is only the same letter', () => {
    expect(nearest('b', ['a', 'id', 'c'])).toBeUndefined()
    expect(nearest('b', ['a', 'B'])).toBe('B')
  })

  cases([
    ['created_by', 'created_at'],
    ['line2', 'line1'],
    ['section-2', 'section-1'],
  ])('is none that another digit, or more than one letter, makes of it', (word, other) => {
    expect(nearest(word, [other])).toBeUndefined()
  })

  test('is the first of those that one step makes of it, by the definition', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'A', 'İ', '-'), maxLength: 6 })
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 6 }), (given, candidates) => {
        const at = (steps: number) =>
          candidates.find(
            (one) =>
              Math.abs(one.length - given.length) < 2 &&
              stepsBetween(given.toLowerCase(), one.toLowerCase()) === steps,
          )
        // A word of one letter has nothing left once that is changed.
        expect(nearest(given, candidates)).toBe(at(0) ?? (given.length > 1 ? at(1) : undefined))
      }),
      { numRuns: 500 },
    )
  })
})

/** How many letters are added, removed, changed or swapped with their neighbour, by the definition. */
function stepsBetween(one: string, other: string): number {
  const known = new Map<string, number>()
  const steps = (row: number, column: number): number => {
    if (row === 0 || column === 0) return row + column
    const key = `${row} ${column}`
    const found = known.get(key)
    if (found !== undefined) return found
    const ways = [
      steps(row - 1, column) + 1,
      steps(row, column - 1) + 1,
      steps(row - 1, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1),
    ]
    const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
    if (row > 1 && column > 1 && isSwapped) ways.push(steps(row - 2, column - 2) + 1)
    known.set(key, Math.min(...ways))
    return known.get(key)!
  }
  return steps(one.length, other.length)
}
