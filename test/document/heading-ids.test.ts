import { describe, expect, test } from 'vitest'
import { assignHeadingIds } from '../../src/document/heading-ids.js'
import type { Heading } from '../../src/markdown/node.js'
import { countOperations } from '../operations.js'
import { headingOf, nowhere, proseOf } from '../render/block.js'

function idsOf(titles: readonly string[]): string[] {
  const headings = titles.map((title) => headingOf(title))
  return [...assignHeadingIds([proseOf(headings)]).values()]
}

describe('the id of a heading', () => {
  test.each([
    ['List Users', 'list-users'],
    ["What's New?", "what's-new?"],
    ['50% Off {x}', '50%-off-{x}'],
    ['GET /users', 'get-/users'],
    ['a \t\n b', 'a-b'],
    ['a - b', 'a---b'],
    ['Über Straße', 'über-straße'],
    ['列表', '列表'],
    ['non\u00a0breaking', 'non-breaking'],
    ['under_score.dot', 'under_score.dot'],
    ['', 'section'],
  ])('of %j is %j', (title, id) => {
    expect(idsOf([title])).toEqual([id])
  })

  test.each([
    ['What is new?', 'what-is-new'],
    ['`GET` /users/:id', 'get-usersid'],
    ['a  b\tc', 'a--bc'],
    ['snake_case & more – Größe №1', 'snake_case--more--größe-1'],
    ['?', 'section'],
  ])('of %j is %j as GitHub makes it', (title, id) => {
    const pieces = [proseOf([headingOf(title)])]
    expect([...assignHeadingIds(pieces, 'github').values()]).toEqual([id])
  })

  test('that an author has written is kept, even from titles above it', () => {
    const written = (): Heading => ({ ...headingOf('Any'), id: 'a' })
    const ids = assignHeadingIds([proseOf([headingOf('A'), written(), written()])])
    expect([...ids.values()]).toEqual(['a-1', 'a', 'a-2'])
  })

  test('that is taken gets the first free number', () => {
    expect(idsOf(['Same', 'same', 'SAME', '', ''])).toEqual([
      'same',
      'same-1',
      'same-2',
      'section',
      'section-1',
    ])
  })

  test('keeps clear of titles that look numbered', () => {
    expect(idsOf(['Same-1', 'Same', 'Same', 'Same-1', 'Same-2', 'Same'])).toEqual([
      'same-1',
      'same',
      'same-2',
      'same-1-1',
      'same-2-1',
      'same-3',
    ])
  })

  test('keeps clear of the footnotes of the whole file', () => {
    const pieces = [proseOf([headingOf('Note')]), proseOf([headingOf('Other')], ['note', 'note-1'])]
    expect([...assignHeadingIds(pieces).values()]).toEqual(['note-2', 'other'])
  })

  test('is unique over all pieces, nested headings included, in the order of the output', () => {
    const [first, nested, listed, last] = [
      headingOf('A'),
      headingOf('A'),
      headingOf('A'),
      headingOf('A'),
    ]
    const quote = { type: 'quote', alert: undefined, children: [nested], span: nowhere } as const
    const list = {
      type: 'list',
      isOrdered: false,
      start: 1,
      isLoose: false,
      items: [[quote, listed]],
      span: nowhere,
    } as const
    const ids = assignHeadingIds([proseOf([first]), proseOf([list, last])])
    expect([first, nested, listed, last].map((heading) => ids.get(heading))).toEqual([
      'a',
      'a-1',
      'a-2',
      'a-3',
    ])
  })

  test('is found in linear time for many equal titles', () => {
    let ids: string[] = []
    const titles = Array.from({ length: 20_000 }, () => 'Same')
    expect(countOperations(() => (ids = idsOf(titles)))).toBeLessThan(50 * titles.length)
    expect(ids.at(-1)).toBe('same-19999')
    expect(new Set(ids).size).toBe(20_000)
  })
})
