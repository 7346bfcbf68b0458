import { describe, expect, test } from 'vitest'
import { attributeByName } from '../../src/attributes/definition.js'
import { nearest } from '../../src/diagnostics/nearest.js'

describe('the nearest word', () => {
  test.each([
    ['metod', 'method'],
    ['Method', 'method'],
    ['paht', 'path'],
    ['elevaton', 'elevation'],
    ['bg_from', 'bg-from'],
    ['tint-mod', 'tint-mode'],
  ])('for `%s` it is `%s`', (word, expected) => {
    expect(nearest(word, attributeByName.keys())).toBe(expected)
  })

  test.each(['density', 'foo', 'x', 'description'])('there is none for `%s`', (word) => {
    expect(nearest(word, attributeByName.keys())).toBeUndefined()
  })
})
