import fc from 'fast-check'
import { characterEntities } from 'character-entities'
import { decodeString } from 'micromark-util-decode-string'
import { expect, test } from 'vitest'
import { decodeText } from '../../src/markdown/characters.js'

/** The text as it is decoded; nothing where it has a reference that is not known. */
function decodeKnownText(text: string): string | undefined {
  const unknown: string[] = []
  const decoded = decodeText(text, (reference) => {
    unknown.push(reference)
    return reference
  })
  return unknown.length === 0 ? decoded : undefined
}

test('every reference and escape is decoded as micromark does, or left open', () => {
  const texts = [
    ...Object.keys(characterEntities).flatMap((name) => [`&${name};`, `&${name}`, `\\&${name};`]),
    '&#0;',
    '&#x80;',
    '&#xD800;',
    '&#1114112;',
    '&#12345678;',
    '&#X41;',
    '&#x;',
    '&;',
    '\\a',
  ]
  const known = texts.filter((text) => decodeKnownText(text) !== undefined)
  expect(known.map(decodeKnownText)).toEqual(known.map(decodeString))
  expect(known).toEqual(expect.arrayContaining(['&amp;', '&nbsp;', '&#0;', '\\&hearts;', '\\a']))
  expect(decodeKnownText('&hearts;')).toBeUndefined()
  expect(texts.map((text) => decodeText(text, decodeString))).toEqual(texts.map(decodeString))
})

test('any text is decoded as micromark does, or left open', () => {
  const piece = fc.constantFrom(
    '&',
    'amp',
    ';',
    '#',
    'x',
    '4',
    '65',
    '\\',
    'lt',
    'a',
    '"',
    '&quot;',
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('')
      const decoded = decodeKnownText(text)
      if (decoded !== undefined) expect(decoded).toBe(decodeString(text))
      else expect(decodeText(text)).toContain('&')
    }),
  )
})
