import fc from 'fast-check'
import { expect, test } from 'vitest'
import { effort } from '../effort.js'
import { excess, growthOf } from '../growth.js'
import { readFieldType } from '../../src/field-type/read.js'
import { NestedNames } from '../../src/outline/name.js'
import { readAnnotation } from '../../src/outline/annotation.js'
import { defaultWords } from '../../src/vocabulary/vocabulary.js'
import { fieldTree } from '../../src/field-type/tree.js'
import { type FieldType, unknownWords, withLink } from '../../src/field-type/type.js'

const parts = fc.oneof(
  fc.constantFrom(
    'string',
    'integer',
    'User',
    'array',
    'of',
    'map',
    'enum',
    'one of',
    'or',
    'null',
  ),
  fc.constantFrom('in', 'ISO 8601', '10', '"a"', '"', '`'),
  fc.constantFrom(...'()[]<>{}|,/?!*=:… '),
)

test('whatever the words are, a type comes out, and the words are in the text', () => {
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 40 }), (words) => {
      const text = words.join(' ')
      const type = readFieldType(text)
      expect(typeof type.kind).toBe('string')
      expect(type.words).toBe(text.trim())
      for (const unknown of unknownWords(type)) expect(unknown).not.toBe('')
    }),
    { numRuns: 2000 },
  )
})

test('a type that is read again by its words is the same type', () => {
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (words) => {
      const type = readFieldType(words.join(' '))
      expect(readFieldType(type.words)).toEqual(type)
    }),
    { numRuns: 500 },
  )
})

test('time grows with the length of a type, not with its square', () => {
  fc.assert(
    fc.property(fc.array(parts, { minLength: 1, maxLength: 5 }), (words) => {
      const read = (count: number) => {
        const text = `${words.join(' ')} `.repeat(count)
        return () => readFieldType(text)
      }
      expect(excess(words.join(' '), growthOf(read, 12_800))).toBeUndefined()
    }),
    { numRuns: 8 },
  )
})

test('a type that is longer than anybody writes says nothing, and takes no time', () => {
  const type = readFieldType('string (a), '.repeat(32_000))
  expect([type.kind, unknownWords(type)]).toEqual(['unknown', [type.words]])
})

test('a link finds its part of a type, however deep, without looking twice', () => {
  const nested = (depth: number): string =>
    depth === 0 ? 'User' : `(${nested(depth - 1)} | string)[]`
  let looks = 0
  const counted = (type: FieldType): FieldType => {
    const { options, inner } = type
    const inside = {
      ...(options && { options: options.map(counted) }),
      ...(inner && { inner: counted(inner) }),
    }
    return new Proxy(
      { ...type, ...inside },
      { get: (of, key: keyof FieldType) => (looks++, of[key]) },
    )
  }
  const looksAt = (depth: number): number => {
    looks = 0
    withLink(counted(readFieldType(nested(depth))), '#user')
    return looks
  }
  expect(looksAt(12) / looksAt(3)).toBeLessThan(10)
})

test('a tree of many rows is made without going through them again for each', () => {
  const growth = growthOf((count) => {
    const rows = Array.from({ length: count }, (_, index) => ({ name: `a.b${index}[].c` }))
    return () => fieldTree(rows, () => true)
  }, 64_000)
  expect(excess('rows', growth)).toBeUndefined()
})

test('many rows inside of a field do not read its long type again for each', () => {
  const nest = (count: number) => () => {
    const names = new NestedNames()
    names.nest('a', `object ${'or Foo '.repeat(count)}`, 'a')
    for (let index = 0; index < count; index++) names.nest(`b${index}`, 'string', '↳ b')
  }
  expect(excess('rows', growthOf(nest, 8000))).toBeUndefined()
})

test.each([60, 90, 100, 101, 120])(
  'many rows inside of a field do not read its type of %i characters again for each',
  (length) => {
    const names = new NestedNames()
    names.nest('a', `object${' or Foo'.repeat(20)}`.slice(0, length), 'a')
    const work = effort(() => {
      for (let index = 0; index < 40_000; index++) names.nest(`b${index}`, 'string', '↳ b')
    })
    expect(work).toBeLessThan(20)
  },
)

test('a type with many spaces before its mark is not gone through for each', () => {
  const read = (count: number) => {
    const text = `string${'\u00a0'.repeat(count)}x required`
    return () => readAnnotation(text, defaultWords())
  }
  expect(excess('spaces', growthOf(read, 128_000))).toBeUndefined()
})
