import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases } from '../cases.js'
import { attributeByName } from '../../src/attributes/definition.js'
import { nearest, nearestOwn, slipOf } from '../../src/vocabulary/nearest.js'

describe('the nearest word', () => {
  cases([
    ['metod', 'method'],
    ['Method', 'method'],
    ['paht', 'path'],
    ['elevaton', 'elevation'],
    ['bg_from', 'bg-from'],
    ['tint-mod', 'tint-mode'],
  ])('is one edit away, or two in a long word', (word, expected) => {
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
    ['emial', ['email'], 'email'],
    ['user_id', ['userId', 'name'], 'userId'],
    ['createdat', ['created_at', 'updated_at'], 'created_at'],
    ['created_by', ['created_at'], undefined],
    ['and', ['end'], undefined],
    ['or', ['on', 'off'], undefined],
    ['line2', ['line1'], undefined],
    ['section-2', ['section-1'], undefined],
    ['gpt-5', ['gpt-3', 'gpt-4'], undefined],
    ['bold', ['cold', 'gold'], undefined],
    ['ASC', ['asc', 'desc'], 'asc'],
  ])('among the author’s own words is a slip of one of them', (word, candidates, expected) => {
    expect(nearestOwn(word, candidates)).toBe(expected)
  })

  cases([
    ['user-id', 'userId'],
    ['ID', 'id'],
    ['UserID', 'user_id'],
    ['adress_city', 'address_city'],
    ['comit', 'commit'],
    ['adddress', 'address'],
    ['addres', 'address'],
    ['runnners', 'runners'],
    ['descirption', 'description'],
    ['organziation_id', 'organization-id'],
  ])('is a slip where nothing else can be meant', (word, near) => {
    expect(slipOf(word, near)).toBe(near)
  })

  cases([
    ['USDT', 'USD'],
    ['y_pos', 'x_pos'],
    ['rangeB', 'rangeA'],
    ['price_new', 'price_net'],
    ['en-UK', 'en-US'],
    ['text/csv', 'text/css'],
    ['sender_id', 'lender_id'],
    ['nonoptional', 'optional'],
    ['10.0000', '10.000'],
    ['1.5', '15'],
    ['contact', 'contract'],
    ['country_code', 'county_code'],
  ])('is none where another one can be meant', (word, near) => {
    expect(slipOf(word, near)).toBeUndefined()
  })

  cases([
    ['on', 'no'],
    ['lat', 'alt'],
    ['from', 'form'],
    ['clam_id', 'calm_id'],
    ['trail', 'trial'],
    ['quite', 'quiet'],
    ['united', 'untied'],
    ['perform', 'preform'],
    ['discrete', 'discreet'],
    ['complaint', 'compliant'],
  ])('swaps no letters of two that are both words', (word, near) => {
    expect([slipOf(word, near), slipOf(near, word)]).toEqual([undefined, undefined])
  })

  cases([
    ['cost', 'costs'],
    ['user_name', 'users_name'],
    ['repository', 'repositorys'],
    ['archive', 'archived'],
    ['provide', 'provider'],
    ['holy', 'holly'],
    ['lose', 'loose'],
    ['bel', 'bell'],
  ])('takes two words for two', (word, near) => {
    expect([slipOf(word, near), slipOf(near, word)]).toEqual([undefined, undefined])
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
